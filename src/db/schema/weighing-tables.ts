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
import {
  TICKET_CHANNELS,
  TICKET_EVENTS,
  TICKET_STATUSES,
} from '../../shared/rules/weighing/ticket-transitions.ts';
import { users } from './auth-tables.ts';
import { quantity, timestamptz } from './columns/common-columns.ts';
import { weighingTermColumns } from './columns/weighing-columns.ts';
import { farmers } from './farmer-tables.ts';
import { orderLines } from './order-tables.ts';

/** One reading of the scale as stored: kilograms, decimal. */
export type StoredReading = { gross: number; tare: number; sacks: number };

const percent = (name: string) => numeric(name, { precision: 5, scale: 2, mode: 'number' });

/**
 * A weigh ticket (nota timbang): the weighing of one order line. Rows are only added: the figures and the
 * position in the seller's chain never change (a trigger guards them), and a correction is a new ticket that
 * names the one it replaces. Only its `status` changes.
 */
// Triggers (src/db/sql/triggers/weigh_tickets.*.sql): weigh_tickets_immutable
export const weighTickets = pgTable(
  'weigh_tickets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Its public code: NT- and eight letters. */
    code: text().notNull(),
    farmerId: integer('farmer_id')
      .notNull()
      .references(() => farmers.id),
    /** Its position in the seller's chain, from 1. */
    seq: integer().notNull(),
    orderLineId: integer('order_line_id').references(() => orderLines.id),
    replacesId: integer('replaces_id').references((): AnyPgColumn => weighTickets.id),
    proposedBy: text('proposed_by', { enum: ['seller', 'buyer'] }).notNull(),
    proposedById: text('proposed_by_id').references(() => users.id),
    /** Its id from a phone without signal, so that it is stored once even when both phones send it. */
    key: text(),
    goods: text().notNull(),
    unit: text().notNull(),
    ordered: quantity().notNull(),
    ...weighingTermColumns(),
    readings: jsonb().$type<StoredReading[]>().notNull(),
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
    weighedAt: timestamptz('weighed_at').notNull(),
    place: text().notNull().default(''),
    /**
     * Random, so that nobody can guess person and place from their hashes; null on tickets from before the column
     * existed.
     */
    salt: text(),
    /** The SHA-256 of the previous ticket in the chain, and its own. */
    prev: text().notNull(),
    hash: text().notNull(),
    status: text({ enum: TICKET_STATUSES }).notNull(),
    /** The buyer takes the quantity above the tolerance. */
    takesExcess: boolean('takes_excess').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
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
    // For jobs that process proposed tickets by id.
    index('weigh_tickets_proposed').on(t.id).where(sql`${t.status} = 'proposed'`),
    index('weigh_tickets_disputed').on(t.createdAt, t.id).where(sql`${t.status} = 'disputed'`),
    check('weigh_tickets_net_range', sql`${t.net} > 0 and ${t.payable} > 0`),
    check('weigh_tickets_moisture_range', sql`${t.moisture} between 0 and 100`),
    check('weigh_tickets_hampa_range', sql`${t.hampa} between 0 and 100`),
  ],
);

/** The last ticket of each seller's chain: tickets deleted from its end are detected too. */
export const weighTicketChains = pgTable('weigh_ticket_chains', {
  farmerId: integer('farmer_id')
    .primaryKey()
    .references(() => farmers.id),
  seq: integer().notNull(),
  hash: text().notNull(),
});

/** One row per transition of a ticket, written in the same transaction. */
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
    /** How it was confirmed: on a page, by a code read aloud, or signed by phones without signal. */
    way: text({ enum: TICKET_CHANNELS }).notNull(),
    reason: text(),
    actorId: text('actor_id').references(() => users.id),
    party: text({ enum: ['seller', 'buyer', 'admin', 'system'] }).notNull(),
    at: timestamptz('at').notNull(),
  },
  (t) => [index('weigh_ticket_history_ticket').on(t.ticketId, t.id)],
);
