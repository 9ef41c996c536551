import { z } from 'zod';
import { QUANTITY_LIMIT } from '../../format/quantity.ts';

type Texts = {
  /** The error of a missing value or of one that is no number. */
  wrong: Parameters<typeof z.number>[0];
  /** The error of a value below the minimum. */
  least?: string;
  most?: string;
};

/** Schemas of quantities: a form accepts Indonesian notation for them, where 1.000 is a thousand. */
export const quantities = z.registry<{ typed: true }>();

/**
 * A number of at most `places` decimals, rounded as written: a program's sum (1.3 + 0.4 is 1.7000000000000002) would
 * otherwise differ from rounded values in stored JSON and in hashes.
 */
export const withDecimals = (schema: z.ZodNumber, places: 2 | 3, error: string) =>
  schema.multipleOf(places === 2 ? 0.01 : 0.001, error).overwrite((value) => Number(value.toFixed(places)));

const bounded = ({ wrong, most = 'Terlalu besar.' }: Texts, limit: number) =>
  withDecimals(z.number(wrong), 3, 'Paling banyak tiga angka di belakang koma.').max(limit, most);

/** A quantity in a request: a number above 0 with at most three decimals. */
export const quantityInput = (texts: Texts, limit = QUANTITY_LIMIT) =>
  bounded(texts, limit)
    .positive(texts.least ?? 'Harus lebih dari 0.')
    .register(quantities, { typed: true });

/** The same, but 0 is allowed. */
export const quantityOrNone = (texts: Texts) =>
  bounded(texts, QUANTITY_LIMIT)
    .min(0, texts.least ?? 'Tidak boleh kurang dari 0.')
    .register(quantities, { typed: true });

/** A change of a quantity, which may be negative. */
export const quantityChange = (texts: Texts) =>
  bounded(texts, QUANTITY_LIMIT)
    .min(-QUANTITY_LIMIT, texts.most ?? 'Terlalu besar.')
    .register(quantities, { typed: true });
