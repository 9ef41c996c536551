import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { TICKET_EVENTS, TICKET_STATUSES, TICKET_WAYS } from '../../shared/weighing/ticket-steps.ts';
import { farmers } from './accounts.ts';
import { users } from './auth.ts';
import { orderLines } from './orders.ts';
import { at, quantity } from './parts/columns.ts';
import { weighingTerms } from './parts/weighing-columns.ts';

/** One time on the scale as it is kept: kilograms, decimal. */
export type KeptReading = { gross: number; tare: number; sacks: number };

const percent = (name: string) => numeric(name, { precision: 5, scale: 2, mode: 'number' });

/**
 * A weigh ticket (nota timbang): what the scale said of the goods of one order's line. Rows are only ever added: the figures
 * and the place in the seller's chain never change (a trigger keeps them), a correction is a ticket of its own that names the
 * one it replaces. Only where it stands (`status`) moves.
 */
export const weighTickets = pgTable(
  'weigh_tickets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What it is called by in public: NT- and eight letters. */
    code: text().notNull(),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    /** Its place in the seller's chain, from 1. */
    seq: integer().notNull(),
    orderLineId: integer('order_line_id').references(() => orderLines.id),
    replacesId: integer('replaces_id').references((): AnyPgColumn => weighTickets.id),
    proposedBy: text('proposed_by', { enum: ['seller', 'buyer'] }).notNull(),
    proposedById: text('proposed_by_id').references(() => users.id),
    /** What a phone without signal called it, so that it is taken once, whoever sends it. */
    key: text(),
    goods: text().notNull(),
    unit: text().notNull(),
    ordered: quantity().notNull(),
    ...weighingTerms(),
    readings: jsonb().$type<KeptReading[]>().notNull(),
    sacks: integer().notNull(),
    moistureReadings: jsonb('moisture_readings').$type<number[]>().notNull(),
    moisture: percent('moisture'),
    hampa: percent('hampa'),
    /** Kilograms. */
    net: quantity().notNull(),
    payable: quantity().notNull(),
    tera: text().notNull().default(''),
    teraUntil: date('tera_until'),
    photos: text().array().notNull().default(sql`'{}'::text[]`),
    weighedBy: text('weighed_by').notNull(),
    weighedAt: at('weighed_at').notNull(),
    place: text().notNull().default(''),
    /** The SHA-256 of the one before it in the chain, and its own. */
    prev: text().notNull(),
    hash: text().notNull(),
    status: text({ enum: TICKET_STATUSES }).notNull(),
    /** The buyer has said that he takes what is above the tolerance. */
    takesExcess: boolean('takes_excess').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('weigh_tickets_code_unique').on(t.code),
    uniqueIndex('weigh_tickets_chain').on(t.farmerId, t.seq),
    uniqueIndex('weigh_tickets_replaced_once').on(t.replacesId),
    uniqueIndex('weigh_tickets_key_unique').on(t.orderLineId, t.key),
    uniqueIndex('weigh_tickets_one_standing')
      .on(t.orderLineId)
      .where(sql`${t.status} in ('proposed','disputed','confirmed')`),
    index('weigh_tickets_line').on(t.orderLineId, t.id),
    index('weigh_tickets_due').on(t.createdAt, t.id).where(sql`${t.status} = 'proposed'`),
    // Gone through by their numbers, those alone.
    index('weigh_tickets_proposed').on(t.id).where(sql`${t.status} = 'proposed'`),
    index('weigh_tickets_disputed').on(t.createdAt, t.id).where(sql`${t.status} = 'disputed'`),
    check('weigh_tickets_net_range', sql`${t.net} > 0 and ${t.payable} > 0`),
    check('weigh_tickets_moisture_range', sql`${t.moisture} between 0 and 100`),
    check('weigh_tickets_hampa_range', sql`${t.hampa} between 0 and 100`),
  ],
);

/** How far each seller's chain has come: a ticket that is gone from its end is missed too. */
export const weighChains = pgTable('weigh_chains', {
  farmerId: integer('farmer_id')
    .primaryKey()
    .references(() => farmers.id),
  seq: integer().notNull(),
  hash: text().notNull(),
});

/** One row per step of a ticket, written in the transaction that makes it. */
export const weighTicketHistory = pgTable(
  'weigh_ticket_history',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => weighTickets.id),
    event: text({ enum: TICKET_EVENTS }).notNull(),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    /** How the word came: from a page, by a code read out, or sealed from phones without signal. */
    way: text({ enum: TICKET_WAYS }).notNull(),
    reason: text(),
    actorId: text('actor_id').references(() => users.id),
    party: text({ enum: ['seller', 'buyer', 'admin', 'system'] }).notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('weigh_ticket_history_ticket').on(t.ticketId, t.id)],
);
