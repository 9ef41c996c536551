import { z } from 'zod';
import { MONEY_MAX } from '../figures/money.ts';
import { PAYOUT_STATUSES } from '../orders/payout-steps.ts';
import { isReadable } from '../readable.ts';
import { ID_MAX, idOr, paging } from './parts/paging.ts';
import { day, daySpan, sumSpan } from './parts/span.ts';
import { uploadUrl } from './parts/uploads.ts';

/** Farmers of one payout, at most. */
const PAYOUT_MAX = 1000;

const id = z.int('Nomor petani belum benar.').min(1, 'Nomor petani belum benar.').max(ID_MAX);
/** A sum that is booked. */
export const moneyAmount = z
  .int('Jumlah harus bilangan bulat.')
  .min(1, 'Jumlah harus lebih dari 0.')
  .max(MONEY_MAX, 'Jumlah terlalu besar.');
export const moneyNote = z
  .string('Isi dengan teks.')
  .trim()
  .max(200, 'Paling banyak 200 huruf.')
  .refine(isReadable, 'Ada huruf yang tidak bisa dibaca.')
  .transform((text) => text || undefined)
  .optional();

/** The number of the account that the money was sent to, null where none was known; compared where it is given. */
const account = z.string('Isi dengan teks.').max(40, 'Nomor rekening belum benar.').nullable().optional();

/** A batch of payouts: whom, and the balance that the admin saw; it is only ever compared. */
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
  .trim()
  .min(3, 'Tulis alasannya.')
  .max(200, 'Paling banyak 200 huruf.')
  .refine(isReadable, 'Ada huruf yang tidak bisa dibaca.');
/** How far the payout was when the admin looked; only ever compared. */
const seen = z.enum(PAYOUT_STATUSES, 'Keadaan pencairan tidak dikenal.');

/** One step of a payout: on, or back with a reason. */
export const payoutStepInput = z.discriminatedUnion(
  'step',
  [
    z.strictObject({ step: z.literal('approve'), seen }),
    z.strictObject({ step: z.literal('export'), seen }),
    z.strictObject({
      step: z.literal('send'),
      seen,
      reference: z
        .string('Isi dengan teks.')
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

/** A farmer's part that did not reach him, back to his balance. */
export const payoutReturnInput = z.strictObject({ farmer: id, reason: moneyReason });

/** Money that a farmer brings in for commission of orders paid to him at the door. */
export const settlementInput = z.strictObject({ amount: moneyAmount, note: moneyNote });

const ofFarmer = idOr('Petani tidak dikenal.').optional();

export const payoutListInput = z.strictObject({
  status: z.enum(PAYOUT_STATUSES, 'Saringan tidak dikenal.').optional(),
  /** A farmer's name, the number of a payout, or words of its note. */
  q: z.string().trim().max(100).optional(),
  farmer: ofFarmer,
  ...daySpan,
  ...sumSpan,
  ...paging,
});
export const balanceListInput = z.strictObject({
  /** `credit`: is owed money; `payable`: some of it is free; `debt`: owes commission. */
  side: z.enum(['credit', 'payable', 'debt'], 'Saringan tidak dikenal.').optional(),
  q: z.string().trim().max(100).optional(),
  /** Of the balance, whichever side it is on. */
  ...sumSpan,
  ...paging,
});

/** Days in WIB, both included; this month where nothing is said. */
export const statementQuery = z
  .strictObject({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'Tanggal akhir harus sesudah tanggal awal.',
  });

export const payoutParams = z.object({ id: idOr('Nomor pencairan belum benar.') });
export const farmerParams = z.object({ farmerId: idOr('Nomor petani belum benar.') });

/** `open`: waits for money or for the admin's look; `back`: money came in that must be given back. */
export const PAYMENT_VIEWS = ['open', 'checking', 'confirmed', 'back', 'all'] as const;
export const paymentListInput = z.strictObject({
  view: z.enum(PAYMENT_VIEWS, 'Saringan tidak dikenal.').default('open'),
  method: z.enum(['transfer', 'qris', 'gateway'], 'Cara pembayaran tidak dikenal.').optional(),
  id: idOr('Nomor pembayaran belum benar.').optional(),
  /** A sum as it stands on the account's statement, suffix included, or a code. */
  q: z.string().trim().max(100).optional(),
  /** Whose goods it pays for. */
  farmer: ofFarmer,
  /** When it was asked for. */
  ...daySpan,
  ...sumSpan,
  ...paging,
});

/** A bank's statement as text; `dry_run` reads it and writes nothing. */
export const bankStatementInput = z.strictObject({
  csv: z
    .string('Pilih file mutasi.')
    .min(1, 'Pilih file mutasi.')
    .max(800_000, 'File mutasi terlalu besar; ambil rentang tanggal yang lebih pendek.'),
  dry_run: z.boolean('Isi dengan ya atau tidak').default(false),
});

const BANK_VIEWS = ['open', 'matched', 'aside', 'all'] as const;
export const bankLineListInput = z.strictObject({
  view: z.enum(BANK_VIEWS, 'Saringan tidak dikenal.').default('open'),
  /** A sum, or words of the bank's text. */
  q: z.string().trim().max(100).optional(),
  ...daySpan,
  ...sumSpan,
  ...paging,
});

const lineId = z.int('Nomor baris belum benar.').min(1, 'Nomor baris belum benar.').max(ID_MAX);
/** Rows of the statement and the payments that they are the money of, as the admin says. */
export const bankMatchInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        id: lineId,
        payment: z.int('Nomor pembayaran belum benar.').min(1).max(ID_MAX),
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
/** Rows that are no buyer's money, or are after all. */
export const bankAsideInput = z.strictObject({
  ids: z.array(lineId, 'Pilih barisnya.').min(1, 'Pilih barisnya.').max(100, 'Paling banyak 100 sekaligus.'),
  aside: z.boolean('Isi dengan ya atau tidak').default(true),
});
