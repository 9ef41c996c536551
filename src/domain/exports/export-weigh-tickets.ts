import { and, asc, eq, gt, gte, isNotNull, lt } from 'drizzle-orm';
import { farmers } from '../../db/schema/farmer-tables.ts';
import { orderLines, orders } from '../../db/schema/order-tables.ts';
import { weighTickets } from '../../db/schema/weighing-tables.ts';
import { DAY_MS, startOfDay } from '../../shared/format/dates.ts';
import { exactSum, toDecimal } from '../../shared/format/quantity.ts';
import { ticketStatusLabel } from '../../shared/rules/weighing/ticket-labels.ts';
import type { QueryOf } from '../../shared/schemas/fields/query-of.ts';
import { ticketsFilter } from '../../shared/schemas/weigh-ticket-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, requireDuty } from '../context.ts';
import { type ExportTable, readInBatches } from '../file-formats/export-table.ts';
import { parse } from '../parse.ts';

/**
 * Exports the weigh tickets of a range of days in WIB, in the order of their chains: of all sellers for an admin, their
 * own for a seller. Leaves out the user who weighed, so that the file has no personal data.
 */
export async function exportWeighTickets(
  ctx: AppContext,
  actor: Actor,
  input: QueryOf<typeof ticketsFilter>,
): Promise<ExportTable> {
  const user = requireDuty(actor, 'orders.see', { admin: 'exportWeighTickets' });
  const { from, to, status } = parse(ticketsFilter, input);
  const where = and(
    isNotNull(weighTickets.orderLineId),
    user.role === 'farmer' ? eq(weighTickets.farmerId, user.farmerId!) : undefined,
    from ? gte(weighTickets.weighedAt, startOfDay(from)) : undefined,
    to ? lt(weighTickets.weighedAt, new Date(startOfDay(to).getTime() + DAY_MS)) : undefined,
    status ? eq(weighTickets.status, status) : undefined,
  );
  await recordAudit(ctx, actor, {
    action: 'weighing.export',
    entity: 'weighing',
    entityId: '*',
    after: { from, to, status },
  });
  return {
    name: 'Nota-timbang',
    columns: [
      { label: 'Nota', width: 14 },
      { label: 'Urutan', width: 8 },
      { label: 'Ditimbang', width: 18 },
      { label: 'Pesanan', width: 14 },
      { label: 'Penjual', width: 26 },
      { label: 'Barang', width: 26 },
      { label: 'Keadaan', width: 18 },
      { label: 'Dipesan', width: 12 },
      { label: 'Satuan', width: 10 },
      { label: 'Bruto (kg)', width: 12 },
      { label: 'Tara (kg)', width: 12 },
      { label: 'Neto (kg)', width: 12 },
      { label: 'Karung', width: 8 },
      { label: 'Kadar air (%)', width: 12 },
      { label: 'Hampa (%)', width: 12 },
      { label: 'Dibayar (kg)', width: 12 },
      { label: 'Jumlah harga', width: 16, money: true },
      { label: 'Hash', width: 66 },
    ],
    batches: readInBatches(
      ctx,
      (ctx, after: number | null, limit) =>
        ctx.db
          .select({ ticket: weighTickets, line: orderLines, order: orders.code, seller: farmers.name })
          .from(weighTickets)
          .innerJoin(orderLines, eq(orderLines.id, weighTickets.orderLineId))
          .innerJoin(orders, eq(orders.id, orderLines.orderId))
          .innerJoin(farmers, eq(farmers.id, weighTickets.farmerId))
          .where(and(where, after === null ? undefined : gt(weighTickets.id, after)))
          .orderBy(asc(weighTickets.id))
          .limit(limit),
      ({ ticket }) => ticket.id,
      ({ ticket, line, order, seller }) => {
        const counts = ticket.status === 'confirmed';
        return [
          ...[ticket.code, ticket.seq, ticket.weighedAt, order, seller, ticket.goods],
          ...[ticketStatusLabel[ticket.status], toDecimal(ticket.ordered), ticket.unit],
          exactSum(...ticket.readings.map(({ gross }) => gross)),
          exactSum(...ticket.readings.map(({ tare }) => tare)),
          ...[toDecimal(ticket.net), ticket.sacks, ticket.moisture, ticket.hampa],
          // The sold weight may be less, within the tolerance.
          toDecimal(counts && line.payable ? line.payable : ticket.payable),
          ...[counts ? line.total : null, ticket.hash],
        ];
      },
    ),
  };
}
