import { Field } from '../../ui/field/field.tsx';

/** Photos chosen at once and sent with the form, which works without scripts. */
export function PhotosField({
  label,
  most,
  error,
}: {
  label: string;
  /** How many may be sent. */
  most: number;
  error: string | undefined;
}) {
  return (
    <Field label={label} error={error} hint={`Paling banyak ${most} foto, masing-masing paling besar 8 MB.`}>
      {(control) => (
        <input
          {...control}
          type="file"
          name="pictures"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="box"
        />
      )}
    </Field>
  );
}
