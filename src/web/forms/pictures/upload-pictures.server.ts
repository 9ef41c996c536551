import type { Actor, AppContext } from '../../../domain/context.ts';
import { fail, failAt, isDomainError } from '../../../domain/domain-error.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import type { UploadPurpose } from '../../../shared/schemas/fields/upload-fields.ts';

/** Rejects more files than allowed at `field`, before any is stored. */
export function requirePictureLimit(
  files: readonly File[],
  { field, most }: { field: string; most: number },
): void {
  if (files.length <= most) return;
  const many = `Paling banyak ${most} foto.`;
  failAt(field, many);
}

/**
 * Stores the files of a form's `field` one by one, re-encoded; returns their URLs in order. Errors are
 * reported at the field.
 */
export async function uploadPictures(
  ctx: AppContext,
  actor: Actor,
  files: File[],
  { field, purpose, address }: { field: string; purpose: UploadPurpose; address: string },
): Promise<string[]> {
  const urls: string[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { url } = await uploadPicture(ctx, actor, { purpose }, { bytes, address }).catch(
      (wrong: unknown) => {
        if (!isDomainError(wrong)) throw wrong;
        return fail(wrong.code, wrong.params, { [field]: wrong.message, ...wrong.fields });
      },
    );
    urls.push(url);
  }
  return urls;
}
