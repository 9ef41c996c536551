import { weighingLimits } from '../../../shared/rules/weighing/listing-weighing-terms.ts';
import type { FormField } from '../../forms/form-state.ts';
import { PhotosField } from '../../forms/pictures/photos-field.tsx';
import { DateInput } from '../../ui/field/date-input.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';

/** Photos of the scale's display; they require a `multipart/form-data` form. */
export function ScalePhotos({ error, hint }: { error: string | undefined; hint?: string }) {
  return (
    <PhotosField
      label="Foto layar timbangan (boleh kosong)"
      name="photos"
      most={weighingLimits.photos}
      error={error}
      {...(hint !== undefined && { hint })}
    />
  );
}

/** The scale's certification and location, collapsed unless they have errors. */
export function TeraFields({ text }: { text: (name: 'tera' | 'tera_until' | 'place') => FormField }) {
  const [tera, until, place] = [text('tera'), text('tera_until'), text('place')];
  return (
    <details open={[tera, until, place].some(({ error }) => error)}>
      <summary className="flex min-h-11 items-center font-semibold text-sawah-text">Tera dan tempat</summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <TextInput label="Nomor tera timbangan" maxLength={40} {...tera} />
        <DateInput label="Tera berlaku sampai" {...until} />
        <TextInput label="Tempat menimbang" maxLength={120} {...place} />
      </div>
    </details>
  );
}
