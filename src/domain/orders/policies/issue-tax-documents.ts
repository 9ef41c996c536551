import { sql } from 'drizzle-orm';
import type { orders } from '../../../db/schema/order-tables.ts';
import { documentCounters, taxDocuments } from '../../../db/schema/tax-document-tables.ts';
import type { TaxDocumentKind, TaxDocumentReason } from '../../../shared/enums/tax-document-kinds.ts';
import { dayInWib } from '../../../shared/format/dates.ts';
import {
  type InvoicedOrder,
  invoiceableAmount,
  isInvoiceable,
} from '../../../shared/rules/orders/invoiceable-amount.ts';
import { type AppContext, atCommit, inTransaction } from '../../context.ts';
import { deferQuery } from '../../query-pipeline.ts';
import { int, readRows } from '../../read-rows.ts';

type NewTaxDocument = {
  orderId: number;
  farmerId: number;
  kind: TaxDocumentKind;
  reason: TaxDocumentReason;
  amount: number;
  issuedAt: Date;
};

type DocumentedOrder = InvoicedOrder & Pick<typeof orders.$inferSelect, 'id' | 'farmerId'>;

/**
 * Issues the documents that a change of a locked order requires: its invoice once it is paid, and a credit or debit
 * note whenever its amount changes afterwards. Called by every use case that changes an order's status, total, refund
 * or payment; a commit without the document is rejected (`orders_documented`). `reason` is that of a note; `invoicedAt`
 * is the day of an invoice, now unless given.
 */
export async function issueTaxDocuments(
  ctx: AppContext,
  before: DocumentedOrder,
  change: Partial<InvoicedOrder>,
  reason: TaxDocumentReason,
  invoicedAt = ctx.clock.now(),
): Promise<void> {
  const after = { ...before, ...change };
  const isFirst = isInvoiceable(after) && !isInvoiceable(before);
  if (!isFirst && invoiceableAmount(after) === invoiceableAmount(before)) return;
  const [issued] = await readRows(
    ctx,
    { invoices: int, amount: int },
    sql`select count(*) filter (where kind = 'invoice')::int as invoices,
      coalesce(sum(case when kind = 'credit' then -amount else amount end), 0)::float8 as amount
    from ${taxDocuments} where order_id = ${before.id}`,
  );
  const notedAt = ctx.clock.now();
  await insertTaxDocuments(ctx, planTaxDocuments(after, { reason, invoicedAt, notedAt, issued: issued! }));
}

/** The documents that an order lacks, after those that were `issued`. */
export function planTaxDocuments(
  order: DocumentedOrder,
  {
    reason,
    invoicedAt,
    notedAt,
    issued,
  }: {
    reason: TaxDocumentReason;
    invoicedAt: Date;
    notedAt: Date;
    issued: { invoices: number; amount: number };
  },
): NewTaxDocument[] {
  const isFirst = issued.invoices === 0;
  if (isFirst && !isInvoiceable(order)) return [];
  const of = { orderId: order.id, farmerId: order.farmerId };
  const differs = invoiceableAmount(order) - (isFirst ? order.total : issued.amount);
  const kind = differs < 0 ? 'credit' : 'debit';
  return [
    ...(isFirst
      ? [{ ...of, kind: 'invoice', reason: 'placed', amount: order.total, issuedAt: invoicedAt } as const]
      : []),
    ...(differs === 0
      ? []
      : [{ ...of, kind, reason, amount: Math.abs(differs), issuedAt: notedAt } as const]),
  ];
}

/**
 * Stores documents, to be numbered at the end of the transaction. Each names its seller as of today; for an erased
 * seller it uses the name of the last document, because a credit note has to name the same seller as its invoice.
 */
export async function insertTaxDocuments(ctx: AppContext, documents: NewTaxDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.map(({ orderId, farmerId, issuedAt, ...document }, place) => ({
    ...document,
    ...{ place, order_id: orderId, farmer_id: farmerId, issued_at: issuedAt },
    // Numbers restart with the year of Indonesian time.
    year: Number(dayInWib(issuedAt).slice(0, 4)),
  }));
  await inTransaction(ctx, async (ctx) => {
    atCommit(ctx, 'number-tax-documents', numberTaxDocuments);
    await deferQuery(
      ctx,
      ctx.db.execute(sql`
      insert into ${taxDocuments} (order_id, farmer_id, kind, reason, year, amount, seller, issued_at)
      select one.order_id, one.farmer_id, one.kind, one.reason, one.year, one.amount,
             coalesce(
               (select d.seller from ${taxDocuments} d where f.deleted_at is not null and d.farmer_id = f.id
                order by d.id desc limit 1),
               jsonb_build_object('name', f.name, 'address', f.address, 'city', f.city, 'province', f.province)),
             one.issued_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one
        (place int, order_id int, farmer_id int, kind text, reason text, year int, amount bigint, issued_at timestamptz)
      join farmers f on f.id = one.farmer_id
      order by one.place`),
    );
  });
}

/**
 * Numbers the new documents of a transaction as its last statement, without gaps: the counter's row stays locked until
 * the commit. Counters are locked in one order of sellers, kinds and years, and late, so that a transaction that waits
 * for one holds nothing that its current owner still needs.
 */
export async function numberTaxDocuments(ctx: AppContext): Promise<void> {
  await ctx.db.execute(sql`
    with fresh as (
      select id, farmer_id, kind, year, row_number() over (partition by farmer_id, kind, year order by id) as place,
             count(*) over (partition by farmer_id, kind, year) as n
      from ${taxDocuments} where number is null
    ), counted as (
      insert into ${documentCounters} as c (farmer_id, kind, year, last)
      select distinct farmer_id, kind, year, n::int from fresh order by farmer_id, kind, year
      on conflict (farmer_id, kind, year) do update set last = c.last + excluded.last
      returning farmer_id, kind, year, last
    )
    update ${taxDocuments} d set number = counted.last - fresh.n + fresh.place
    from fresh join counted using (farmer_id, kind, year) where d.id = fresh.id`);
}
