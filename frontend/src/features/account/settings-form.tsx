import { type ReactNode, useEffect } from "react";
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from "react-hook-form";
import { fieldMessages, updateProfileFailure } from "../../lib/errors";
import { showFieldErrors } from "../../lib/forms/errors";
import { type ProfileChanges, useSaveProfile } from "../shared/use-save-profile";
import { SettingsFoot } from "./settings-section";

interface SettingsFormProps<Form extends FieldValues> {
  /** What is stored; each name is a field of the profile. */
  stored: Form;
  saveLabel: string;
  /** What is sent for a field whose text is not its value. */
  toProfile?: (values: Form) => ProfileChanges;
  /** Says whether there are changes that are not saved. */
  onDirty: (dirty: boolean) => void;
  children: (form: UseFormReturn<Form>) => ReactNode;
}

/** The fields of a section that are saved together. */
export function SettingsForm<Form extends FieldValues>(props: SettingsFormProps<Form>) {
  const { stored, saveLabel, toProfile, onDirty, children } = props;
  const save = useSaveProfile();
  const form = useForm<Form>({ values: stored, defaultValues: stored as DefaultValues<Form> });
  const { dirtyFields, isSubmitting, errors } = form.formState;
  const names = Object.keys(stored) as Path<Form>[];
  const changed = names.filter((name) => (dirtyFields as Record<string, unknown>)[name] === true);
  const dirty = changed.length > 0;

  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);

  const submit = form.handleSubmit(async (values) => {
    try {
      const sent: Record<string, unknown> = { ...values, ...toProfile?.(values) };
      await save(Object.fromEntries(changed.map((name) => [name, sent[name]])) as ProfileChanges);
    } catch (error) {
      const messages = fieldMessages(error, names) as Partial<Record<Path<Form>, string>>;
      if (!showFieldErrors(form, messages)) {
        form.setError("root", { message: updateProfileFailure(error) });
      }
    }
  });

  return (
    <form noValidate onSubmit={submit}>
      <div className="grid items-start gap-x-5 gap-y-4 px-5 py-5 sm:grid-cols-2">{children(form)}</div>
      <SettingsFoot
        changes={changed.length}
        label={saveLabel}
        busy={isSubmitting}
        failure={errors.root?.message}
        onDiscard={() => form.reset(stored)}
      />
    </form>
  );
}
