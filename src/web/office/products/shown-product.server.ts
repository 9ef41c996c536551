import { getStallListing } from '../../../domain/listings/get-stall-listing.ts';
import type { StallListing } from '../../../domain/listings/stall-listing.ts';
import { refusalOf } from '../../../domain/refusal-of.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import type { dialogOf } from '../list/list-state.ts';

type Shown = { dialog: ReturnType<typeof dialogOf>; row: StallListing | null; foreign: string | null };

/**
 * The product that the address opens a dialog for. For another farmer's there is none: the list stands and says that he
 * changes and deletes his own alone (ADMPROD-18).
 */
export async function shownProduct(shop: Shop, actor: Actor, dialog: Shown['dialog']): Promise<Shown> {
  if (!dialog?.id) return { dialog, row: null, foreign: null };
  try {
    const row = await getStallListing(
      shop,
      actor,
      Number(dialog.id) || 0,
      dialog.kind === 'hapus' ? 'delete' : 'change',
    );
    return { dialog, row, foreign: null };
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    if (refusal?.code !== 'product_edit_foreign' && refusal?.code !== 'product_delete_foreign') throw thrown;
    return { dialog: null, row: null, foreign: refusal.message };
  }
}
