import { z } from 'zod';
import { isReadable } from '../format/is-readable.ts';
import { MONEY_MAX } from '../format/money.ts';
import { withoutInvisible } from '../format/without-invisible.ts';
import { PAYOUT_STATUSES } from '../rules/orders/payout-transitions.ts';
import { ID_MAX, idOrDefault, paging } from './fields/paging.ts';
import { amountRange, dateRange, day } from './fields/range.ts';
import { uploadUrl } from './fields/upload-fields.ts';

/** The maximum number of farmers in a payout. */
const PAYOUT_MAX = 1000;

const id = z.int('Nomor petani belum benar.').min(1, 'Nomor petani belum benar.').max(ID_MAX);
/** An amount to book. */
export const moneyAmount = z
  .int('Jumlah harus bilangan bulat.')
  .min(1, 'Jumlah harus lebih dari 0.')
  .max(MONEY_MAX, 'Jumlah terlalu besar.');
export const moneyNote = z
  .string('Isi dengan teks.')
  .overwrite(withoutInvisible)
  .trim()
  .max(200, 'Paling banyak 200 huruf.')
  .refine(isReadable, 'Ada huruf yang tidak bisa dibaca.')
  .transform((text) => text || undefined)
  .optional();

/** The account number to which the money was sent, null when none was known; it is compared when given. */
const account = z.string('Isi dengan teks.').max(40, 'Nomor rekening belum benar.').nullable().optional();

/** A batch of payouts: the farmer and the balance that the admin saw, which is only compared. */
export const payoutInput = z.strictObject({
  farmers: z
    .array(z.strictObject({ id, amount: moneyAmount, account }), 'Pilih petani yang dibayar.')
    .min(1, 'Pilih petani yang dibayar.')
    .max(PAYOUT_MAX, `Paling banyak ${PAYOUT_MAX} petani sekali pencairan.`)
    .refine(
      (all) => new Set(all.map((one) => one.id)).size === all.length,
      'Satu petani tercantum dua kali.',
    ),
  note: moneyNote,
});

export const moneyReason = z
  .string('Tulis alasannya.')
  .overwrite(withoutInvisible)
  .trim()
  .min(3, 'Tulis alasannya.')
  .max(200, 'Paling banyak 200 huruf.')
  .refine(isReadable, 'Ada huruf yang tidak bisa dibaca.');
/** The payout's status that the admin saw; it is only compared. */
const seen = z.enum(PAYOUT_STATUSES, 'Keadaan pencairan tidak dikenal.');

/** One step of a payout: forward, or back with a reason. */
export const payoutTransitionInput = z.discriminatedUnion(
  'step',
  [
    z.strictObject({ step: z.literal('approve'), seen }),
    z.strictObject({ step: z.literal('export'), seen }),
    z.strictObject({
      step: z.literal('send'),
      seen,
      reference: z
        .string('Isi dengan teks.')
        .overwrite(withoutInvisible)
        .trim()
        .max(60, 'Paling banyak 60 huruf.')
        .refine(isReadable, 'Ada huruf yang tidak bisa dibaca.')
        .optional(),
      proof: uploadUrl.nullable().optional(),
    }),
    z.strictObject({ step: z.literal('finish'), seen }),
    z.strictObject({ step: z.literal('back'), seen, reason: moneyReason }),
    z.strictObject({ step: z.literal('cancel'), seen, reason: moneyReason }),
  ],
  'Langkah tidak dikenal.',
);

/** A farmer's part of a payout that failed, returned to their balance. */
export const payoutReturnInput = z.strictObject({ farmer: id, reason: moneyReason });

/** Money that a farmer pays in for the commission of cash-on-delivery orders. */
export const settlementInput = z.strictObject({ amount: moneyAmount, note: moneyNote });

const ofFarmer = idOrDefault('Petani tidak dikenal.').optional();

