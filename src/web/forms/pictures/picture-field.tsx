import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { PICTURES_MAX } from '../../../shared/rules/picture-limits.ts';
import type { UploadPurpose } from '../../../shared/schemas/fields/upload-fields.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/field/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { type FormPicture, pictureField } from './picture-form-fields.ts';
import { PictureList } from './picture-list.tsx';
import { usePictures } from './use-pictures.ts';

/**
 * A listing's pictures in a form: from the camera or the gallery, shrunk before the upload, in a custom
 * order; submitting waits for running uploads. Without JavaScript it is a file input, with position, text and
 * delete checkbox for each existing picture.
 */
export function PictureField({
  legend = 'Gambar',
  purpose = 'listing',
  most = PICTURES_MAX,
  start,
  error,
}: {
  legend?: string;
  purpose?: UploadPurpose;
  /** The maximum number of pictures; a single one has neither order nor text. */
  most?: number;
  start: FormPicture[];
  error?: string | null;
}) {
  const hydrated = useHydrated();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {hydrated ? (
        <WithScripts start={start} purpose={purpose} most={most} />
      ) : (
        <WithoutScripts start={start} single={most === 1} />
      )}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

function WithScripts({
  start,
  purpose,
  most,
}: {
  start: FormPicture[];
  purpose: UploadPurpose;
  most: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  // Programmatic changes fire no event; the unsaved changes guard listens for this one.
  const all = usePictures(start, {
    purpose,
    most,
    onChange: () => box.current?.dispatchEvent(new Event('input', { bubbles: true })),
  });
  const { pictures, busy, failed } = all;

  useEffect(() => {
    const form = box.current?.closest('form');
    if (!form || !(busy || failed)) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setHeld(true);
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [busy, failed]);
  useEffect(() => {
    if (!held || busy) return;
    setHeld(false);
    if (!failed) box.current?.closest('form')?.requestSubmit();
  }, [held, busy, failed]);

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    all.add(event.target.files ?? []);
    event.target.value = '';
  };
  const full = pictures.length >= most;
  const pick = (look: 'primary' | 'secondary') =>
    cx(
      buttonClass(look, 'md'),
      'relative cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-info max-sm:flex-1',
    );
  return (
    <div ref={box} className="grid gap-3">
      {pictures.length > 0 && <PictureList all={all} single={most === 1} />}
      {full ? (
        <p className="text-sm text-muted">
          {most === 1 ? 'Hapus dulu untuk mengganti.' : `Sudah ${most} gambar, tidak bisa lebih.`}
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <label className={pick(pictures.length === 0 ? 'primary' : 'secondary')}>
            <Camera className="size-5" aria-hidden /> Ambil foto
            <input type="file" accept="image/*" capture="environment" className="sr-only" onChange={take} />
          </label>
          <label className={pick('secondary')}>
            <Images className="size-5" aria-hidden /> Pilih gambar
            <input type="file" accept="image/*" multiple={most > 1} className="sr-only" onChange={take} />
          </label>
        </div>
      )}
      <p role="status" className={cx('text-sm text-muted', !held && 'sr-only')}>
        {held && 'Menunggu gambar selesai dikirim, lalu disimpan sendiri.'}
        {!held && failed && 'Ada gambar yang gagal dikirim. Coba lagi atau hapus dulu.'}
      </p>
    </div>
  );
}

function WithoutScripts({ start, single }: { start: FormPicture[]; single: boolean }) {
  return (
    <>
      {start.map((picture, at) => (
        <div key={picture.url} className="flex flex-wrap items-center gap-3">
          <img
            src={picture.url}
            alt=""
            width={64}
            height={64}
            className="size-16 rounded-input object-cover"
          />
          <input type="hidden" name={pictureField(at, 'url')} value={picture.url} />
          {!single && (
            <>
              <input
                type="text"
                name={pictureField(at, 'alt')}
                defaultValue={picture.alt}
                aria-label={`Keterangan gambar ${at + 1}`}
                placeholder="Keterangan gambar"
                maxLength={160}
                className="box min-w-40 flex-1"
              />
              <select
                name={pictureField(at, 'at')}
                defaultValue={at + 1}
                aria-label={`Urutan gambar ${at + 1}`}
                className="box w-20!"
              >
                {start.map((other, place) => (
                  <option key={other.url} value={place + 1}>
                    {place + 1}
                  </option>
                ))}
              </select>
            </>
          )}
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" name={pictureField(at, 'out')} className="size-5 accent-sawah" />
            Hapus
          </label>
        </div>
      ))}
      <input
        type="file"
        name="files"
        accept="image/*"
        multiple={!single}
        aria-label="Unggah gambar"
        className="box h-auto! py-2.5"
      />
    </>
  );
}
