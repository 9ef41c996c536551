import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { bankFormats, bankLines } from '../../db/schema/payment-tables.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import type { Currency } from '../../shared/format/money.ts';
import { bankStatementInput } from '../../shared/schemas/payment-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireUser } from '../context.ts';
import { runFileJob } from '../file-worker.ts';
import { parse } from '../parse.ts';
import { getSettings } from '../settings/get-settings.ts';
import type { BankColumnChoice } from './bank-columns.ts';
import {
  type BankLayout,
  failWithoutColumns,
  type ParsedBankLine,
  type ParsedStatement,
} from './read-bank-csv.ts';
import { readBankStatement } from './read-bank-statement.ts';

export type BankImport = {
  /** Lines of incoming money, and how many of them are new. */
  rows: number;
  fresh: number;
  /** The total of the new lines, in the store currency. */
  amount: number;
  /** Lines of outgoing money, which are skipped. */
  out: number;
  /** Lines that the bank has not booked yet, which are skipped. */
  pending: number;
  /** Skipped lines, since nothing shows their direction. */
  unclear: number;
  columns: string[];
  /** The table of the file, so that an admin can correct its columns. */
  layout: Omit<BankLayout, 'key' | 'outWords'>;
  errors: { line: number; text: string }[];
  errorCount: number;
  from: string | null;
  to: string | null;
  dryRun: boolean;
};

const ERRORS_SHOWN = 50;
const BATCH = 500;

/**
 * Imports the incoming money of a bank statement (CSV or XLSX), each line once: an overlapping or repeated statement
 * adds only new lines. Books nothing; a dry run returns the same result without writing, unreadable lines and those
 * without a certain direction are reported and skipped. Columns that an admin chose are remembered for the next
 * statement with these titles. Admins only.
 */
export async function importBankStatement(
  ctx: AppContext,
  actor: Actor,
  input: z.input<typeof bankStatementInput>,
): Promise<BankImport> {
  const user = requireUser(actor, { admin: 'importBankStatement' });
  const { csv: typed, file, dry_run: dryRun, columns, in_words: inWords } = parse(bankStatementInput, input);
  const csv = typed ?? (await readBankStatement(ctx, actor, Buffer.from(file ?? '', 'base64')));
  const { store } = await getSettings(ctx, 'store');
  const now = ctx.clock.now();
  const read = await readWithChoice(ctx, user.userId, csv, store.currency, {
    today: dayInWib(now),
    choice: columns && { roles: columns, inWords: inWords ?? [] },
  });
  if (!read.layout.complete && !dryRun) failWithoutColumns();
  return inTransaction(ctx, async (ctx) => {
    const keyed = withKeys(read.lines);
    const fresh: KeyedBankLine[] = [];
    for (let at = 0; at < keyed.length; at += BATCH) {
      const batch = keyed.slice(at, at + BATCH);
      fresh.push(
        ...(dryRun ? await findNewLines(ctx, batch) : await insertBankLines(ctx, batch, user.userId, now)),
      );
    }
    const days = read.lines.map((line) => line.day).sort();
    const { key, outWords, ...layout } = read.layout;
    if (columns && !dryRun) {
      await rememberColumns(ctx, key, { roles: columns, inWords: inWords ?? [], outWords }, user.userId);
    }
    const found: BankImport = {
      rows: read.lines.length,
      fresh: fresh.length,
      amount: fresh.reduce((sum, line) => sum + line.amount, 0),
      out: read.out,
      pending: read.pending,
      unclear: read.unclear,
      columns: read.columns,
      layout,
      errors: read.errors.slice(0, ERRORS_SHOWN),
      errorCount: read.errors.length,
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      dryRun,
    };
    if (!dryRun && fresh.length > 0) {
      const { from, to, amount } = found;
      await recordAudit(ctx, actor, {
        action: 'bank.import',
        entity: 'bank',
        entityId: '*',
        after: { rows: fresh.length, amount, from, to },
      });
    }
    return found;
  });
}

/** Reads a statement with the columns chosen now, or those chosen for an earlier statement with the same titles. */
async function readWithChoice(
  ctx: AppContext,
  owner: string,
  csv: string,
  currency: Currency,
  { today, choice }: { today: string; choice: BankColumnChoice | undefined },
): Promise<ParsedStatement> {
  const parseAs = (choice: BankColumnChoice | undefined) =>
    runFileJob<ParsedStatement>('tables', 'readBankCsv', { csv, currency, today, choice }, { owner });
  const read = await parseAs(choice);
  if (choice) return read;
  const [saved] = await ctx.db.select().from(bankFormats).where(eq(bankFormats.key, read.layout.key));
  if (!saved) return read;
  const { roles, inWords: words } = saved;
  const { in: inWords, out: outWords } = Array.isArray(words) ? { in: words } : words;
  return parseAs({ roles: roles as BankColumnChoice['roles'], inWords, outWords });
}

/** A table without titles does not identify its bank. */
async function rememberColumns(
  ctx: AppContext,
  key: string,
  { roles, inWords, outWords }: BankColumnChoice & { outWords: string[] },
  savedBy: string,
): Promise<void> {
  if (!/[a-z]/.test(key)) return;
  const values = { roles, inWords: { in: inWords, out: outWords }, savedAt: ctx.clock.now(), savedBy };
  await ctx.db
    .insert(bankFormats)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: bankFormats.key, set: values });
}

type KeyedBankLine = ParsedBankLine & { key: string };

/** Identical lines get a sequence number, since statements contain only whole days. */
function withKeys(lines: ParsedBankLine[]): KeyedBankLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const cents = line.cents > 0 ? `,${line.cents}` : '';
    const said = `${line.day}|${line.amount}${cents}|${line.text.toLowerCase().replace(/\s+/g, ' ')}`;
    const nth = (seen.get(said) ?? 0) + 1;
    seen.set(said, nth);
    return { ...line, key: createHash('sha256').update(`${said}|${nth}`).digest('hex') };
  });
}

async function findNewLines(ctx: AppContext, lines: KeyedBankLine[]): Promise<KeyedBankLine[]> {
  const known = await ctx.db
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

async function insertBankLines(
  ctx: AppContext,
  lines: KeyedBankLine[],
  userId: string,
  now: Date,
): Promise<KeyedBankLine[]> {
  const kept = await ctx.db
    .insert(bankLines)
    .values(
      lines.map(({ key, day, text, amount, cents }) => ({
        key,
        day,
        text,
        amount,
        cents,
        importedAt: now,
        importedBy: userId,
      })),
    )
    .onConflictDoNothing({ target: bankLines.key })
    .returning({ key: bankLines.key });
  const keys = new Set(kept.map((row) => row.key));
  return lines.filter((line) => keys.has(line.key));
}
