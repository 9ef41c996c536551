import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { recallOrders } from '../../db/schema/recall-tables.ts';
import { orderStatusText } from '../../shared/enums/labels.ts';
import { dayInWib, daysText } from '../../shared/format/dates.ts';
import { formatNumber } from '../../shared/format/money.ts';
import { recallAmountText } from '../../shared/rules/batch-rules.ts';
import { RECALL_LIST_ROWS, recallListQuery } from '../../shared/schemas/catalogue/recall-schemas.ts';
import type { Actor, AppContext } from '../context.ts';
import type { ReportDocument } from '../file-formats/report-document.ts';
import { parse } from '../parse.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getRecall, selectRecallOrders, toRecallOrder } from './recall-queries.ts';

const answerText = { separated: 'sudah dipisahkan', used: 'sudah dipakai' } as const;

/**
 * A recall for printing: its batches with what is left, and its orders with their buyers and the buyers' answers. A
 * very large one has several parts.
 */
export async function getRecallDocument(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.input<typeof recallListQuery> = {},
): Promise<ReportDocument> {
  const [recall, { site, store }] = await Promise.all([
    getRecall(ctx, actor, id, { limit: 1 }),
    getSettings(ctx, 'site', 'store'),
  ]);
  const { part } = parse(recallListQuery, input);
  const orders = await selectRecallOrders(ctx)
    .where(eq(recallOrders.recallId, id))
    .orderBy(asc(recallOrders.orderId))
    .limit(RECALL_LIST_ROWS)
    .offset((part - 1) * RECALL_LIST_ROWS);
  const parts = Math.max(1, Math.ceil(recall.total / RECALL_LIST_ROWS));
  const day = dayInWib(new Date(recall.openedAt));
  const fact = (label: string, value: number) => ({ label, kind: 'number' as const, value, before: null });
  return {
    site,
    name: `penarikan-${recall.lot}${parts > 1 ? `-${part}` : ''}`,
    title: `${recall.drill ? 'Latihan penarikan' : 'Penarikan'} lot ${recall.lot}`,
    period: daysText({ start: day, end: day }),
    compared: null,
    madeAt: ctx.clock.now(),
    currency: store.currency,
    facts: [
      fact('Pesanan', recall.total),
      fact('Sudah dipisahkan', recall.separated),
      fact('Sudah dipakai', recall.used),
    ],
    charts: [],
    tables: [
      {
        title: `${recall.seller}. Alasan: ${recall.reason}`,
        columns: [
          { title: 'Lot', kind: 'text', wide: 2 },
          { title: 'Barang', kind: 'text', wide: 3 },
          { title: 'Sisa saat ditarik', kind: 'number', wide: 2 },
          { title: 'Satuan', kind: 'text' },
        ],
        rows: [
          ...recall.batches.map((batch) => [batch.code, batch.goods, batch.left, batch.unit]),
          ...(recall.reached > recall.batches.length
            ? [[`dan ${formatNumber(recall.reached - recall.batches.length)} lot lain`, '', null, '']]
            : []),
        ],
        empty: 'Tidak ada lot.',
      },
      {
        title: parts > 1 ? `Pesanan, bagian ${part} dari ${parts}` : 'Pesanan',
        columns: [
          { title: 'Pesanan', kind: 'text', wide: 2 },
          { title: 'Pembeli', kind: 'text', wide: 2 },
          { title: 'Telepon', kind: 'text', wide: 2 },
          { title: 'Keadaan', kind: 'text', wide: 2 },
          { title: 'Jumlah', kind: 'text', wide: 1.5 },
          { title: 'Jawaban pembeli', kind: 'text', wide: 2 },
        ],
        rows: orders
          .map(toRecallOrder)
          .map((order) => [
            order.code,
            order.buyer,
            order.phone ?? '',
            orderStatusText(order.status, order.paymentMethod),
            recallAmountText(order),
            order.answer ? answerText[order.answer] : 'belum dijawab',
          ]),
        empty: 'Tidak ada pesanan dari lot ini.',
      },
    ],
  };
}
