import { and, asc, eq, gt } from 'drizzle-orm';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { orders } from '../../db/schema/order-tables.ts';
import { moneyMovements } from '../../db/schema/payment-tables.ts';
import { moneyKindLabel } from '../../shared/enums/money-labels.ts';
import { ACCOUNTS, accountTypeLabel, journalLines } from '../../shared/rules/orders/chart-of-accounts.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import type { DateRange } from '../../shared/schemas/fields/range.ts';
import { journalFilter } from '../../shared/schemas/ledger-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import type { Cell, ExportTable } from '../file-formats/export-table.ts';
import { fromReplica } from '../from-replica.ts';
import { parse } from '../parse.ts';
import { dateBetween } from '../range-filters.ts';
import { requireRecentAuth } from '../settings/require-recent-auth.ts';

/** Movements per query. */
const BATCH = 1_000;

/**
 * Exports the journal of a range of days in WIB: one entry per movement of the ledger, with equal amounts debited and
 * credited to its accounts. Requires recent authentication and records the export in the audit log. Admins only.
 */
export async function exportJournal(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof journalFilter>,
): Promise<ExportTable> {
  const admin = requireUser(actor, { admin: 'exportJournal' });
  await requireRecentAuth(ctx, admin);
  const days = parse(journalFilter, input);
  await recordAudit(ctx, actor, {
    action: 'journal.export',
    entity: 'payment',
    entityId: '*',
    after: { ...days },
  });
  return {
    name: 'Jurnal',
    columns: [
      { label: 'Nomor jurnal', width: 14 },
      { label: 'Tanggal', width: 18 },
      { label: 'Jenis', width: 30 },
      { label: 'Pesanan', width: 14 },
      { label: 'Penjual', width: 26 },
      { label: 'Keterangan', width: 40 },
      { label: 'Akun', width: 10 },
      { label: 'Nama akun', width: 34 },
      { label: 'Jenis akun', width: 14 },
      { label: 'Debit', width: 16, money: true },
      { label: 'Kredit', width: 16, money: true },
    ],
    batches: readEntries(ctx, days),
  };
}

/** The entries in the ledger's order; a movement that affects no account of the store has none. */
async function* readEntries(ctx: AppContext, days: DateRange): AsyncGenerator<Cell[][]> {
  for (let after = 0; ; ) {
    const from = after;
    const rows = await fromReplica(ctx, (ctx) =>
      ctx.db
        .select({ movement: moneyMovements, order: orders.code, farmer: farmers.name })
        .from(moneyMovements)
        .leftJoin(orders, eq(orders.id, moneyMovements.orderId))
        .leftJoin(farmers, eq(farmers.id, moneyMovements.farmerId))
        .where(and(dateBetween(moneyMovements.at, days), gt(moneyMovements.id, from)))
        .orderBy(asc(moneyMovements.id))
        .limit(BATCH),
    );
    yield rows.flatMap(({ movement, order, farmer }) =>
      journalLines(movement).map(({ account, debit, credit }): Cell[] => {
        const { number, name, type } = ACCOUNTS[account];
        return [
          movement.id,
          movement.at,
          moneyKindLabel[movement.kind],
          order ?? movement.groupCode,
          farmer,
          movement.note,
          number,
          name,
          accountTypeLabel[type],
          debit,
          credit,
        ];
      }),
    );
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.movement.id;
  }
}
