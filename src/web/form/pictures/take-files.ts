import { isRefusal, type Refusal, refuse } from '../../../domain/refusal.ts';
import { pictureField } from './picture-fields.ts';

/**
 * Takes in the files that a form without scripts carries, and writes their addresses into the form, so that they stay
 * when something else in it is refused. Those that are no pictures are named at `field`, and the others stay, too.
 */
export async function takeFiles(
  form: FormData,
  upload: (bytes: Uint8Array) => Promise<string>,
  field: string,
): Promise<void> {
  const files = form.getAll('files').filter((file): file is File => file instanceof File && file.size > 0);
  form.delete('files');
  const refused: { name: string; why: Refusal }[] = [];
  for (const [at, file] of files.entries()) {
    try {
      form.set(pictureField(100 + at, 'url'), await upload(new Uint8Array(await file.arrayBuffer())));
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
      refused.push({ name: file.name, why: thrown });
    }
  }
  const [first] = refused;
  if (!first) return;
  const others =
    refused.length < files.length ? ' Gambar yang lain sudah diterima, tidak perlu dipilih lagi.' : '';
  const said = `${refused.map(({ name }) => name).join(', ')}: ${first.why.message}${others}`;
  refuse(first.why.code, first.why.params, { [field]: said });
}
