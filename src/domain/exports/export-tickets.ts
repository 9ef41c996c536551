import { and, asc, eq, gt, gte, isNotNull, lt } from 'drizzle-orm';
import { farmers } from '../../db/schema/accounts.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { weighTickets } from '../../db/schema/weighing.ts';
import { DAY_MS, startOfDay } from '../../shared/figures/days.ts';
import { decimalOf, exactSum } from '../../shared/figures/quantity.ts';
import type { Asked } from '../../shared/input/parts/asked.ts';
import { ticketsFilter } from '../../shared/input/weigh-tickets.ts';
import { ticketStatusLabel } from '../../shared/weighing/ticket-labels.ts';
import { noteAudit } from '../audit/note-audit.ts';
import { type ExportTable, inBatches } from '../documents/table.ts';
import { parse } from '../parse.ts';
import { type Actor, requireDuty, type Shop } from '../shop.ts';

/**
 * The weigh tickets of some days in WIB, as their chains have them: an admin's of all sellers, a seller's his own. Who weighed is
 * left out, so that the file holds no person.
 */
export async function exportTickets(
  shop: Shop,
  actor: Actor,
  input: Asked<typeof ticketsFilter>,
): Promise<ExportTable> {
  const user = requireDuty(actor, 'orders.see', 'admin');
  const { from, to, status } = parse(ticketsFilter, input);
  const where = and(
    isNotNull(weighTickets.orderLineId),
    user.role === 'farmer' ? eq(weighTickets.farmerId, user.farmerId!) : undefined,
    from ? gte(weighTickets.weighedAt, startOfDay(from)) : undefined,
    to ? lt(weighTickets.weighedAt, new Date(startOfDay(to).getTime() + DAY_MS)) : undefined,
    status ? eq(weighTickets.status, status) : undefined,
  );
  await noteAudit(shop, actor, {
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
      { label: 'Jumlah harga', width: 16 },
      { label: 'Hash', width: 66 },
    ],
    batches: inBatches(
      shop,
      (shop, after: number | null, limit) =>
        shop.db
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
          ...[ticketStatusLabel[ticket.status], decimalOf(ticket.ordered), ticket.unit],
          exactSum(...ticket.readings.map(({ gross }) => gross)),
          exactSum(...ticket.readings.map(({ tare }) => tare)),
          ...[decimalOf(ticket.net), ticket.sacks, ticket.moisture, ticket.hampa],
          // What was sold of it may be less: up to the tolerance.
          decimalOf(counts && line.payable ? line.payable : ticket.payable),
          ...[counts ? line.total : null, ticket.hash],
        ];
      },
    ),
  };
}
