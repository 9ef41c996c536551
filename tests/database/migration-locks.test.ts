import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unsaidRisks } from '../../src/db/migration-risks.ts';

const folder = join(import.meta.dirname, '../../migrations');
type Journal = { entries: { tag: string }[] };
const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

test('each migration says of what holds a large table up, or the version before cannot live with, why that may be', () => {
  const unsaid = journal.entries
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

test('of a long migration each statement is listed that rewrites a table or looks at all its rows', () => {
  const risks = unsaidRisks(`
-- One statement a table, so that each is rewritten once.
ALTER TABLE "listings" ALTER COLUMN "stock" SET DATA TYPE numeric(12, 3), ALTER COLUMN "stock" SET DEFAULT 0,
  ALTER COLUMN "reserved" SET DATA TYPE numeric(12, 3);--> statement-breakpoint
ALTER TABLE "bid_offers" ALTER COLUMN "qty" SET DATA TYPE numeric(12, 3), ADD COLUMN "step" numeric(12, 3) DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_min_lot_range" CHECK ("listings"."min_lot" > 0);--> statement-breakpoint
CREATE INDEX "listings_stock" ON "listings" USING btree ("stock");`);
  expect(risks.map((risk) => risk.split(' (')[0])).toEqual([
    'listings: the table is written anew under a lock that nobody gets past',
    'bid_offers: the table is written anew under a lock that nobody gets past',
    'listings: every row is looked at while nobody can write',
    'listings: nothing can be written while the index is built',
  ]);
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
  ['CREATE VIEW "invariant_a" AS SELECT * FROM orders;'],
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
