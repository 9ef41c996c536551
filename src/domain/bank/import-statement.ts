import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { bankLines } from '../../db/schema/payments.ts';
import { dayInWib } from '../../shared/figures/days.ts';
import { bankStatementInput } from '../../shared/input/money.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { parse } from '../parse.ts';
import { getSettings } from '../settings/get-settings.ts';
import { type Actor, inTransaction, requireUser, type Shop } from '../shop.ts';
import { type ReadLine, readBankCsv } from './read-bank-csv.ts';

export type BankImport = {
  /** Rows of money that came in, and of them those that no statement had before. */
  rows: number;
  fresh: number;
  /** What the fresh ones come to, in the store currency. */
  amount: number;
  /** Rows of money that left: they are passed over. */
  out: number;
  columns: string[];
  errors: { line: number; text: string }[];
  errorCount: number;
  from: string | null;
  to: string | null;
  dryRun: boolean;
};

const ERRORS_SHOWN = 50;
const BATCH = 500;

/**
 * Takes in what came in by a bank's statement (CSV), each row once: the same statement again, or one that overlaps, adds
 * only what is new. Nothing is booked by it. A dry run writes nothing and says the same. Rows that cannot be read are
 * named and left out. Admins only.
 */
export async function importStatement(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof bankStatementInput>,
): Promise<BankImport> {
  const user = requireUser(actor, 'admin');
  const { csv, dry_run: dryRun } = parse(bankStatementInput, input);
  const { store } = await getSettings(shop, 'store');
  const now = shop.clock.now();
  const read = readBankCsv(csv, store.currency, dayInWib(now));
  return inTransaction(shop, async (shop) => {
    const keyed = withKeys(read.lines);
    const fresh: Keyed[] = [];
    for (let at = 0; at < keyed.length; at += BATCH) {
      const batch = keyed.slice(at, at + BATCH);
      fresh.push(...(dryRun ? await unknownOf(shop, batch) : await keep(shop, batch, user.userId, now)));
    }
    const days = read.lines.map((line) => line.day).sort();
    const found: BankImport = {
      rows: read.lines.length,
      fresh: fresh.length,
      amount: fresh.reduce((sum, line) => sum + line.amount, 0),
      out: read.out,
      columns: read.columns,
      errors: read.errors.slice(0, ERRORS_SHOWN),
      errorCount: read.errors.length,
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      dryRun,
    };
    if (!dryRun && fresh.length > 0) {
      const { from, to, amount } = found;
      await noteAudit(shop, actor, {
        action: 'bank.import',
        entity: 'bank',
        entityId: '*',
        after: { rows: fresh.length, amount, from, to },
      });
    }
    return found;
  });
}

type Keyed = ReadLine & { key: string };

/** Rows alike are told apart by which of them it is: statements give whole days. */
function withKeys(lines: ReadLine[]): Keyed[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const said = `${line.day}|${line.amount}|${line.text.toLowerCase().replace(/\s+/g, ' ')}`;
    const nth = (seen.get(said) ?? 0) + 1;
    seen.set(said, nth);
    return { ...line, key: createHash('sha256').update(`${said}|${nth}`).digest('hex') };
  });
}

async function unknownOf(shop: Shop, lines: Keyed[]): Promise<Keyed[]> {
  const known = await shop.db
    .select({ key: bankLines.key })
    .from(bankLines)
    .where(
      inArray(
        bankLines.key,
        lines.map((line) => line.key),
      ),
    );
  const keys = new Set(known.map((row) => row.key));
  return lines.filter((line) => !keys.has(line.key));
}

async function keep(shop: Shop, lines: Keyed[], userId: string, now: Date): Promise<Keyed[]> {
  const kept = await shop.db
    .insert(bankLines)
    .values(
      lines.map(({ key, day, text, amount }) => ({
        key,
        day,
        text,
        amount,
        importedAt: now,
        importedBy: userId,
      })),
    )
    .onConflictDoNothing({ target: bankLines.key })
    .returning({ key: bankLines.key });
  const keys = new Set(kept.map((row) => row.key));
  return lines.filter((line) => keys.has(line.key));
}
