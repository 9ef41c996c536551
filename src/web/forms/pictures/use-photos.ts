import { useEffect, useRef, useState } from 'react';
import { PICTURE_TYPES } from '../../../shared/rules/picture-limits.ts';
import { UPLOAD_BYTES_MAX } from '../../../shared/schemas/fields/upload-fields.ts';

type Photo = { key: number; file: File; preview: string };

/**
 * The photos of a file input, at most `most`. New files are added to the existing ones and replaced by
 * smaller copies, unsupported ones are dropped and reported, and the input itself always holds what will be
 * sent.
 */
export function usePhotos(most: number) {
  const input = useRef<HTMLInputElement>(null);
  const held = useRef<Photo[]>([]);
  const serial = useRef(0);
  const [photos, setPhotos] = useState<Photo[]>([]);
  const [told, setTold] = useState('');

  const hold = (next: Photo[]) => {
    for (const { key, preview } of held.current)
      if (!next.some((one) => one.key === key)) URL.revokeObjectURL(preview);
    held.current = next;
    const carried = new DataTransfer();
    for (const { file } of next) carried.items.add(file);
    if (input.current) input.current.files = carried.files;
    setPhotos(next);
  };

  /** Replaces a photo by a smaller copy, unless it was removed meanwhile. */
  async function shrink({ key, file }: Photo): Promise<void> {
    const copy = await shrunkFile(file);
    if (copy === file) return;
    hold(held.current.map((one) => (one.key === key ? { ...one, file: copy } : one)));
  }

  async function take(): Promise<void> {
    const chosen = [...(input.current?.files ?? [])];
    const fit = chosen.filter(({ type }) => PICTURE_TYPES.includes(type));
    const before = most === 1 && fit.length > 0 ? [] : held.current;
    const added = fit.slice(0, most - before.length).map((file) => {
      serial.current += 1;
      return { key: serial.current, file, preview: URL.createObjectURL(file) };
    });
    hold([...before, ...added]);
    const left = fit.length - added.length;
    const reasons = [
      ...chosen
        .filter((file) => !fit.includes(file))
        .map(({ name }) => `${name} bukan foto JPG, PNG, WebP, atau AVIF.`),
      ...(left > 0 ? [`Paling banyak ${most} foto; ${left} tidak ikut.`] : []),
    ];
    setTold(reasons.join(' '));
    for (const one of added) await shrink(one);
    const heavy = held.current.filter(({ file }) => file.size > UPLOAD_BYTES_MAX);
    if (heavy.length === 0) return;
    hold(held.current.filter((one) => !heavy.includes(one)));
    setTold([...reasons, ...heavy.map(({ file }) => `${file.name} lebih dari 8 MB.`)].join(' '));
  }

  function remove(key: number): void {
    hold(held.current.filter((one) => one.key !== key));
    setTold('');
    // Removing a file fires no event; the unsaved changes guard listens for this one.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const now = useRef({ hold, take });
  now.current = { hold, take };
  useEffect(() => {
    const { current: field } = input;
    // Files chosen before hydration.
    if (field?.files?.length) void now.current.take();
    const empty = () => now.current.hold([]);
    field?.form?.addEventListener('reset', empty);
    return () => {
      field?.form?.removeEventListener('reset', empty);
      for (const { preview } of held.current) URL.revokeObjectURL(preview);
    };
  }, []);

  return { input, photos, told, take, remove };
}

/** Returns a smaller copy, or the file itself when no copy is smaller or the encoder fails to load. */
async function shrunkFile(file: File): Promise<File> {
  try {
    const { shrinkPicture } = await import('./shrink-picture.ts');
    const copy = await shrinkPicture(file);
    if (copy === file) return file;
    const name = file.name.replace(/\.\w+$/, '') + (copy.type === 'image/webp' ? '.webp' : '.jpg');
    return new File([copy], name, { type: copy.type });
  } catch {
    return file;
  }
}
