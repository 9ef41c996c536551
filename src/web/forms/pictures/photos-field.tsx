import Camera from 'lucide-react/icons/camera';
import Trash2 from 'lucide-react/icons/trash-2';
import { PICTURE_TYPES } from '../../../shared/rules/picture-limits.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { type ControlAttributes, Field } from '../../ui/field/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { usePhotos } from './use-photos.ts';

/**
 * Photos sent with the form (`multipart/form-data`). JavaScript shrinks each one for slow connections and
 * previews it; without JavaScript it is a plain file input.
 */
export function PhotosField({
  label,
  name = 'pictures',
  most,
  hint,
  required,
  error,
}: {
  label: string;
  name?: string;
  /** The maximum number of photos. */
  most: number;
  hint?: string;
  required?: boolean;
  error: string | null | undefined;
}) {
  const bounds =
    most === 1
      ? 'Foto atau tangkapan layar, paling besar 8 MB.'
      : `Paling banyak ${most} foto, masing-masing paling besar 8 MB.`;
  return (
    <Field label={label} error={error ?? null} hint={cx(bounds, hint)} {...(required && { required })}>
      {(control) => <Photos control={control} name={name} most={most} />}
    </Field>
  );
}

function Photos({ control, name, most }: { control: ControlAttributes; name: string; most: number }) {
  const hydrated = useHydrated();
  const { input, photos, told, take, remove } = usePhotos(most);
  const full = most > 1 && photos.length >= most;
  return (
    <>
      {photos.length > 0 && (
        <ul className="grid gap-2">
          {photos.map(({ key, file, preview }) => (
            <li key={key} className="flex items-center gap-3 rounded-input border border-line bg-surface p-2">
              <img src={preview} alt="" className="size-16 shrink-0 rounded-input bg-sunken object-cover" />
              <span className="min-w-0 flex-1 text-sm wrap-anywhere">{file.name}</span>
              <IconButton
                size="sm"
                label={`Hapus ${file.name}`}
                icon={<Trash2 className="size-5 text-error" />}
                onClick={() => remove(key)}
              />
            </li>
          ))}
        </ul>
      )}
      {/* The same input before and after hydration, so that files chosen earlier are kept. */}
      <label className={hydrated ? cx(PICK_CLASS, full && 'hidden!') : undefined}>
        {hydrated && <Camera className="size-5" aria-hidden />}
        {hydrated && buttonLabel(most, photos.length)}
        <input
          {...control}
          ref={input}
          type="file"
          name={name}
          multiple={most > 1}
          accept={PICTURE_TYPES.join()}
          className={hydrated ? 'sr-only' : 'box'}
          onChange={take}
        />
      </label>
      <p role="status" className={told ? 'text-sm font-medium text-error' : 'sr-only'}>
        {told}
      </p>
    </>
  );
}

const PICK_CLASS = cx(
  buttonClass('secondary', 'md'),
  'relative cursor-pointer justify-self-start focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-info max-sm:w-full',
);

function buttonLabel(most: number, there: number): string {
  if (most === 1) return there > 0 ? 'Ganti foto' : 'Pilih foto';
  return there > 0 ? 'Tambah foto' : 'Ambil atau pilih foto';
}
