import { z } from 'zod';
import type { ChargeStatus } from '../../../domain/payment-gateway.ts';

/** A figure or a text, as text; signatures are made over the text. */
export const textOrNumber = z.union([z.string().max(30), z.number()]).transform(String);

/** Digits with or without groups of three and decimals; the gateways write `83210`, `"83210.00"` and `"83,210.00"`. */
const AMOUNT = /^(\d{1,13}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?$/;

const decimals = z
  .union([z.string().max(30), z.number().nonnegative().max(1e13)])
  .transform((value) => AMOUNT.exec(String(value).trim()))
  .refine((match) => match !== null)
  .transform((match) => ({
    whole: Number(match![1]!.replaceAll(',', '')),
    cents: Number(match![2] ?? '0'),
  }));

/** An amount in whole rupiah; a part of a rupiah, which only a fee has, doesn't count as paid. */
export const rupiah = decimals.transform(({ whole }) => whole);

/** An amount that must be whole rupiah. */
export const wholeRupiah = decimals.refine(({ cents }) => cents === 0).transform(({ whole }) => whole);

/** The status of a charge whose response can't be read: nothing is booked from it. */
export const unreadableStatus = (ref: string, response: unknown): ChargeStatus => ({
  ...{ ref, amount: 0, status: 'unknown', refunded: 0, transactionId: null, channel: null },
  unreadable: JSON.stringify(response) ?? 'kosong',
});
