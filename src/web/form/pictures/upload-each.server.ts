import { isRefusal, refuse } from '../../../domain/refusal.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import type { UploadPurpose } from '../../../shared/input/parts/uploads.ts';

/** Refuses more files than may be sent at `field`, before any of them is taken in. */
export function requireFew(files: readonly File[], { field, most }: { field: string; most: number }): void {
  if (files.length <= most) return;
  const many = `Paling banyak ${most} foto.`;
  refuse('invalid_input', { first: many }, { [field]: many });
}

/** Takes in the files of a form's `field` one after the other, each made anew; their addresses, in their order. What is wrong with one is said there. */
export async function uploadEach(
  shop: Shop,
  actor: Actor,
  files: File[],
  { field, purpose, address }: { field: string; purpose: UploadPurpose; address: string },
): Promise<string[]> {
  const urls: string[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { url } = await uploadPicture(shop, actor, { purpose }, { bytes, address }).catch(
      (wrong: unknown) => {
        if (!isRefusal(wrong)) throw wrong;
        return refuse(wrong.code, wrong.params, { [field]: wrong.message, ...wrong.fields });
      },
    );
    urls.push(url);
  }
  return urls;
}