export const payoutListInput = z.strictObject({
  status: z.enum(PAYOUT_STATUSES, 'Saringan tidak dikenal.').optional(),
  /** A farmer's name, the number of a payout, or words in its note. */
  q: z.string().overwrite(withoutInvisible).trim().max(100).optional(),
  farmer: ofFarmer,
  ...dateRange,
  ...amountRange,
  ...paging,
});
export const balanceListInput = z.strictObject({
  /** `credit`: is owed money; `payable`: part of it is available; `debt`: owes commission. */
  side: z.enum(['credit', 'payable', 'debt'], 'Saringan tidak dikenal.').optional(),
  q: z.string().overwrite(withoutInvisible).trim().max(100).optional(),
  /** The balance's amount, whichever side owes it. */
  ...amountRange,
  ...paging,
});

/**
 * Money that arrived for a checkout that awaits another amount, or none; `line` is its row in the bank's statement.
 * `booked` is the amount that the admin saw booked for the checkout so far, and is only compared.
 */
export const receivedInput = z.strictObject({
  amount: moneyAmount,
  booked: z.int('Jumlah harus bilangan bulat.').min(0).max(MONEY_MAX).optional(),
  line: z.int('Nomor baris belum benar.').min(1, 'Nomor baris belum benar.').max(ID_MAX).optional(),
});
export const surplusBackInput = z.strictObject({ amount: moneyAmount, note: moneyNote });
/** The waiting order that late or surplus money pays. */
export const creditInput = z.strictObject({
  order: z
    .string('Tulis kode pesanannya.')
    .trim()
    .toUpperCase()
    .min(1, 'Tulis kode pesanannya.')
    .max(40, 'Kode pesanan belum benar.'),
});
export const paymentParams = z.object({ id: idOrDefault('Nomor pembayaran belum benar.') });

/** Unexpected messages of the gateways: the open ones, or the closed ones. */
const GATEWAY_NOTICE_VIEWS = ['open', 'closed'] as const;
export const gatewayNoticeListInput = z.strictObject({
  view: z.enum(GATEWAY_NOTICE_VIEWS, 'Saringan tidak dikenal.').default('open'),
  ...paging,
});
export const gatewayNoticeParams = z.object({ id: idOrDefault('Nomor kabar belum benar.') });
/** What the admin did about it. */
export const gatewayNoticeInput = z.strictObject({
  note: z
    .string('Tulis apa yang dilakukan.')
    .overwrite(withoutInvisible)
    .trim()
    .min(3, 'Tulis apa yang dilakukan.')
    .max(200, 'Paling banyak 200 huruf.')
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca.'),
});

/** Days in WIB, both included; this month by default. */
export const statementQuery = z
  .strictObject({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'Tanggal akhir harus sesudah tanggal awal.',
  });

export const payoutParams = z.object({ id: idOrDefault('Nomor pencairan belum benar.') });
export const farmerParams = z.object({ farmerId: idOrDefault('Nomor petani belum benar.') });

/** `open`: awaits money or the admin's review; `back`: money that arrived and must be refunded. */
export const PAYMENT_VIEWS = ['open', 'checking', 'confirmed', 'back', 'all'] as const;
export const paymentListInput = z.strictObject({
  view: z.enum(PAYMENT_VIEWS, 'Saringan tidak dikenal.').default('open'),
  method: z.enum(['transfer', 'qris', 'gateway'], 'Cara pembayaran tidak dikenal.').optional(),
  id: idOrDefault('Nomor pembayaran belum benar.').optional(),
  /** An amount as on the account's statement, suffix included, a code, or words of the buyer's name. */
  q: z.string().overwrite(withoutInvisible).trim().max(100).optional(),
  /** The seller of its goods. */
  farmer: ofFarmer,
  /** The day when it was requested. */
  ...dateRange,
  ...amountRange,
  ...paging,
});

/** The role of a statement's column; `none` is not read. */
export const BANK_COLUMN_ROLES = [
  'none',
  'day',
  'text',
  'credit',
  'debit',
  'amount',
  'sign',
  'balance',
] as const;
const COLUMN_UNKNOWN = 'Isi kolom tidak dikenal.';

