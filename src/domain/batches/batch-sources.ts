import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type BatchContent, batches, batchInputs } from '../../db/schema/batch-tables.ts';
import { produceDeposits } from '../../db/schema/pooled-lot-tables.ts';
import type { Category } from '../../shared/enums/labels.ts';
import { isZero, minus, type Quantity, toDecimal, toQuantity, ZERO } from '../../shared/format/quantity.ts';
import { isWholeUnit, type Unit } from '../../shared/format/units.ts';
import { batchBlockLabel, MILLING_YIELD_ASKS, massProblem } from '../../shared/rules/batch-rules.ts';
import type { correctBatchInput } from '../../shared/schemas/catalogue/batch-schemas.ts';
import type { AppContext } from '../context.ts';
import { fail, failAt } from '../domain-error.ts';
import { int, readRows } from '../read-rows.ts';
import { type Batch, takeFromBatch } from './lock-batches.ts';

type Inputs = z.output<typeof correctBatchInput>['inputs'];

/** The codes of the sources with a quantity above zero. */
export const sourceCodes = (inputs: Inputs): string[] =>
  Object.entries(inputs).flatMap(([code, qty]) => (qty > 0 ? [code] : []));

/** Rejects inputs that the sources cannot give: other units, more than is left, or a yield that needs a reason. */
export function requireMassBalance(
  made: { category: Category; unit: Unit; qty: Quantity },
  sources: readonly Batch[],
  inputs: Inputs,
  yieldReason: string,
): void {
  const given = sources.map(({ code, category, unit }) => ({
    category,
    unit,
    qty: toQuantity(inputs[code] ?? 0),
  }));
  const problem = massProblem(made, given, yieldReason);
  if (problem === 'unit') fail('batch_unit');
  if (problem === 'above')
    failAt('qty', 'Lebih banyak daripada asalnya: periksa jumlahnya, atau jumlah dari tiap asal');
  if (problem === 'yield')
    failAt(
      'yield_reason',
      `Lebih dari ${MILLING_YIELD_ASKS} % gabahnya menjadi beras: tulis mengapa, atau periksa jumlahnya`,
    );
}

/** Rejects a source that is called back (`batch_source_blocked`, 409). */
export function requireNotRecalledSources(sources: readonly Batch[]): void {
  const recalled = sources.find(({ blocked }) => blocked === 'recalled');
  if (recalled)
    fail('batch_source_blocked', { code: recalled.code, why: batchBlockLabel.recalled.toLowerCase() });
}

/** Rejects an amount with decimals of goods that are sold by whole units. */
export function requireWholeAmount(unit: Unit, qty: number): void {
  if (isWholeUnit(unit) && !Number.isInteger(qty))
    failAt('qty', `Yang dijual per ${unit} harus bilangan bulat`);
}

/**
 * Rejects sources with members' deposits (`batch_pooled_source`, 409): a batch made from them would have no members'
 * shares.
 */
export async function requireNoDeposits(ctx: AppContext, sources: readonly Batch[]): Promise<void> {
  for (const source of sources)
    if (await hasDeposits(ctx, source.id)) fail('batch_pooled_source', { code: source.code });
}

/** Whether the batch contains members' deposits. */
export async function hasDeposits(ctx: AppContext, batchId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: produceDeposits.id })
    .from(produceDeposits)
    .where(eq(produceDeposits.batchId, batchId))
    .limit(1);
  return row !== undefined;
}

/** The current quantity of a batch from each source, by the source's id. */
export async function readInputs(
  ctx: AppContext,
  batchId: number,
): Promise<Map<number, { code: string; qty: Quantity }>> {
  const rows = await ctx.db
    .select({ id: batchInputs.fromId, code: batches.code, qty: batchInputs.qty })
    .from(batchInputs)
    .innerJoin(batches, eq(batches.id, batchInputs.fromId))
    .where(eq(batchInputs.batchId, batchId));
  return new Map(rows.map(({ id, code, qty }) => [id, { code, qty }]));
}

/**
 * Changes a batch's sources to `inputs`: takes the added quantities and returns the removed ones. All batches are
 * locked.
 */
export async function setInputs(
  ctx: AppContext,
  batch: { id: number; code: string },
  sources: readonly Batch[],
  inputs: Inputs,
  { today, actorId }: { today: string; actorId: string | null },
): Promise<void> {
  const before = await readInputs(ctx, batch.id);
  for (const source of sources) {
    const had = before.get(source.id)?.qty ?? ZERO;
    const has = toQuantity(inputs[source.code] ?? 0);
    const more = minus(has, had);
    if (isZero(more)) continue;
    await takeFromBatch(ctx, source, more, { today, into: batch.code, actorId });
    const which = and(eq(batchInputs.batchId, batch.id), eq(batchInputs.fromId, source.id));
    if (isZero(has)) await ctx.db.delete(batchInputs).where(which);
    else
      await ctx.db
        .insert(batchInputs)
        .values({ batchId: batch.id, fromId: source.id, qty: has })
        .onConflictDoUpdate({ target: [batchInputs.batchId, batchInputs.fromId], set: { qty: has } });
  }
}

/** Inputs as an event stores them. */
export const keptInputs = (inputs: Inputs): NonNullable<BatchContent['inputs']> =>
  Object.fromEntries(
    Object.entries(inputs)
      .filter(([, qty]) => qty > 0)
      .map(([code, qty]) => [code, toDecimal(toQuantity(qty))]),
  );

/** The batches of `ids` and all batches made from them, over any number of steps. */
export async function descendantsOf(ctx: AppContext, ids: readonly number[]): Promise<number[]> {
  const rows = await readRows(
    ctx,
    { id: int },
    sql`
    with recursive found (id) as (
      select unnest(${sql.param([...ids])}::int[])
      union
      select i.batch_id from batch_inputs i join found on found.id = i.from_id
    )
    select id from found order by id`,
  );
  return rows.map(({ id }) => id);
}
