import { and } from 'drizzle-orm';
import { decimalOf } from '../../../shared/figures/quantity.ts';
import { statementOfQuery } from '../../../shared/input/goods/lots.ts';
import type { Asked } from '../../../shared/input/parts/asked.ts';
import { owedLabel } from '../../../shared/kinds/owed-label.ts';
import { formatDate } from '../../../shared/labels.ts';
import { csvText } from '../../documents/csv.ts';
import type { ReportDocument } from '../../documents/document.ts';
import { parse } from '../../parse.ts';
import { refuse } from '../../refusal.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { type Actor, hasDuty, type Shop } from '../../shop.ts';
import { requireGroup } from '../who/require-group.ts';
import { readMember } from './lock-lot.ts';
import { depositsOf, readDeposits, readHandings, readMoney, readShares, standingShares } from './lot-rows.ts';

/**
 * A member's statement: what he brought, what each sale brought him and what was handed on, as a document of which PDF, CSV
 * and XLSX are made. One's own, or any member's by whoever hands on (`group_member_not_found`, 404).
 */
export async function getMemberStatement(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof statementOfQuery> = {},
): Promise<ReportDocument> {
  const { user, groupId } = requireGroup(actor, 'lots.see');
  const { member: asked } = parse(statementOfQuery, input);
  const member =
    asked === undefined ? { userId: user.userId, name: user.name } : await readMember(shop, groupId, asked);
  if (member.userId !== user.userId && !hasDuty(user, 'shares.hand')) return refuse('group_member_not_found');
  return statementOf(shop, { id: groupId, name: user.group!.name }, member);
}

/** The document of what is a member's in a group; who may have it is asked before. */
export async function statementOf(
  shop: Shop,
  { id: groupId, name: groupName }: { id: number; name: string },
  member: { userId: string; name: string },
): Promise<ReportDocument> {
  const { userId } = member;
  const mine = depositsOf(groupId, userId);
  const [brought, shares, handed, moneyOf, { site, store }] = await Promise.all([
    readDeposits(shop, mine),
    readShares(shop, and(mine, standingShares)),
    readHandings(shop, groupId, userId),
    readMoney(shop, groupId, userId),
    getSettings(shop, 'site', 'store'),
  ]);
  const money = moneyOf(userId);
  const handings = handed.flatMap(({ handing }) => (handing.voidedAt ? [] : [handing])).reverse();
  const madeAt = shop.clock.now();
  const { product, address, phone, email, logo } = site;
  return {
    site: { product, address, phone, email, logo },
    name: `bagi-hasil-${member.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${madeAt.toISOString().slice(0, 10)}`,
    title: `Bagi hasil ${member.name}`,
    period: `${groupName}, sampai ${formatDate(madeAt)}`,
    compared: null,
    madeAt,
    currency: store.currency,
    facts: [
      { label: 'Bagian dari penjualan', kind: 'money', value: money.shared, before: null },
      { label: 'Sudah diserahkan', kind: 'money', value: money.handed, before: null },
      { label: owedLabel(money.owed), kind: 'money', value: Math.abs(money.owed), before: null },
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
          decimalOf(deposit.net),
          decimalOf(deposit.payable),
          decimalOf(deposit.takenBack),
          decimalOf(deposit.left),
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
        rows: handings.map(({ handedAt, note, contest, amount }) => [
          formatDate(handedAt),
          note,
          contest,
          amount,
        ]),
      },
    ],
  };
}

/** The same as CSV with a byte order mark: each table under its title, the sums first. */
export function statementCsv(statement: ReportDocument): string {
  return `\uFEFF${csvText([
    [statement.title, statement.period],
    ...statement.facts.map(({ label, value }) => [label, value]),
    ...statement.tables.flatMap(({ title, columns, rows }) => [
      [],
      [title],
      columns.map((column) => column.title),
      ...rows,
    ]),
  ])}`;
}
