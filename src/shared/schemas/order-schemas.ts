import { z } from 'zod';
import { DELIVERY_FAILURES } from '../enums/delivery-failures.ts';
import { ORDER_STATUSES } from '../enums/labels.ts';
import { isReadable } from '../format/is-readable.ts';
import { isReadableName, plainName } from '../format/look-alike-letters.ts';
import { MONEY_MAX } from '../format/money.ts';
import { withoutInvisible } from '../format/without-invisible.ts';
import { ID_MAX, idOrDefault, paging, wholeBetween } from './fields/paging.ts';
import { quantityInput, quantityOrNone } from './fields/quantity-fields.ts';
import { amountRange, dateRange } from './fields/range.ts';
import { LOOKS_ALIKE } from './fields/text.ts';
import { withCount } from './fields/with-count.ts';

/** The maximum number of lines of a checkout, and the maximum quantity of a line. */
export const LINES_MAX = 100;
export const QUANTITY_MAX = 1_000_000;

const unreadable = 'Ada huruf yang tidak bisa dibaca.';

const required = (missing: string, max: number, clean = withoutInvisible) =>
  z
    .string(missing)
    .overwrite(clean)
    .trim()
    .min(1, missing)
    .max(max, `Paling banyak ${max} huruf.`)
    .refine(isReadable, unreadable);
const optional = (max: number) =>
  z
    .string('Isi dengan teks.')
    .overwrite(withoutInvisible)
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
/** The quantity of a listing that a line orders. */
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

/** The delivery method of each farmer by id; the farmer's own delivery by default. */
const delivery = z
  .record(z.string().regex(/^[1-9]\d{0,9}$/), z.enum(['pickup', 'delivery'], 'Pilih cara pengiriman.'))
  .optional();

const couponCode = z
  .string('Isi kode kupon.')
  .overwrite(withoutInvisible)
  .trim()
  .max(40, 'Kode kupon terlalu panjang.')
  .refine(isReadable, unreadable)
  .transform((code) => code.toUpperCase() || undefined)
  .optional();

/** Listings and quantities, no listing twice. */
export const orderedLines = z
  .array(z.strictObject({ id, quantity }), 'Keranjang kosong.')
  .max(LINES_MAX, `Paling banyak ${LINES_MAX} produk sekali pesan.`)
  .refine(once, twice);

export const quoteInput = z.strictObject({
  items: orderedLines,
  coupon: couponCode,
  delivery,
  /** The destination of each farmer's fee: kabupaten/kota and province as the pickers name them. */
  city: optional(120),
  state: optional(120),
});

/**
 * The billing form (CHECK-02, CHECK-03). E-mail or phone suffices (R61): `checkBilling` checks which of them is
 * missing, and whether number and postcode exist.
 */
export const billingInput = z.strictObject({
  firstName: required('Isi nama depan.', 80, plainName).refine(isReadableName, `${LOOKS_ALIKE}.`),
  /** Required (CHECK-02), and empty for people with a single name. */
  lastName: z
    .string('Isi nama belakang.')
    .overwrite(plainName)
    .trim()
    .max(80, 'Paling banyak 80 huruf.')
    .refine(isReadable, unreadable)
    .refine(isReadableName, `${LOOKS_ALIKE}.`),
  country: required('Pilih negara.', 80),
  address1: required('Isi alamat jalan.', 200),
  address2: optional(200),
  city: required('Pilih kabupaten atau kota.', 120),
  state: required('Pilih provinsi.', 120),
  postcode: required('Isi kode pos.', 16),
  email: optional(254).pipe(z.email('Format email belum benar.').optional()),
  phone: optional(30),
  /** Patokan: the landmark that a driver looks for. */
  landmark: optional(200),
});

