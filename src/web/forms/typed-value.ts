import { parseQuantityInput } from '../../shared/format/quantity.ts';
import { parseNumberInput } from '../../shared/rules/bidding/bid-math.ts';

/**
 * The notation of a typed number: whole, a quantity in Indonesian notation, or the decimal notation of a
 * machine or a map.
 */
export type NumberNotation = 'whole' | 'quantity' | 'decimal';

/**
 * Parses a number in Indonesian notation, '12.500' and '2,5'; NaN when it is invalid. In a decimal number a
 * single dot is the decimal point, as machines and maps write it: -7.801.
 */
export function parseTypedNumber(text: string, how: NumberNotation): number {
  if (how === 'whole') return parseNumberInput(text) ?? Number.NaN;
  if (how === 'quantity') return parseQuantityInput(text) ?? Number.NaN;
  const bare = text.replace(/\s/g, '');
  if (/^-?(\d+|\d{1,3}(\.\d{3})+),\d+$/.test(bare)) {
    return Number(bare.replaceAll('.', '').replace(',', '.'));
  }
  if (/^-?\d{1,3}(\.\d{3}){2,}$/.test(bare)) return Number(bare.replaceAll('.', ''));
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN;
}

/** Whether a field's text is used verbatim, including whitespace, and never shown again. */
export const isSecretField = (name: string) => /password|^accessToken$|^appSecret$|^headerValue$/i.test(name);
