import { weighingLimits } from '../../../shared/weighing/terms.ts';
import type { FormField } from '../../form/form-state.ts';
import { PhotosField } from '../../form/pictures/photos-field.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';

/** Photos of what the scale showed; a form that has them is sent as `multipart/form-data`. */
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

/** With what and where it was weighed, folded up unless something is wrong there. */
export function TeraFields({ text }: { text: (name: 'tera' | 'tera_until' | 'place') => FormField }) {
  const [tera, until, place] = [text('tera'), text('tera_until'), text('place')];
  return (
    <details open={[tera, until, place].some(({ error }) => error)}>
      <summary className="flex min-h-11 items-center font-semibold text-sawah-text">Tera dan tempat</summary>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <TextInput label="Nomor tera timbangan" maxLength={40} {...tera} />
        <TextInput label="Tera berlaku sampai" type="date" {...until} />
        <TextInput label="Tempat menimbang" maxLength={120} {...place} />
      </div>
    </details>
  );
}
