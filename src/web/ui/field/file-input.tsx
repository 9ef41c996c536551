import { Field, type FieldTexts } from './field.tsx';

/** A file input; `accept` has the format of the native input. */
export function FileInput({
  name,
  accept,
  required,
  ...texts
}: FieldTexts & { name: string; accept: string; required?: boolean }) {
  return (
    <Field {...texts} {...(required && { required })}>
      {(control) => (
        <input type="file" name={name} accept={accept} className="box max-w-full py-2.5!" {...control} />
      )}
    </Field>
  );
}
