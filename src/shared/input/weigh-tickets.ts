import { z } from 'zod';
import { MONEY_MAX } from '../figures/money.ts';
import { isReadable } from '../readable.ts';
import { TICKET_STATUSES } from '../weighing/ticket-steps.ts';
import { ID_MAX } from './parts/paging.ts';
import { ticketFigures } from './weighing.ts';

const id = (wrong: string) => z.int(wrong).min(1, wrong).max(ID_MAX, wrong);
const line = id('Barang ini tidak ada di pesanan.');
const ticket = id('Muat ulang halaman, lalu lihat notanya sekali lagi.');
const reason = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(500, 'Paling banyak 500 huruf.')
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca.');
/** The buyer says that he takes what is above the tolerance. */
const takesExcess = z.boolean().default(false);
/** The seller says that he has seen that it comes to less than HPP for a kilogram on the scale. */
const belowHpp = z.boolean().default(false);
/** What a phone calls a ticket before the shop knows it. */
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
  /** The ticket whose figures he saw. */
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

/** The six figures that the other side read out. */
const pin = z.string('Isi enam angka.').regex(/^\d{6}$/, 'Isi enam angka.');

export const codeTicketInput = z.strictObject({
  line,
  expected_ticket_id: ticket,
  pin,
});

/** What a phone without signal writes of a ticket, word for word what it has sealed. */
export const sealedTicket = z.strictObject({
  order: z.string().regex(/^LB-[0-9A-Z]{4,12}$/, 'Kode pesanan tidak benar.'),
  by: z.enum(['seller', 'buyer']),
  line,
  key,
  replaces: ticket.nullish(),
  ...ticketFigures,
  /** A buyer who weighs says it here; a seller's ticket does not speak for him. */
  takes_excess: takesExcess,
  confirm_below_hpp: belowHpp,
});

export const sealedTicketInput = z.strictObject({
  /** The sealed ticket as JSON, word for word. */
  ticket: z.string().max(20_000, 'Notanya terlalu panjang.'),
  /** Of whoever weighed; needless where he sends it himself. */
  seal: seal.optional(),
  /** The other's yes: needless where he sends it himself, or his six figures. */
  yes: seal.optional(),
  pin: pin.optional(),
  /** What the other says with his yes: a buyer that he takes the excess, a seller that he has seen it is below HPP. */
  takes_excess: takesExcess,
  confirm_below_hpp: belowHpp,
});

export const balanceInput = z.strictObject({
  side: z.enum(['surplus', 'shortfall'], 'Pilih mana yang selesai.'),
  /** What stood open when it was asked; only ever compared. */
  amount: z
    .int('Jumlah harus bilangan bulat.')
    .min(1, 'Jumlah harus lebih dari 0.')
    .max(MONEY_MAX, 'Jumlah terlalu besar.'),
});

export const ticketCodeParams = z.object({
  code: z.string().regex(/^NT-[0-9A-Z]{8}$/, 'Kode nota tidak benar.'),
});

/** Which tickets are meant: weighed on these days, both included, and standing so. */
export const ticketsFilter = z.strictObject({
  from: z.iso.date('Isi tanggal').optional(),
  to: z.iso.date('Isi tanggal').optional(),
  status: z.enum(TICKET_STATUSES).optional(),
});
