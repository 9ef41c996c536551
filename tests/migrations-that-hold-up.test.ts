import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unsaidRisks } from './what-holds-up.ts';

const folder = join(import.meta.dirname, '../migrations');
type Journal = { entries: { tag: string; when: number }[] };
const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
/** Those generated before were written without this rule, and every shop has run them. */
const RULE_SINCE = Date.parse('2026-11-22T21:00:00Z');

test('each migration says of what holds a large table up, or the version before cannot live with, why that may be', () => {
  const unsaid = journal.entries
    .filter(({ when }) => when >= RULE_SINCE)
    .map(({ tag }) => [tag, unsaidRisks(readFileSync(join(folder, `${tag}.sql`), 'utf8'))] as const)
    .filter(([, risks]) => risks.length > 0);
  // docs/guides/add-a-table.md says what to do instead.
  expect(Object.fromEntries(unsaid)).toEqual({});
});

test('no migration asks for what PostgreSQL 15 has not, which several machines run on (docs/decisions/066)', () => {
  const newer = /SET EXPRESSION|JSON_TABLE|WITHOUT OVERLAPS|uuidv7\(|\) VIRTUAL\b/i;
  const asked = journal.entries.filter(({ tag }) =>
    newer.test(readFileSync(join(folder, `${tag}.sql`), 'utf8')),
  );
  expect(asked.map(({ tag }) => tag)).toEqual([]);
});

test('it tells what the large migration of quantities did', () => {
  const risks = unsaidRisks(readFileSync(join(folder, '0043_exact-quantities.sql'), 'utf8'));
  expect(risks.filter((risk) => risk.startsWith('listings: the table is written anew'))).toHaveLength(1);
  expect(risks.length).toBeGreaterThan(8);
});

test.each([
  ['CREATE INDEX "a" ON "orders" USING btree ("id");'],
  ['CREATE UNIQUE INDEX a ON public.bids (id)'],
  ['ALTER TABLE "orders" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;'],
  ['ALTER TABLE "orders" ADD COLUMN "at" timestamp with time zone DEFAULT clock_timestamp();'],
  ['ALTER TABLE "orders" ADD COLUMN "twice" integer GENERATED ALWAYS AS (total * 2) STORED;'],
  ['ALTER TABLE "orders" ADD COLUMN "n" bigserial;'],
  ['ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE numeric;'],
  ['ALTER TABLE orders ALTER total TYPE numeric'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK ("orders"."total" > 0);'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "public"."bids"("id");'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "a" UNIQUE("code");'],
  ['UPDATE "orders" SET total = 1;'],
  ['DELETE FROM notifications;'],
  ['ALTER TABLE "orders" DROP COLUMN "note";'],
  ['ALTER TABLE "orders" RENAME COLUMN "note" TO "word";'],
  ['DROP TABLE "orders";'],
  ['-- holds up: short\nCREATE INDEX "a" ON "orders" ("id");'],
  ['-- holds up: a reason that is long enough to be one\nDROP TABLE "orders";'],
  ['-- Some other words.\nSELECT 1;\n--> statement-breakpoint\nCREATE INDEX a ON orders (id);'],
])('is told: %s', (migration) => {
  expect(unsaidRisks(migration)).toHaveLength(1);
});

test.each([
  [
    'CREATE TABLE "new" ("id" integer);\n--> statement-breakpoint\nCREATE INDEX "a" ON "new" ("id");--> statement-breakpoint\nALTER TABLE "new" ADD CONSTRAINT "b" FOREIGN KEY ("id") REFERENCES "public"."orders"("id");',
  ],
  ['ALTER TABLE "orders" ADD COLUMN "surplus" bigint DEFAULT 0 NOT NULL;'],
  [`ALTER TABLE "farmers" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;`],
  [`ALTER TABLE "orders" ADD COLUMN "data" jsonb DEFAULT '{}'::jsonb NOT NULL;`],
  ['ALTER TABLE "orders" ADD COLUMN "at" timestamp with time zone DEFAULT now() NOT NULL;'],
  ['ALTER TABLE "orders" ADD COLUMN "note" text;'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK (total > 0) NOT VALID;'],
  ['UPDATE "settings" SET value = value;'],
  ['CREATE VIEW "inv_a" AS SELECT * FROM orders;'],
  [
    'CREATE FUNCTION f() RETURNS trigger AS $$\nBEGIN\n  UPDATE orders SET total = 1;\n  RETURN new;\nEND\n$$ LANGUAGE plpgsql;',
  ],
  [
    '-- holds up: half a second on 500,000 rows, measured with seed --listings\nCREATE INDEX "a" ON "orders" ("id");',
  ],
  [
    '-- contract: nothing asks for it any more since 0061, a version ago\nALTER TABLE "orders" DROP COLUMN "note";',
  ],
])('passes: %s', (migration) => {
  expect(unsaidRisks(migration)).toEqual([]);
});
