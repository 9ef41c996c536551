import { type Actor, type AppContext, requireDuty } from '../../../domain/context.ts';
import { fail } from '../../../domain/domain-error.ts';
import { getSellerListing } from '../../../domain/listings/get-seller-listing.ts';
import { referencesToday } from '../../../domain/references/reference-table.ts';
import { createListingInput, updateListingInput } from '../../../shared/schemas/catalogue/listing-schemas.ts';
import type { SubmittedForm } from '../../forms/read-form.ts';
import { CONFIRMATION_MISSING } from '../../ui/field/confirmation-checkbox.tsx';
import { priceConfirmationText, typedReferencedListing } from './price-confirmation.ts';
import {
  priceConfirmationForm,
  readEditedProduct,
  readInlineEdit,
  readNewProduct,
} from './read-product-form.ts';
import { referencedListing } from './referenced-listing.ts';

const CONFIRMATION_FIELDS = { price_tengkulak: 'confirm_tengkulak', price_customer: 'confirm' } as const;

/**
 * Rejects a form until it confirms the very price that needs a confirmation; this also works without
 * JavaScript. Invalid input and stale edits are left to the use case.
 */
export async function requirePriceConfirmation(
  ctx: AppContext,
  actor: Actor,
  form: SubmittedForm,
  { intent, id }: { intent: 'create' | 'update' | 'inline'; id: number },
): Promise<void> {
  requireDuty(actor, 'goods.edit', 'admin');
  const given =
    intent === 'create'
      ? createListingInput.safeParse(readNewProduct(form)).data
      : updateListingInput.safeParse(intent === 'inline' ? readInlineEdit(form) : readEditedProduct(form))
          .data;
  if (!given) return;
  const row = intent === 'create' ? null : await getSellerListing(ctx, actor, id, 'change');
  if (row && 'version' in given && given.version !== undefined && given.version !== row.version) return;
  const references = await referencesToday(ctx);
  const goods =
    row && intent === 'inline'
      ? referencedListing(row)
      : typedReferencedListing(form.values, row, row?.farmer.province ?? '');
  const yes = form.read(priceConfirmationForm);
  const missing = (['price_tengkulak', 'price_customer'] as const).filter((field) => {
    const value = given[field];
    if (value === undefined) return false;
    const own = field === 'price_customer' ? references : null;
    const name = intent === 'inline' ? 'confirm' : CONFIRMATION_FIELDS[field];
    return (
      priceConfirmationText({ goods, value, was: row?.[field] ?? null, references: own }) !== null &&
      yes[name] !== String(value)
    );
  });
  if (missing.length === 0) return;
  const names = missing.map((field) => (intent === 'inline' ? 'confirm' : CONFIRMATION_FIELDS[field]));
  fail(
    'invalid_input',
    { first: CONFIRMATION_MISSING },
    Object.fromEntries(names.map((name) => [name, CONFIRMATION_MISSING])),
  );
}
