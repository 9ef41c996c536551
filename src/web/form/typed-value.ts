import { typedNumber } from '../../shared/bidding/bid-math.ts';
import { typedQuantity } from '../../shared/figures/quantity.ts';

/** What sort of number is typed: a whole one, a quantity in Indonesian notation, or a decimal one of a machine or a map. */
export type HowTyped = 'whole' | 'quantity' | 'decimal';

/**
 * The number that a text means in Indonesian notation, '12.500' and '2,5'; NaN when it is none. In a decimal number a single
 * dot is a decimal point, as machines and maps write it: -7.801.
 */
export function numberTyped(text: string, how: HowTyped): number {
  if (how === 'whole') return typedNumber(text) ?? Number.NaN;
  if (how === 'quantity') return typedQuantity(text) ?? Number.NaN;
  const bare = text.replace(/\s/g, '');
  if (/^-?(\d+|\d{1,3}(\.\d{3})+),\d+$/.test(bare)) {
    return Number(bare.replaceAll('.', '').replace(',', '.'));
  }
  if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(bare)) return Number(bare.replaceAll('.', ''));
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN;
}

/** Whether a field's text is taken as it was typed, blanks included, and never shown again. */
export const isSecret = (name: string) => /password|^accessToken$|^appSecret$|^headerValue$/i.test(name);
