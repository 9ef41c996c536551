import { type DomainError, fail, isDomainError } from '../../../domain/domain-error.ts';
import { pictureField } from './picture-form-fields.ts';

/**
 * Stores the files of a form sent without JavaScript and writes their URLs into the form, so that they
 * survive a rejection. Invalid files are reported at `field`, and the valid ones are kept.
 */
export async function uploadFormFiles(
  form: FormData,
  upload: (bytes: Uint8Array) => Promise<string>,
  field: string,
): Promise<void> {
  const files = form.getAll('files').filter((file): file is File => file instanceof File && file.size > 0);
  form.delete('files');
  const refused: { name: string; why: DomainError }[] = [];
  for (const [at, file] of files.entries()) {
    try {
      form.set(pictureField(100 + at, 'url'), await upload(new Uint8Array(await file.arrayBuffer())));
    } catch (thrown) {
      if (!isDomainError(thrown)) throw thrown;
      refused.push({ name: file.name, why: thrown });
    }
  }
  const [first] = refused;
  if (!first) return;
  const others =
    refused.length < files.length ? ' Gambar yang lain sudah diterima, tidak perlu dipilih lagi.' : '';
  const said = `${refused.map(({ name }) => name).join(', ')}: ${first.why.message}${others}`;
  fail(first.why.code, first.why.params, { [field]: said });
}