export const PAYMENT_METHODS = ['cod', 'transfer', 'qris', 'gateway'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** One of the buyer's saved addresses, instead of a billing form. */
const addressId = z
  .string('Pilih alamat.')
  .regex(/^[0-9a-f]{64}$/, 'Pilih alamat.')
  .optional();
/** The total that the buyer saw, delivery included; it is only compared. */
const total = z
  .int('Total harus bilangan bulat.')
  .min(0, 'Total harus bilangan bulat.')
  .max(MONEY_MAX, 'Total terlalu besar.')
  .optional();
const where = { billing: billingInput.optional(), address: addressId };

/** The destination: a form or a saved address, not both. */
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
          /** The price that the buyer saw; it is only compared. */
          price: z
            .int('Harga harus bilangan bulat.')
            .min(0, 'Harga harus bilangan bulat.')
            .max(MONEY_MAX, 'Harga terlalu besar.'),
          /** The name and the unit that the buyer saw; they are only compared. */
          name: optional(200),
          unit: optional(20),
          /** The quality text that the buyer saw in the quote; empty when the listing declares none. */
          quality_text: z
            .string('Isi dengan teks.')
            .overwrite(withoutInvisible)
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

/** The checkout of an order from an accepted bid, whose items and prices are fixed. */
export const checkoutBidInput = z
  .strictObject({
    ...where,
    notes: optional(1000),
    paymentMethod: method,
    delivery: z.enum(['pickup', 'delivery'], 'Pilih cara pengiriman.').optional(),
    total,
  })
  .superRefine(oneAddress);

/** The destination of an accepted bid's order, for its delivery fees. */
export const quoteBidInput = z.strictObject({ city: optional(120), state: optional(120) });

/** The filter of orders, without paging. */
export const orderFilter = z.strictObject({
  status: z.enum(ORDER_STATUSES, 'Status tidak dikenal.').optional(),
  /**
   * Orders that await their seller, the oldest first: those to confirm because they are paid on delivery or as agreed
   * (`confirm`), or those with any next step of delivery (`ready`).
   */
  todo: z.enum(['confirm', 'ready', 'late', 'unpaid', 'weighed'], 'Saringan tidak dikenal.').optional(),
  q: z.string().overwrite(withoutInvisible).trim().max(100).refine(isReadable, unreadable).optional(),
  farmer: idOrDefault('Petani tidak dikenal.').optional(),
  method: z.enum(PAYMENT_METHODS, 'Cara pembayaran tidak dikenal.').optional(),
  /** The day when it was placed. */
  ...dateRange,
  /** The order's total. */
  ...amountRange,
});
export type OrderFilter = z.output<typeof orderFilter>;

export const orderListInput = orderFilter.extend({
  count: withCount,
  ...paging,
});

export const orderCodeParams = z.object({
  code: z.string().regex(/^LB-[0-9A-Z]{4,12}$/, 'Kode pesanan tidak benar.'),
});

export const addressParams = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/, 'Alamat ini tidak dikenal.'),
});

/** The key of the link in a large order's email. */
export const confirmHoldInput = z.strictObject({
  key: z
    .string('Tautannya tidak lengkap.')
    .min(1, 'Tautannya tidak lengkap.')
    .max(100, 'Tautannya tidak lengkap.'),
});

/** The delivery fee that a seller sets for one order, with an optional note. */
const feeAmount = z
  .int('Isi ongkir dengan bilangan bulat.')
  .min(0, 'Ongkir tidak boleh kurang dari 0.')
  .max(MONEY_MAX, 'Ongkir terlalu besar.');
export const offerDeliveryFeeInput = z.strictObject({ fee: feeAmount, note: optional(200) });
/** The fee that the buyer saw; it is only compared. */
export const acceptDeliveryFeeInput = z.strictObject({ fee: feeAmount });

/** Visible to the admin only. */
export const orderNoteInput = z.strictObject({ note: required('Tulis catatannya.', 500) });
export const reasonInput = z.strictObject({ reason: optional(500) });
export const refundInput = z.strictObject({
  amount: z
    .int('Jumlah harus bilangan bulat.')
    .min(1, 'Jumlah harus lebih dari 0.')
    .max(MONEY_MAX, 'Jumlah terlalu besar.'),
  reason: required('Tulis alasan pengembalian.', 500),
  /** Whether the items are back and may be sold again. */
  restock: z.boolean().default(false),
  /**
   * The refunded amount when the form was opened; it is only compared, so that two tabs can't book the same
   * refund.
   */
  refunded: z.int('Jumlah harus bilangan bulat.').min(0, 'Jumlah tidak boleh kurang dari 0.').optional(),
  /** The open surplus of the weighing when the form was opened; only compared. */
  surplus: z.int('Jumlah harus bilangan bulat.').min(0, 'Jumlah tidak boleh kurang dari 0.').optional(),
});
/** A refund from outside, by a page or the API: the refunded amount that the admin saw is required. */
export const seenRefundInput = refundInput.extend({
  refunded: z.int('Jumlah harus bilangan bulat.').min(0, 'Jumlah tidak boleh kurang dari 0.'),
});
/** A failed delivery; for a partial one, the quantity taken of each line, by its listing's id. */
export const failedDeliveryInput = z.strictObject({
  outcome: z.enum(DELIVERY_FAILURES, 'Pilih apa yang terjadi.'),
  reason: required('Tuliskan alasannya.', 300),
  /** Whether what came back can be sold again; otherwise it is lost. */
  restock: z.boolean().default(false),
  taken: z
    .record(z.string().regex(/^[1-9]\d{0,9}$/), quantityOrNone({ wrong: 'Isi jumlah yang diambil.' }))
    .default({}),
});
export const rejectReceiptInput = z.strictObject({ reason: required('Tulis alasannya untuk pembeli.', 300) });
/** The amount that the admin saw arrive; it is only compared. */
export const confirmPaymentInput = z.strictObject({
  amount: wholeBetween(0, MONEY_MAX, 'Jumlah harus bilangan bulat.').optional(),
});
export const receiptInput = z.strictObject({
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
  q: z.string().overwrite(withoutInvisible).trim().max(100).refine(isReadable, unreadable).optional(),
  farmer: idOrDefault('Petani tidak dikenal.').optional(),
  ...dateRange,
  ...paging,
});
export const complaintResponseInput = z.strictObject({
  answer: required('Tulis jawaban.', 2000),
  /** The complaint about the goods, or the disputes of the weighing. */
  kind: z.enum(['goods', 'weighing'], { error: 'Jenis keluhan tidak dikenal.' }).default('goods'),
});

export type PlaceOrderInput = z.output<typeof placeOrderInput>;
