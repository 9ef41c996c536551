import { z } from 'zod';
import { COUPON_BEARERS, COUPON_KINDS } from '../enums/coupon-kinds.ts';
import { MONEY_MAX } from '../format/money.ts';
import { idOrDefault, paging } from './fields/paging.ts';

export const COUPON_STATES = ['active', 'scheduled', 'over', 'used_up', 'off'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

const LIMIT_MAX = 1_000_000_000;
const amount = (text: string) => z.int(text).max(MONEY_MAX, 'Nilainya terlalu besar.');
/** An instant in ISO 8601; null when the coupon has no such limit. */
const moment = z.iso
  .datetime({ offset: true, error: 'Isi tanggal dan jam yang benar.' })
  .refine((text) => new Date(text).getUTCFullYear() <= 2100, 'Paling lambat tahun 2100.')
  .transform((text) => new Date(text).toISOString())
  .nullable();
const limit = z
  .int('Isi dengan bilangan bulat.')
  .min(1, 'Paling sedikit 1.')
  .max(LIMIT_MAX, 'Nilainya terlalu besar.')
  .nullable();

const fields = {
  /** Stored in upper case; buyers may type it in any case. */
  code: z
    .string('Isi kode kupon.')
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'Kode berisi 3–40 huruf, angka, atau tanda hubung.'),
  kind: z.enum(COUPON_KINDS, 'Pilih jenis potongan.'),
  bearer: z.enum(COUPON_BEARERS, 'Pilih siapa yang menanggung potongannya.'),
  value: amount('Isi besar potongan dengan bilangan bulat.').min(1, 'Potongan paling sedikit 1.'),
  minSubtotal: amount('Isi belanja paling sedikit dengan bilangan bulat.').min(
    0,
    'Tidak boleh kurang dari 0.',
  ),
  startsAt: moment,
  endsAt: moment,
  totalLimit: limit,
  perCustomerLimit: limit,
  isActive: z.boolean('Isi dengan ya atau tidak.'),
};

type Rules = { kind: string; value: number; startsAt: string | null; endsAt: string | null };

/** Checks a coupon's fields against one another. */
function agree({ kind, value, startsAt, endsAt }: Rules, context: z.RefinementCtx<unknown>): void {
  const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (kind === 'percent' && value > 100) say('value', 'Potongan paling banyak 100 persen.');
  if (startsAt && endsAt && new Date(startsAt) >= new Date(endsAt))
    say('endsAt', 'Akhir masa berlaku harus sesudah awalnya.');
}

export const createCouponInput = z
  .strictObject({
    ...fields,
    bearer: fields.bearer.default('store'),
    minSubtotal: fields.minSubtotal.default(0),
    startsAt: fields.startsAt.default(null),
    endsAt: fields.endsAt.default(null),
    totalLimit: fields.totalLimit.default(null),
    perCustomerLimit: fields.perCustomerLimit.default(null),
    isActive: fields.isActive.default(true),
  })
  .superRefine(agree);

/** An omitted value is unchanged; `version` is that of the opened coupon. */
export const updateCouponInput = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  version: z.int().min(1).optional(),
});

/** The whole coupon after an update. */
export const couponRules = z.strictObject(fields).superRefine(agree);

export const findCouponsQuery = z.strictObject({
  ...paging,
  q: z.string().trim().max(200, 'Pencarian terlalu panjang').optional(),
  state: z.enum(COUPON_STATES, 'Keadaan tidak dikenal.').optional(),
  sort: z
    .enum(['code', '-code', 'uses', '-uses', 'endsAt', '-endsAt', 'createdAt', '-createdAt'])
    .default('-createdAt'),
});

export const couponParams = z.object({
  id: idOrDefault('Nomor kupon tidak benar.'),
});
