import { and } from 'drizzle-orm';
import { balanceLabel } from '../../../shared/enums/balance-label.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { dayInWib } from '../../../shared/format/dates.ts';
import { inWholeUnits } from '../../../shared/format/money.ts';
import { toDecimal } from '../../../shared/format/quantity.ts';
import { memberStatementQuery } from '../../../shared/schemas/catalogue/pooled-lot-schemas.ts';
import type { QueryOf } from '../../../shared/schemas/fields/query-of.ts';
import { type Actor, type AppContext, hasDuty } from '../../context.ts';
import { fail } from '../../domain-error.ts';
import { toCsv } from '../../file-formats/csv.ts';
import type { DocumentValue, ReportDocument, ValueKind } from '../../file-formats/report-document.ts';
import { parse } from '../../parse.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { requireGroup } from '../membership/require-group.ts';
import { readMember } from './lock-pooled-lot.ts';
import {
  activeShares,
  depositsWhere,
  readDeposits,
  readLotShares,
  readMemberAmounts,
  readMemberPayouts,
} from './pooled-lot-queries.ts';

/**
 * Returns a member's statement for PDF, CSV and XLSX: deposits, shares of sales, and payouts. The user's own, or any
 * member's for those who record payouts (`group_member_not_found`, 404).
 */
export async function getMemberStatement(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof memberStatementQuery> = {},
): Promise<ReportDocument> {
  const { user, groupId } = requireGroup(actor, 'lots.see');
  const { member: asked } = parse(memberStatementQuery, input);
  const member =
    asked === undefined ? { userId: user.userId, name: user.name } : await readMember(ctx, groupId, asked);
  if (member.userId !== user.userId && !hasDuty(user, 'shares.hand')) return fail('group_member_not_found');
  return buildMemberStatement(ctx, { id: groupId, name: user.group!.name }, member);
}

/** Builds the statement of a member in a group; the caller checks the access. */
export async function buildMemberStatement(
  ctx: AppContext,
  { id: groupId, name: groupName }: { id: number; name: string },
  member: { userId: string; name: string },
): Promise<ReportDocument> {
  const { userId } = member;
  const mine = depositsWhere(groupId, userId);
  const [brought, shares, handed, moneyOf, { site, store }] = await Promise.all([
    readDeposits(ctx, mine),
    readLotShares(ctx, and(mine, activeShares)),
    readMemberPayouts(ctx, groupId, userId),
    readMemberAmounts(ctx, groupId, userId),
    getSettings(ctx, 'site', 'store'),
  ]);
  const money = moneyOf(userId);
  const handings = handed.flatMap(({ handing }) => (handing.voidedAt ? [] : [handing])).reverse();
  const madeAt = ctx.clock.now();
  const { product, address, phone, email, logo } = site;
  return {
    site: { product, address, phone, email, logo },
    name: `bagi-hasil-${member.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${dayInWib(madeAt)}`,
    title: `Bagi hasil ${member.name}`,
    period: `${groupName}, sampai ${formatDate(madeAt)}`,
    compared: null,
    madeAt,
    currency: store.currency,
    facts: [
      { label: 'Bagian dari penjualan', kind: 'money', value: money.shared, before: null },
      { label: 'Sudah diserahkan', kind: 'money', value: money.handed, before: null },
      { label: balanceLabel(money.owed), kind: 'money', value: Math.abs(money.owed), before: null },
    ],
    charts: [],
    tables: [
      {
        title: 'Setoran',
        empty: 'Belum ada setoran.',
        columns: [
          { title: 'Tanggal', kind: 'text' },
          { title: 'Lot', kind: 'text', wide: 2 },
          { title: 'Nomor', kind: 'number' },
          { title: 'Bersih, kg', kind: 'number' },
          { title: 'Dihitung, kg', kind: 'number' },
          { title: 'Diambil kembali, kg', kind: 'number' },
          { title: 'Belum terjual, kg', kind: 'number' },
        ],
        rows: brought.map(({ deposit, product }) => [
          formatDate(deposit.weighedAt),
          product,
          deposit.id,
          toDecimal(deposit.net),
          toDecimal(deposit.payable),
          toDecimal(deposit.returnedQty),
          toDecimal(deposit.left),
        ]),
      },
      {
        title: 'Bagian dari penjualan',
        empty: 'Belum ada yang terjual.',
        columns: [
          { title: 'Tanggal', kind: 'text' },
          { title: 'Pesanan', kind: 'text', wide: 2 },
          { title: 'Setoran nomor', kind: 'number' },
          { title: 'Terjual, kg', kind: 'number' },
          { title: 'Bagian', kind: 'money' },
        ],
        rows: shares.map(({ soldAt, orderCode, depositId, qty, amount }) => [
          formatDate(soldAt),
          orderCode,
          depositId,
          qty,
          amount,
        ]),
      },
      {
        title: 'Penyerahan',
        empty: 'Belum ada yang diserahkan.',
        columns: [
          { title: 'Tanggal', kind: 'text' },
          { title: 'Catatan', kind: 'text', wide: 2 },
          { title: 'Sanggahan', kind: 'text', wide: 2 },
          { title: 'Jumlah', kind: 'money' },
        ],
        rows: handings.map(({ paidAt, note, disputeReason, amount }) => [
          formatDate(paidAt),
          note,
          disputeReason,
          amount,
        ]),
      },
    ],
  };
}

/** Formats a statement as CSV with a byte order mark: each table under its title, the totals first. */
export function statementCsv(statement: ReportDocument): string {
  const cell = (value: DocumentValue, kind: ValueKind): DocumentValue =>
    kind === 'money' && typeof value === 'number' ? inWholeUnits(value, statement.currency) : value;
  return `\uFEFF${toCsv([
    [statement.title, statement.period],
    ...statement.facts.map(({ label, kind, value }) => [label, cell(value, kind)]),
    ...statement.tables.flatMap(({ title, columns, rows }) => [
      [],
      [title],
      columns.map((column) => column.title),
      ...rows.map((row) => columns.map(({ kind }, at) => cell(row[at] ?? null, kind))),
    ]),
  ])}`;
}
