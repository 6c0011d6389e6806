import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";

/**
 * Validates a react-hook-form with a zod schema; each field shows its first message. The official resolver also supports
 * nested fields and older versions of zod, for one more kilobyte on every page with a form.
 */
export function resolverOf<Form extends FieldValues>(schema: ZodMiniType<Form>): Resolver<Form> {
  return (values) => {
    const result = schema.safeParse(values);
    if (result.success) {
      return { values: result.data, errors: {} };
    }
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of result.error.issues) {
      errors[String(path[0])] ??= { type: code, message };
    }
    return { values: {}, errors: errors as FieldErrors<Form> };
  };
}
