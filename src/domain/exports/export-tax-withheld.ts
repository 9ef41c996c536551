import { inArray } from 'drizzle-orm';
import { sellerIdentities } from '../../db/schema/seller-tables.ts';
import { businessKindLabel } from '../../shared/enums/seller-kinds.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import type { taxQuery } from '../../shared/schemas/tax-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, requireUser } from '../context.ts';
import type { ExportTable } from '../file-formats/export-table.ts';
import { decrypt } from '../notifications/channels/encryption.ts';
import { getTaxReport } from '../reports/get-tax-report.ts';
import { requireRecentAuth } from '../settings/require-recent-auth.ts';

/**
 * Exports a month's tax report with each seller's full NIK and NPWP, as the tax office requires. Requires recent
 * authentication and records the export in the audit log. Admins only.
 */
export async function exportTaxWithheld(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof taxQuery>,
): Promise<ExportTable> {
  const admin = requireUser(actor, { admin: 'exportTaxWithheld' });
  await requireRecentAuth(ctx, admin);
  const report = await getTaxReport(ctx, actor, input);
  const ids = report.sellers.map(({ farmerId }) => farmerId);
  const identities = await ctx.db
    .select()
    .from(sellerIdentities)
    .where(inArray(sellerIdentities.farmerId, ids));
  const of = new Map(identities.map((one) => [one.farmerId, one]));
  await recordAudit(ctx, actor, {
    action: 'tax.export',
    entity: 'tax',
    entityId: report.month,
    after: { sellers: ids.length },
  });
  const open = (box: string | null | undefined) => (box ? decrypt(ctx, box) : null);
  const rows = report.sellers.map((seller) => {
    const identity = of.get(seller.farmerId);
    return [
      report.month,
      seller.name,
      identity?.legalName ?? null,
      identity ? businessKindLabel[identity.businessKind] : null,
      open(identity?.nik),
      open(identity?.npwp),
      seller.city,
      seller.invoices,
      seller.notes,
      seller.turnover,
      seller.withheld,
      seller.yearTurnover,
      seller.statementYear,
      seller.exemptUntil,
    ];
  });
  return {
    name: 'Pajak',
    columns: [
      { label: 'Bulan', width: 10 },
      { label: 'Lapak', width: 26 },
      { label: 'Nama sesuai KTP', width: 26 },
      { label: 'Bentuk usaha', width: 24 },
      { label: 'NIK', width: 20 },
      { label: 'NPWP', width: 20 },
      { label: 'Kabupaten', width: 18 },
      { label: 'Faktur', width: 10 },
      { label: 'Nota', width: 10 },
      { label: 'Peredaran bruto', width: 18, money: true },
      { label: 'PPh pasal 22', width: 16, money: true },
      { label: 'Peredaran tahun ini', width: 20, money: true },
      { label: 'Surat pernyataan tahun', width: 20 },
      { label: 'Surat bebas sampai', width: 18 },
    ],
    batches: (async function* () {
      if (rows.length > 0) yield rows;
    })(),
  };
}
