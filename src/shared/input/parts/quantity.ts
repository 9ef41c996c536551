import { z } from 'zod';
import { QUANTITY_LIMIT } from '../../figures/quantity.ts';

type Texts = {
  /** Of what is no number, or missing. */
  wrong: Parameters<typeof z.number>[0];
  /** Of what is too little. */
  least?: string;
  most?: string;
};

/** Schemas of quantities: in a form they are typed in Indonesian notation, where 1.000 is a thousand. */
export const quantities = z.registry<{ typed: true }>();

const bounded = ({ wrong, most = 'Terlalu besar.' }: Texts, limit: number) =>
  z.number(wrong).multipleOf(0.001, 'Paling banyak tiga angka di belakang koma.').max(limit, most);

/** A quantity as it is sent: a number above 0 with at most three decimals. */
export const quantityInput = (texts: Texts, limit = QUANTITY_LIMIT) =>
  bounded(texts, limit)
    .positive(texts.least ?? 'Harus lebih dari 0.')
    .register(quantities, { typed: true });

/** The same where there may be none. */
export const quantityOrNone = (texts: Texts) =>
  bounded(texts, QUANTITY_LIMIT)
    .min(0, texts.least ?? 'Tidak boleh kurang dari 0.')
    .register(quantities, { typed: true });

/** A change of one, which may take away. */
export const quantityChange = (texts: Texts) =>
  bounded(texts, QUANTITY_LIMIT)
    .min(-QUANTITY_LIMIT, texts.most ?? 'Terlalu besar.')
    .register(quantities, { typed: true });
