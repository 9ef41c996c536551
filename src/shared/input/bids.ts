import { z } from 'zod';
import { MONEY_MAX } from '../figures/money.ts';
import { lineTotal, QUANTITY_LIMIT, quantityOf } from '../figures/quantity.ts';
import { BID_STATUSES, CATEGORIES } from '../labels.ts';
import { bidMessages } from '../messages/bids.ts';
import { catalogueMessages } from '../messages/catalogue.ts';
import { isReadable } from '../readable.ts';
import { ID_MAX, idOr, paging } from './parts/paging.ts';
import { quantityInput } from './parts/quantity.ts';
import { daySpan, sumSpan } from './parts/span.ts';

const missing = bidMessages.bid_fields_missing.text;
const positive = bidMessages.bid_fields_positive.text;

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
  .trim()
  .max(500, 'Catatan paling panjang 500 huruf.')
  .refine(isReadable, 'Catatan memuat huruf yang tidak dikenal.')
  .transform((text) => (text === '' ? undefined : text))
  .optional();

const figures = { qty, bid_price: price, note };

const payable = (offer: { qty: number; bid_price: number }) =>
  // A quantity beyond its own limits has been told so; it is asked here all the same.
  Math.abs(offer.qty) > QUANTITY_LIMIT || lineTotal(offer.bid_price, quantityOf(offer.qty)) <= MONEY_MAX;
const tooMuch = { error: 'Total tawaran terlalu besar.', path: ['qty'] };

/** A new bid, as the dialog and the API send it (BID-09). */
export const placeBidInput = z.strictObject(figures).refine(payable, tooMuch);

const expected = z
  .int({ error: 'Sebutkan tawaran yang dijawab.' })
  .positive('Sebutkan tawaran yang dijawab.');

/** An answer names the offer that its maker has seen. */
export const answerBidInput = z.strictObject({ expected_offer_id: expected, note });

/** A counter-offer, or the buyer's next offer. */
export const counterBidInput = z
  .strictObject({ expected_offer_id: expected, ...figures })
  .refine(payable, tooMuch);

/** Several bids accepted at once, each with the offer that was seen. */
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

/** An answer by a link without signing in; the link itself names the offer. Figures only for a counter-offer. */
export const answerByLinkInput = z.discriminatedUnion(
  'answer',
  [
    z.strictObject({ answer: z.literal('accept'), note }),
    z.strictObject({ answer: z.literal('reject'), note }),
    z.strictObject({ answer: z.literal('counter'), ...figures }).refine(payable, tooMuch),
  ],
  'Pilih jawaban Anda.',
);

/** Why an admin lets a customer bid again before his suspension ends. */
export const liftSuspensionInput = z.strictObject({
  reason: z
    .string('Tuliskan alasannya.')
    .trim()
    .min(1, 'Tuliskan alasannya.')
    .max(500, 'Alasan paling panjang 500 huruf.')
    .refine(isReadable, 'Alasan memuat huruf yang tidak dikenal.'),
});

/** What a list of bids can be asked for, in a query or by a page. */
export const bidListInput = z.strictObject({
  status: z.enum(BID_STATUSES, 'Status tidak dikenal.').optional(),
  ...paging,
});

/**
 * Incoming bids may also be narrowed to those that wait for the seller's answer, a farmer, a kabupaten or kota, and words
 * of the buyer's or the product's name.
 */
export const incomingBidListInput = bidListInput.extend({
  turn: z.literal('seller', 'Giliran tidak dikenal.').optional(),
  farmer: idOr('Petani tidak dikenal.').optional(),
  category: z.enum(CATEGORIES, 'Kategori tidak dikenal.').optional(),
  /** When it was made. */
  ...daySpan,
  /** Of what the offer that stands comes to. */
  ...sumSpan,
  city: z.string('Kabupaten harus berupa teks.').trim().max(80, 'Nama kabupaten terlalu panjang.').optional(),
  q: z
    .string('Pencarian harus berupa teks.')
    .trim()
    .max(200, 'Pencarian terlalu panjang.')
    .refine(isReadable, 'Pencarian memuat huruf yang tidak dikenal.')
    .optional(),
});

const id = (text: string) => z.object({ id: idOr(text) });

/** The id of a listing in an address (MSG-09). */
export const listingIdParams = id(catalogueMessages.product_id_invalid.text);
/** The id of a bid in an address. */
export const bidIdParams = id('Nomor penawaran tidak benar.');
