import { z } from 'zod';
import { isReadable } from '../format/is-readable.ts';
import { MONEY_MAX } from '../format/money.ts';
import { withoutInvisible } from '../format/without-invisible.ts';
import { TICKET_STATUSES } from '../rules/weighing/ticket-transitions.ts';
import { ID_MAX } from './fields/paging.ts';
import { ticketFigures } from './ticket-figures-schema.ts';

const id = (wrong: string) => z.int(wrong).min(1, wrong).max(ID_MAX, wrong);
const line = id('Barang ini tidak ada di pesanan.');
const ticket = id('Muat ulang halaman, lalu lihat notanya sekali lagi.');
const reason = (missing: string) =>
  z
    .string(missing)
    .overwrite(withoutInvisible)
    .trim()
    .min(1, missing)
    .max(500, 'Paling banyak 500 huruf.')
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca.');
/** The buyer takes the quantity above the tolerance. */
const takesExcess = z.boolean().default(false);
/** The seller has seen that the price per weighed kilogram is below HPP. */
const belowHpp = z.boolean().default(false);
/** A ticket's client-side id, before the shop knows it. */
const key = z.string().regex(/^[0-9a-f]{32}$/, 'Kunci nota belum benar.');
const seal = z.string().regex(/^[0-9a-f]{64}$/, 'Tanda nota belum benar.');

export const proposeTicketInput = z.strictObject({
  line,
  ...ticketFigures,
  /** The ticket that this one corrects. */
  replaces: ticket.nullish(),
  key: key.optional(),
  takes_excess: takesExcess,
  confirm_below_hpp: belowHpp,
});

export const confirmTicketInput = z.strictObject({
  line,
  /** The ticket whose figures the other side saw. */
  expected_ticket_id: ticket,
  takes_excess: takesExcess,
  confirm_below_hpp: belowHpp,
});

export const disputeTicketInput = z.strictObject({
  line,
  expected_ticket_id: ticket,
  reason: reason('Tulis apa yang tidak sesuai.'),
});

export const decideTicketInput = z.strictObject({
  line,
  expected_ticket_id: ticket,
  outcome: z.enum(['confirmed', 'void'], 'Pilih putusannya.'),
  reason: reason('Tulis alasannya untuk kedua pihak.'),
});

/** The six digits that the other side read aloud. */
const pin = z.string('Isi enam angka.').regex(/^\d{6}$/, 'Isi enam angka.');

export const codeTicketInput = z.strictObject({
  line,
  expected_ticket_id: ticket,
  pin,
});

/** A ticket from a phone without signal, exactly as the phone signed it. */
export const offlineTicket = z.strictObject({
  order: z.string().regex(/^LB-[0-9A-Z]{4,12}$/, 'Kode pesanan tidak benar.'),
  by: z.enum(['seller', 'buyer']),
  line,
  key,
  replaces: ticket.nullish(),
  ...ticketFigures,
  /** A buyer who weighs sets it here; a seller's ticket can't consent for the buyer. */
  takes_excess: takesExcess,
  confirm_below_hpp: belowHpp,
});

export const offlineTicketInput = z.strictObject({
  /** The signed ticket as JSON, byte for byte. */
  ticket: z.string().max(20_000, 'Notanya terlalu panjang.'),
  /** The signature of the side that weighed; omitted when that side sends it. */
  seal: seal.optional(),
  /** The other side's signed consent: omitted when that side sends it, or gives the six digits. */
  yes: seal.optional(),
  pin: pin.optional(),
  /** Part of the other side's consent: a buyer takes the excess, a seller has seen that it is below HPP. */
  takes_excess: takesExcess,
  confirm_below_hpp: belowHpp,
});

export const balanceInput = z.strictObject({
  side: z.enum(['surplus', 'shortfall'], 'Pilih mana yang selesai.'),
  /** The open amount that was shown; it is only compared. */
  amount: z
    .int('Jumlah harus bilangan bulat.')
    .min(1, 'Jumlah harus lebih dari 0.')
    .max(MONEY_MAX, 'Jumlah terlalu besar.'),
});

export const ticketCodeParams = z.object({
  code: z.string().regex(/^NT-[0-9A-Z]{8}$/, 'Kode nota tidak benar.'),
});

/** The filter of tickets: the days of weighing, both included, and the status. */
export const ticketsFilter = z.strictObject({
  from: z.iso.date('Isi tanggal').optional(),
  to: z.iso.date('Isi tanggal').optional(),
  status: z.enum(TICKET_STATUSES).optional(),
});
