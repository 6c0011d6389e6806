import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";

/**
 * A form's schema for react-hook-form: the first complaint under each field. The general resolver also serves nested
 * fields and two older versions of the library, at a kilobyte that every sign-in would carry.
 */
export function resolverOf<Form extends FieldValues>(schema: ZodMiniType<Form>): Resolver<Form> {
  return (values) => {
    const read = schema.safeParse(values);
    if (read.success) {
      return { values: read.data, errors: {} };
    }
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of read.error.issues) {
      errors[String(path[0])] ??= { type: code, message };
    }
    return { values: {}, errors: errors as FieldErrors<Form> };
  };
}
