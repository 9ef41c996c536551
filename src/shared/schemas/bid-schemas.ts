import { z } from 'zod';
import { BID_STATUSES, CATEGORIES } from '../enums/labels.ts';
import { bidErrors } from '../errors/bid-errors.ts';
import { catalogueErrors } from '../errors/catalogue-errors.ts';
import { isReadable } from '../format/is-readable.ts';
import { MONEY_MAX } from '../format/money.ts';
import { lineTotal, QUANTITY_LIMIT, toQuantity } from '../format/quantity.ts';
import { withoutInvisible } from '../format/without-invisible.ts';
import { ID_MAX, idOrDefault, paging } from './fields/paging.ts';
import { quantityInput } from './fields/quantity-fields.ts';
import { amountRange, dateRange } from './fields/range.ts';

const missing = bidErrors.bid_fields_missing.text;
const positive = bidErrors.bid_fields_positive.text;

const whole = (name: string) =>
  z.int({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? missing : `${name} harus bilangan bulat.`,
  });

/** Price per unit in the store currency's minor unit. */
const price = whole('Harga').positive(positive).max(MONEY_MAX, 'Harga terlalu besar.');
const qty = quantityInput({
  wrong: {
    error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'Jumlah harus angka.'),
  },
  least: positive,
  most: 'Jumlah terlalu besar.',
});

const note = z
  .string('Catatan harus berupa teks.')
  .overwrite(withoutInvisible)
  .trim()
  .max(500, 'Catatan paling panjang 500 huruf.')
  .refine(isReadable, 'Catatan memuat huruf yang tidak dikenal.')
  .transform((text) => (text === '' ? undefined : text))
  .optional();

const figures = { qty, bid_price: price, note };

const payable = (offer: { qty: number; bid_price: number }) =>
  // A quantity beyond its own limit already has an error; this check must still not overflow.
  Math.abs(offer.qty) > QUANTITY_LIMIT || lineTotal(offer.bid_price, toQuantity(offer.qty)) <= MONEY_MAX;
const tooMuch = { error: 'Total tawaran terlalu besar.', path: ['qty'] };

/** A new bid, as the dialog and the API send it (BID-09). */
export const placeBidInput = z.strictObject(figures).refine(payable, tooMuch);

const expected = z
  .int({ error: 'Sebutkan tawaran yang dijawab.' })
  .positive('Sebutkan tawaran yang dijawab.');

/** A response names the offer that the seller or buyer has seen. */
export const respondToBidInput = z.strictObject({ expected_offer_id: expected, note });

/** A counter-offer, or the buyer's next offer. */
export const counterBidInput = z
  .strictObject({ expected_offer_id: expected, ...figures })
  .refine(payable, tooMuch);

/** Several bids accepted at once, each with the offer that the seller has seen. */
export const acceptBidsInput = z.strictObject({
  bids: z
    .array(
      z.strictObject({ id: z.int().min(1).max(ID_MAX), expected_offer_id: expected }),
      'Pilih paling sedikit satu penawaran.',
    )
    .min(1, 'Pilih paling sedikit satu penawaran.')
    .max(50, 'Paling banyak 50 penawaran sekaligus.'),
  note,
});

/**
 * A response by a link without signing in; the link itself identifies the offer. Only a counter-offer has a
 * price and a quantity.
 */
export const respondByLinkInput = z.discriminatedUnion(
  'answer',
  [
    z.strictObject({ answer: z.literal('accept'), note }),
    z.strictObject({ answer: z.literal('reject'), note }),
    z.strictObject({ answer: z.literal('counter'), ...figures }).refine(payable, tooMuch),
  ],
  'Pilih jawaban Anda.',
);

/** Why an admin lifts a buyer's suspension before it ends. */
export const liftSuspensionInput = z.strictObject({
  reason: z
    .string('Tuliskan alasannya.')
    .overwrite(withoutInvisible)
    .trim()
    .min(1, 'Tuliskan alasannya.')
    .max(500, 'Alasan paling panjang 500 huruf.')
    .refine(isReadable, 'Alasan memuat huruf yang tidak dikenal.'),
});

/** The filters of a list of bids, in a query or on a page. */
export const bidListInput = z.strictObject({
  status: z.enum(BID_STATUSES, 'Status tidak dikenal.').optional(),
  ...paging,
});

/**
 * Incoming bids may also be filtered by those that await the seller, by farmer, by kabupaten or kota, and by
 * a search in the buyer's or product's name.
 */
export const incomingBidListInput = bidListInput.extend({
  turn: z.literal('seller', 'Giliran tidak dikenal.').optional(),
  farmer: idOrDefault('Petani tidak dikenal.').optional(),
  category: z.enum(CATEGORIES, 'Kategori tidak dikenal.').optional(),
  /** The day of the bid. */
  ...dateRange,
  /** The total of the current offer. */
  ...amountRange,
  city: z
    .string('Kabupaten harus berupa teks.')
    .overwrite(withoutInvisible)
    .trim()
    .max(80, 'Nama kabupaten terlalu panjang.')
    .optional(),
  q: z
    .string('Pencarian harus berupa teks.')
    .overwrite(withoutInvisible)
    .trim()
    .max(200, 'Pencarian terlalu panjang.')
    .refine(isReadable, 'Pencarian memuat huruf yang tidak dikenal.')
    .optional(),
});

const id = (text: string) => z.object({ id: idOrDefault(text) });

/** The id of a listing in a URL (MSG-09). */
export const listingIdParams = id(catalogueErrors.product_id_invalid.text);
/** The id of a bid in a URL. */
export const bidIdParams = id('Nomor penawaran tidak benar.');
