import { referencesToday } from '../../../domain/bidding/prices/reference-of.ts';
import { getStallListing } from '../../../domain/listings/get-stall-listing.ts';
import { refuse } from '../../../domain/refusal.ts';
import { type Actor, requireDuty, type Shop } from '../../../domain/shop.ts';
import { createListingInput, updateListingInput } from '../../../shared/input/goods/listings.ts';
import type { SentForm } from '../../form/sent-form.ts';
import { YES_MISSING } from '../../ui/field/asked-yes.tsx';
import { askOfPrice, goodsTyped } from './asked-price.ts';
import { goodsOf } from './goods-of.ts';
import { editedProduct, inlineOf, newProduct, yesForm } from './product-of.ts';

const YES = { price_tengkulak: 'yakin_tengkulak', price_customer: 'yakin' } as const;

/**
 * A form that sets a price which is asked about comes back until it carries the yes to that very price: without scripts
 * nothing in the browser holds it. What the verb refuses anyway, wrong input and a stale edit, is left to it.
 */
export async function requirePriceYes(
  shop: Shop,
  actor: Actor,
  form: SentForm,
  { intent, id }: { intent: 'create' | 'update' | 'inline'; id: number },
): Promise<void> {
  requireDuty(actor, 'goods.edit', 'admin');
  const given =
    intent === 'create'
      ? createListingInput.safeParse(newProduct(form)).data
      : updateListingInput.safeParse(intent === 'inline' ? inlineOf(form) : editedProduct(form)).data;
  if (!given) return;
  const row = intent === 'create' ? null : await getStallListing(shop, actor, id, 'change');
  if (row && 'version' in given && given.version !== undefined && given.version !== row.version) return;
  const references = await referencesToday(shop);
  const goods =
    row && intent === 'inline' ? goodsOf(row) : goodsTyped(form.values, row, row?.farmer.province ?? '');
  const yes = form.read(yesForm);
  const missing = (['price_tengkulak', 'price_customer'] as const).filter((field) => {
    const value = given[field];
    if (value === undefined) return false;
    const own = field === 'price_customer' ? references : null;
    const name = intent === 'inline' ? 'yakin' : YES[field];
    return (
      askOfPrice({ goods, value, was: row?.[field] ?? null, references: own }) !== null &&
      yes[name] !== String(value)
    );
  });
  if (missing.length === 0) return;
  const names = missing.map((field) => (intent === 'inline' ? 'yakin' : YES[field]));
  refuse(
    'invalid_input',
    { first: YES_MISSING },
    Object.fromEntries(names.map((name) => [name, YES_MISSING])),
  );
}