/**
 * A bank's statement, as text or as the file itself in base64; `dry_run` reads it without writing. `columns` are the
 * roles of columns whose titles do not show them, and `in_words` the words that mean incoming money.
 */
export const bankStatementInput = z
  .strictObject({
    csv: z
      .string('Pilih file mutasi.')
      .max(800_000, 'File mutasi terlalu besar; ambil rentang tanggal yang lebih pendek.')
      .optional(),
    file: z
      .base64('Pilih file mutasi.')
      .max(1_000_000, 'File mutasi terlalu besar; ambil rentang tanggal yang lebih pendek.')
      .optional(),
    dry_run: z.boolean('Isi dengan ya atau tidak').default(false),
    columns: z
      .array(z.enum(BANK_COLUMN_ROLES, COLUMN_UNKNOWN))
      .max(100, COLUMN_UNKNOWN)
      .refine(
        (roles) =>
          BANK_COLUMN_ROLES.every(
            (role) => role === 'none' || role === 'text' || roles.filter((one) => one === role).length <= 1,
          ),
        'Satu isi hanya untuk satu kolom, kecuali keterangan.',
      )
      .optional(),
    in_words: z.array(z.string().trim().min(1).max(40)).max(12).optional(),
  })
  .refine(({ csv, file }) => Boolean(csv) !== Boolean(file), { error: 'Pilih file mutasi.', path: ['csv'] });

const BANK_VIEWS = ['open', 'matched', 'aside', 'all'] as const;
export const bankLineListInput = z.strictObject({
  view: z.enum(BANK_VIEWS, 'Saringan tidak dikenal.').default('open'),
  /** An amount, or words of the bank's text. */
  q: z.string().overwrite(withoutInvisible).trim().max(100).optional(),
  ...dateRange,
  ...amountRange,
  ...paging,
});

const lineId = z.int('Nomor baris belum benar.').min(1, 'Nomor baris belum benar.').max(ID_MAX);
/** The statement lines and the payments that an admin matches with them. */
export const bankMatchInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        id: lineId,
        payment: z.int('Nomor pembayaran belum benar.').min(1).max(ID_MAX),
        /** The checkout was paid before, and this is a second payment for it. */
        twice: z.boolean('Isi dengan ya atau tidak').default(false),
      }),
      'Centang yang dikonfirmasi.',
    )
    .min(1, 'Centang yang dikonfirmasi.')
    .max(100, 'Paling banyak 100 sekaligus.')
    .refine(
      (all) =>
        new Set(all.map((one) => one.id)).size === all.length &&
        new Set(all.map((one) => one.payment)).size === all.length,
      'Satu baris atau satu pembayaran tercantum dua kali.',
    ),
});
/** Rows and checkouts that an admin matches by hand, and the reason of their difference. */
export const bankMoneyInput = z.strictObject({
  lines: z
    .array(lineId, 'Pilih barisnya.')
    .min(1, 'Pilih barisnya.')
    .max(20, 'Paling banyak 20 baris sekaligus.')
    .refine((ids) => new Set(ids).size === ids.length, 'Satu baris tercantum dua kali.'),
  payments: z
    .array(z.int('Nomor pembayaran belum benar.').min(1).max(ID_MAX), 'Pilih pesanannya.')
    .min(1, 'Pilih pesanannya.')
    .max(20, 'Paling banyak 20 pesanan sekaligus.')
    .refine((ids) => new Set(ids).size === ids.length, 'Satu pembayaran tercantum dua kali.'),
  /** `over`: more than due, to be refunded; `fee`: the bank kept its fee, which the store bears. */
  rest: z.enum(['none', 'over', 'fee'], 'Pilih arti selisihnya.').default('none'),
});
/** Lines to ignore because they are no buyer's money, or to restore. */
export const bankIgnoreInput = z.strictObject({
  ids: z.array(lineId, 'Pilih barisnya.').min(1, 'Pilih barisnya.').max(100, 'Paling banyak 100 sekaligus.'),
  aside: z.boolean('Isi dengan ya atau tidak').default(true),
});
