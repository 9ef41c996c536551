import { z } from 'zod';
import { MONEY_MAX } from '../figures/money.ts';
import { ORDER_STATUSES } from '../labels.ts';
import { isReadable } from '../readable.ts';
import { counting } from './parts/counting.ts';
import { ID_MAX, idOr, paging, wholeBetween } from './parts/paging.ts';
import { quantityInput } from './parts/quantity.ts';
import { daySpan, sumSpan } from './parts/span.ts';

/** Lines of one checkout, and how much of one line, at most. */
export const LINES_MAX = 100;
export const QUANTITY_MAX = 1_000_000;

const unreadable = 'Ada huruf yang tidak bisa dibaca.';

const required = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Paling banyak ${max} huruf.`)
    .refine(isReadable, unreadable);
const optional = (max: number) =>
  z
    .string('Isi dengan teks.')
    .trim()
    .max(max, `Paling banyak ${max} huruf.`)
    .refine(isReadable, unreadable)
    .transform((text) => text || undefined)
    .optional();

export const listingId = z
  .int('Nomor produk belum benar.')
  .min(1, 'Nomor produk belum benar.')
  .max(ID_MAX, 'Nomor produk belum benar.');
const id = listingId;
/** How much of one listing a line orders. */
export const orderedQuantity = quantityInput(
  {
    wrong: 'Please enter a valid quantity',
    least: 'Please enter a valid quantity',
    most: 'Jumlahnya terlalu besar.',
  },
  QUANTITY_MAX,
);
const quantity = orderedQuantity;

const once = (items: { id: number }[]) => new Set(items.map((item) => item.id)).size === items.length;
const twice = 'Satu produk tercantum dua kali.';

/** How each farmer's goods travel, by farmer id; delivery where nothing is chosen. */
const delivery = z
  .record(z.string().regex(/^[1-9]\d{0,9}$/), z.enum(['pickup', 'delivery'], 'Pilih cara pengiriman.'))
  .optional();

const couponCode = z
  .string('Isi kode kupon.')
  .trim()
  .max(40, 'Kode kupon terlalu panjang.')
  .refine(isReadable, unreadable)
  .transform((code) => code.toUpperCase() || undefined)
  .optional();

/** Goods and how much of each, no product twice. */
export const orderedLines = z
  .array(z.strictObject({ id, quantity }), 'Keranjang kosong.')
  .max(LINES_MAX, `Paling banyak ${LINES_MAX} produk sekali pesan.`)
  .refine(once, twice);

export const quoteInput = z.strictObject({
  items: orderedLines,
  coupon: couponCode,
  delivery,
  /** Where to, for the fee of each farmer: kabupaten/kota and province as the pickers name them. */
  city: optional(120),
  state: optional(120),
});

/** The billing form (CHECK-02, CHECK-03). */
export const billingInput = z.strictObject({
  firstName: required('Isi nama depan.', 80),
  /** Asked for (CHECK-02), and empty where one name is all there is. */
  lastName: z
    .string('Isi nama belakang.')
    .trim()
    .max(80, 'Paling banyak 80 huruf.')
    .refine(isReadable, unreadable),
  country: required('Pilih negara.', 80),
  address1: required('Isi alamat jalan.', 200),
  address2: optional(200),
  city: required('Pilih kabupaten atau kota.', 120),
  state: required('Pilih provinsi.', 120),
  postcode: required('Isi kode pos.', 16),
  email: required('Isi email.', 254).pipe(z.email('Format email belum benar.')),
  phone: optional(30),
  /** Patokan: what a driver looks for. */
  landmark: optional(200),
});

export const PAYMENT_METHODS = ['cod', 'transfer', 'qris', 'gateway'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** One of the customer's own remembered addresses, in place of a billing form. */
const addressId = z
  .string('Pilih alamat.')
  .regex(/^[0-9a-f]{64}$/, 'Pilih alamat.')
  .optional();
/** What the buyer saw that it all comes to, delivery included; only ever compared. */
const total = z
  .int('Total harus bilangan bulat.')
  .min(0, 'Total harus bilangan bulat.')
  .max(MONEY_MAX, 'Total terlalu besar.')
  .optional();
const where = { billing: billingInput.optional(), address: addressId };

/** Where to: a form, or an address that is remembered, and not both. */
function oneAddress(
  { billing, address }: { billing?: unknown; address?: unknown },
  context: z.RefinementCtx<unknown>,
): void {
  if ((billing === undefined) === (address === undefined))
    context.addIssue({
      code: 'custom',
      path: ['billing'],
      message: 'Isi alamat, atau pilih salah satu alamat Anda.',
    });
}

const method = z.enum(PAYMENT_METHODS, 'Pilih cara pembayaran.').optional();

export const placeOrderInput = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          id,
          quantity,
          /** The price that the buyer saw; only ever compared. */
          price: z
            .int('Harga harus bilangan bulat.')
            .min(0, 'Harga harus bilangan bulat.')
            .max(MONEY_MAX, 'Harga terlalu besar.'),
          /** What the buyer saw that it is, and per what it is sold; only ever compared. */
          name: optional(200),
          unit: optional(20),
          /** The quality that he saw, in the words of the quote; empty where nothing was said of it. */
          quality_text: z
            .string('Isi dengan teks.')
            .trim()
            .max(400, 'Paling banyak 400 huruf.')
            .refine(isReadable, unreadable)
            .optional(),
        }),
        'Keranjang kosong.',
      )
      .min(1, 'Keranjang kosong.')
      .max(LINES_MAX, `Paling banyak ${LINES_MAX} produk sekali pesan.`)
      .refine(once, twice),
    ...where,
    total,
    notes: optional(1000),
    paymentMethod: method,
    coupon: couponCode,
    delivery,
  })
  .superRefine(oneAddress);

/** The checkout of an order that an accepted bid made: its goods and prices stand. */
export const checkoutBidInput = z
  .strictObject({
    ...where,
    notes: optional(1000),
    paymentMethod: method,
    delivery: z.enum(['pickup', 'delivery'], 'Pilih cara pengiriman.').optional(),
    total,
  })
  .superRefine(oneAddress);

/** Where an accepted bid's order would go, for its delivery fees. */
export const quoteBidInput = z.strictObject({ city: optional(120), state: optional(120) });

/** Which orders are meant, without paging. */
export const orderFilter = z.strictObject({
  status: z.enum(ORDER_STATUSES, 'Status tidak dikenal.').optional(),
  /**
   * Those that wait for their seller: to take them on, since their money comes at the door or as arranged (`confirm`),
   * or for any step of his on the goods' way (`ready`), the oldest first.
   */
  todo: z.enum(['confirm', 'ready'], 'Saringan tidak dikenal.').optional(),
  q: z.string().trim().max(100).refine(isReadable, unreadable).optional(),
  farmer: idOr('Petani tidak dikenal.').optional(),
  method: z.enum(PAYMENT_METHODS, 'Cara pembayaran tidak dikenal.').optional(),
  /** When it was placed. */
  ...daySpan,
  /** Of what it comes to. */
  ...sumSpan,
});
export type OrderFilter = z.output<typeof orderFilter>;

export const orderListInput = orderFilter.extend({
  count: counting,
  ...paging,
});

export const orderCodeParams = z.object({
  code: z.string().regex(/^LB-[0-9A-Z]{4,12}$/, 'Kode pesanan tidak benar.'),
});

export const addressParams = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/, 'Alamat ini tidak dikenal.'),
});

/** The key of the link in a large order's mail. */
export const holdInput = z.strictObject({
  key: z
    .string('Tautannya tidak lengkap.')
    .min(1, 'Tautannya tidak lengkap.')
    .max(100, 'Tautannya tidak lengkap.'),
});

/** A delivery fee that a seller names for one order, with a word on the way. */
const feeAmount = z
  .int('Isi ongkir dengan bilangan bulat.')
  .min(0, 'Ongkir tidak boleh kurang dari 0.')
  .max(MONEY_MAX, 'Ongkir terlalu besar.');
export const offerFeeInput = z.strictObject({ fee: feeAmount, note: optional(200) });
/** The fee that the buyer saw; only ever compared. */
export const acceptFeeInput = z.strictObject({ fee: feeAmount });

/** For the office alone. */
export const orderNoteInput = z.strictObject({ note: required('Tulis catatannya.', 500) });
export const reasonInput = z.strictObject({ reason: optional(500) });
export const refundInput = z.strictObject({
  amount: z
    .int('Jumlah harus bilangan bulat.')
    .min(1, 'Jumlah harus lebih dari 0.')
    .max(MONEY_MAX, 'Jumlah terlalu besar.'),
  reason: required('Tulis alasan pengembalian.', 500),
  /** Whether the goods are back and can be sold again. */
  restock: z.boolean().default(false),
  /** What had been given back when it was asked; only ever compared, so that the same refund isn't booked from two tabs. */
  refunded: z.int('Jumlah harus bilangan bulat.').min(0, 'Jumlah tidak boleh kurang dari 0.').optional(),
});
/** A refund that the gateway itself sends: what had been given back when it was asked must be named. */
export const refundOnlineInput = refundInput.extend({
  refunded: z.int('Jumlah harus bilangan bulat.').min(0, 'Jumlah tidak boleh kurang dari 0.'),
});
export const rejectProofInput = z.strictObject({ reason: required('Tulis alasannya untuk pembeli.', 300) });
/** The sum that the admin saw come in; only ever compared. */
export const confirmPaymentInput = z.strictObject({
  amount: wholeBetween(0, MONEY_MAX, 'Jumlah harus bilangan bulat.').optional(),
});
export const proofInput = z.strictObject({
  url: z.string().regex(/^\/unggahan\/[A-Za-z0-9._-]+$/, 'Unggah bukti pembayaran.'),
});
export const complaintInput = z.strictObject({
  text: required('Tulis keluhan Anda.', 2000),
  pictures: z
    .array(
      z
        .string('Unggah foto lebih dahulu.')
        .regex(/^\/unggahan\/p[0-9a-z]{26}\.webp$/, 'Unggah foto lebih dahulu.'),
    )
    .max(5, 'Paling banyak 5 foto.')
    .default([]),
});
export const complaintListInput = z.strictObject({
  status: z.enum(['open', 'answered'], 'Status tidak dikenal.').default('open'),
  /** Words of the order's code, or of the complaint. */
  q: z.string().trim().max(100).refine(isReadable, unreadable).optional(),
  farmer: idOr('Petani tidak dikenal.').optional(),
  ...daySpan,
  ...paging,
});
export const complaintAnswerInput = z.strictObject({ answer: required('Tulis jawaban.', 2000) });

export type PlaceOrderInput = z.output<typeof placeOrderInput>;
