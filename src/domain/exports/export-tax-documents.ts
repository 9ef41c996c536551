import { and, asc, eq, gt, gte, lt } from 'drizzle-orm';
import { orders } from '../../db/schema/order-tables.ts';
import { taxDocuments } from '../../db/schema/tax-document-tables.ts';
import { taxDocumentKindLabel, taxDocumentReasonLabel } from '../../shared/enums/tax-document-kinds.ts';
import { DAY_MS, startOfDay } from '../../shared/format/dates.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { taxDocumentsFilter } from '../../shared/schemas/tax-document-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, requireDuty } from '../context.ts';
import { type ExportTable, readInBatches } from '../file-formats/export-table.ts';
import { parse } from '../parse.ts';
import { requireRecentAuth } from '../settings/require-recent-auth.ts';

/**
 * Exports the invoices and credit notes of a range of days in WIB, by number: of all sellers for an admin, their own
 * for a seller; requires recent authentication.
 */
export async function exportTaxDocuments(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof taxDocumentsFilter>,
): Promise<ExportTable> {
  const user = requireDuty(actor, 'money.see', { admin: 'exportTaxDocuments' });
  await requireRecentAuth(ctx, user);
  const { from, to, kind } = parse(taxDocumentsFilter, input);
  const where = and(
    user.role === 'farmer' ? eq(taxDocuments.farmerId, user.farmerId!) : undefined,
    from ? gte(taxDocuments.issuedAt, startOfDay(from)) : undefined,
    to ? lt(taxDocuments.issuedAt, new Date(startOfDay(to).getTime() + DAY_MS)) : undefined,
    kind ? eq(taxDocuments.kind, kind) : undefined,
  );
  await recordAudit(ctx, actor, {
    action: 'paper.export',
    entity: 'paper',
    entityId: '*',
    after: { from, to, kind },
  });
  return {
    name: 'Faktur',
    columns: [
      { label: 'Nomor', width: 22 },
      { label: 'Jenis', width: 14 },
      { label: 'Tanggal', width: 18 },
      { label: 'Pesanan', width: 14 },
      { label: 'Penjual', width: 26 },
      { label: 'Alasan', width: 26 },
      { label: 'Jumlah', width: 16, money: true },
    ],
    batches: readInBatches(
      ctx,
      (ctx, after: number | null, limit) =>
        ctx.db
          .select({ paper: taxDocuments, order: orders.code })
          .from(taxDocuments)
          .innerJoin(orders, eq(orders.id, taxDocuments.orderId))
          .where(and(where, after === null ? undefined : gt(taxDocuments.id, after)))
          .orderBy(asc(taxDocuments.id))
          .limit(limit),
      ({ paper }) => paper.id,
      ({ paper, order }) => [
        paper.code,
        taxDocumentKindLabel[paper.kind],
        paper.issuedAt,
        order,
        paper.seller.name,
        taxDocumentReasonLabel[paper.reason],
        paper.kind === 'credit' ? -paper.amount : paper.amount,
      ],
    ),
  };
}
