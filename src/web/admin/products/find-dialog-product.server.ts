import type { Actor, AppContext } from '../../../domain/context.ts';
import { getSellerListing } from '../../../domain/listings/get-seller-listing.ts';
import type { SellerListing } from '../../../domain/listings/seller-listing.ts';
import { toDomainError } from '../../../domain/to-domain-error.ts';
import type { dialogInUrl } from '../data-table/list-url.ts';

type DialogProduct = {
  dialog: ReturnType<typeof dialogInUrl>;
  row: SellerListing | null;
  foreign: string | null;
};

/**
 * Finds the product of the dialog in the URL. Another farmer's product returns none, and the list explains
 * that farmers edit and delete only their own (ADMPROD-18).
 */
export async function findDialogProduct(
  ctx: AppContext,
  actor: Actor,
  dialog: DialogProduct['dialog'],
): Promise<DialogProduct> {
  if (!dialog?.id) return { dialog, row: null, foreign: null };
  try {
    const row = await getSellerListing(
      ctx,
      actor,
      Number(dialog.id) || 0,
      dialog.kind === 'delete' ? 'delete' : 'change',
    );
    return { dialog, row, foreign: null };
  } catch (thrown) {
    const refusal = toDomainError(thrown);
    if (refusal?.code !== 'product_edit_foreign' && refusal?.code !== 'product_delete_foreign') throw thrown;
    return { dialog: null, row: null, foreign: refusal.message };
  }
}
