import { inArray } from 'drizzle-orm';
import { sellerIdentities } from '../../db/schema/sellers.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import type { taxQuery } from '../../shared/input/tax.ts';
import { businessKindLabel } from '../../shared/kinds/seller-kinds.ts';
import { noteAudit } from '../audit/note-audit.ts';
import type { ExportTable } from '../documents/table.ts';
import { unsealed } from '../notify/ways/sealed.ts';
import { getTaxReport } from '../reports/get-tax-report.ts';
import { requireProof } from '../settings/require-proof.ts';
import { type Actor, requireUser, type Shop } from '../shop.ts';

/**
 * The tax report of a month as a table, with each seller's NIK and NPWP in full, as the tax office asks for them: by a proof of
 * oneself, and the trail knows. Admins only.
 */
export async function exportTax(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof taxQuery>,
): Promise<ExportTable> {
  const admin = requireUser(actor, 'admin');
  await requireProof(shop, admin);
  const report = await getTaxReport(shop, actor, input);
  const ids = report.sellers.map(({ farmerId }) => farmerId);
  const identities = await shop.db
    .select()
    .from(sellerIdentities)
    .where(inArray(sellerIdentities.farmerId, ids));
  const of = new Map(identities.map((one) => [one.farmerId, one]));
  await noteAudit(shop, actor, {
    action: 'tax.export',
    entity: 'tax',
    entityId: report.month,
    after: { sellers: ids.length },
  });
  const open = (box: string | null | undefined) => (box ? unsealed(shop, box) : null);
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
      { label: 'Peredaran bruto', width: 18 },
      { label: 'PPh pasal 22', width: 16 },
      { label: 'Peredaran tahun ini', width: 20 },
      { label: 'Surat pernyataan tahun', width: 20 },
      { label: 'Surat bebas sampai', width: 18 },
    ],
    batches: (async function* () {
      if (rows.length > 0) yield rows;
    })(),
  };
}
