import { orderStatusText } from '../../shared/enums/labels.ts';
import { dayInWib, daysText } from '../../shared/format/dates.ts';
import type { Actor, AppContext } from '../context.ts';
import type { ReportDocument } from '../file-formats/report-document.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getRecall, type RecallDetail } from './recall-queries.ts';

/** Rows of a page of the list, and the most pages that one document reads. */
const ROWS = 100;
const MAX_PAGES = 50;

const answerText = { separated: 'sudah dipisahkan', used: 'sudah dipakai' } as const;

/** A recall for paper: its batches with what is left, and every order with what its buyer answered. */
export async function getRecallDocument(ctx: AppContext, actor: Actor, id: number): Promise<ReportDocument> {
  const [recall, { site, store }] = await Promise.all([
    getRecall(ctx, actor, id, { limit: ROWS }),
    getSettings(ctx, 'site', 'store'),
  ]);
  const orders: RecallDetail['orders'] = [...recall.orders];
  for (let page = 2; orders.length < recall.total && page <= MAX_PAGES; page += 1)
    orders.push(...(await getRecall(ctx, actor, id, { limit: ROWS, page })).orders);
  const day = dayInWib(new Date(recall.openedAt));
  const fact = (label: string, value: number) => ({ label, kind: 'number' as const, value, before: null });
  return {
    site,
    name: `penarikan-${recall.lot}`,
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
        title: `Alasan: ${recall.reason}`,
        columns: [
          { title: 'Lot', kind: 'text', wide: 2 },
          { title: 'Barang', kind: 'text', wide: 3 },
          { title: 'Sisa saat ditarik', kind: 'number', wide: 2 },
          { title: 'Satuan', kind: 'text' },
        ],
        rows: recall.batches.map((batch) => [batch.code, batch.goods, batch.left, batch.unit]),
        empty: 'Tidak ada lot.',
      },
      {
        title: 'Pesanan',
        columns: [
          { title: 'Pesanan', kind: 'text', wide: 2 },
          { title: 'Keadaan', kind: 'text', wide: 2 },
          { title: 'Jumlah', kind: 'number' },
          { title: 'Jawaban pembeli', kind: 'text', wide: 2 },
        ],
        rows: orders.map((order) => [
          order.code,
          orderStatusText(order.status, null),
          order.qty,
          order.answer ? answerText[order.answer] : 'belum dijawab',
        ]),
        empty: 'Tidak ada pesanan dari lot ini.',
      },
    ],
  };
}
