import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type BatchContent, batches } from '../../db/schema/batch-tables.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import { isLess, minus, plus, toDecimal, toQuantity, ZERO } from '../../shared/format/quantity.ts';
import { agedOn, batchDaysProblem, batchKindOf, isExpired } from '../../shared/rules/batch-rules.ts';
import { correctBatchInput } from '../../shared/schemas/catalogue/batch-schemas.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Actor, type AppContext, inTransaction, requireDuty } from '../context.ts';
import { fail, failAt } from '../domain-error.ts';
import { parse } from '../parse.ts';
import { appendBatchEvent, lockBatchChain } from './append-batch-event.ts';
import { batchQuality } from './batch-quality.ts';
import {
  descendantsOf,
  hasDeposits,
  keptInputs,
  readInputs,
  requireMassBalance,
  requireNoDeposits,
  requireNotRecalledSources,
  requireWholeAmount,
  setInputs,
  sourceCodes,
} from './batch-sources.ts';
import { type Batch, changeBatch, findOwnBatch, lastEventOf, lockBatches } from './lock-batches.ts';

/**
 * Corrects a batch by a new event with a reason: the event names what it changes, and earlier events stay. The amount
 * covers what has left the batch (`batch_sold`, 409), and no batch can be its own source (`batch_cycle`, 409).
 */
export async function correctBatch(
  ctx: AppContext,
  actor: Actor,
  code: string,
  input: z.input<typeof correctBatchInput>,
): Promise<void> {
  const user = requireDuty(actor, 'stock.edit');
  const given = parse(correctBatchInput, input);
  const farmerId = user.farmerId ?? fail('forbidden');
  await inTransaction(ctx, async (ctx) => {
    await lockBatchChain(ctx, farmerId);
    const known = await findOwnBatch(ctx, farmerId, code);
    const had = await readInputs(ctx, known.id);
    const codes = new Set([...sourceCodes(given.inputs), ...[...had.values()].map((one) => one.code)]);
    if (codes.has(code)) fail('batch_cycle', { code });
    const locked = await lockBatches(ctx, farmerId, [code, ...codes]);
    const before = locked.find((one) => one.code === code)!;
    if ((await lastEventOf(ctx, before.id)) !== given.seen) fail('batch_changed');
    const touched = locked.filter((one) => one.code !== code);
    requireNotRecalledSources(
      touched.filter((one) => (given.inputs[one.code] ?? 0) > toDecimal(had.get(one.id)?.qty ?? ZERO)),
    );
    const sources = touched.filter((one) => (given.inputs[one.code] ?? 0) > 0);
    const descendants = new Set(await descendantsOf(ctx, [before.id]));
    const own = sources.find(({ id }) => descendants.has(id));
    if (own) fail('batch_cycle', { code: own.code });

    const today = dayInWib(ctx.clock.now());
    const problem = batchDaysProblem(given, today, sources);
    if (problem) failAt(problem.field, problem.text);
    requireWholeAmount(before.unit, given.qty);
    // A batch of deposits changes by deposits only, so that the members' shares stay consistent.
    const pooled = await hasDeposits(ctx, before.id);
    if (
      pooled &&
      (given.qty !== toDecimal(before.qty) || !isDeepStrictEqual(keptInputs(given.inputs), asInputs(had)))
    )
      fail('batch_deposits');
    if (!pooled) await requireNoDeposits(ctx, sources);
    const kind = before.kind === 'pooled' ? 'pooled' : batchKindOf(before.category, sources);
    const quality = batchQuality(given, before.category, kind, today);
    const qty = toQuantity(given.qty);
    const used = minus(before.qty, before.left);
    if (isLess(qty, used)) fail('batch_sold', { used: toDecimal(used), unit: before.unit });
    requireMassBalance({ ...before, qty }, sources, given.inputs, given.yield_reason);

    const content = changedContent(before, had, { ...given, quality });
    if (Object.keys(content).length === 0) fail('batch_unchanged');
    const { reason } = given;
    await appendBatchEvent(ctx, before, { event: 'corrected', content, reason, actorId: user.userId });
    await setInputs(ctx, before, touched, given.inputs, { today, actorId: user.userId });
    await changeBatch(
      ctx,
      before,
      {
        kind,
        harvestedOn: given.harvested_on,
        milledOn: given.milled_on,
        packedOn: given.packed_on,
        goodUntil: given.good_until,
        agedOn: agedOn(given, dayInWib(before.createdAt)),
        variety: given.variety,
        season: given.season,
        qty,
        left: plus(before.left, minus(qty, before.qty)),
        quality,
        yieldReason: given.yield_reason,
        blocked:
          before.blocked === 'recalled' ? 'recalled' : isExpired(given.good_until, today) ? 'expired' : null,
      },
      { note: `koreksi lot ${code}`, actorId: user.userId },
    );
    await recordAudit(ctx, actor, {
      action: 'batch.correct',
      entity: 'lot',
      entityId: code,
      before: { batchQty: toDecimal(before.qty) },
      after: { batchQty: given.qty, reason },
    });
  });
}

type Had = Map<number, { code: string; qty: typeof ZERO }>;

const asInputs = (had: Had): Record<string, number> =>
  Object.fromEntries([...had.values()].map(({ code, qty }) => [code, toDecimal(qty)]));

/** The values that a correction changes. */
function changedContent(
  before: Batch,
  had: Had,
  given: z.output<typeof correctBatchInput> & { quality: Batch['quality'] },
): BatchContent {
  const then = {
    harvested_on: before.harvestedOn,
    milled_on: before.milledOn,
    packed_on: before.packedOn,
    good_until: before.goodUntil,
    variety: before.variety,
    season: before.season,
    qty: toDecimal(before.qty),
    quality: before.quality,
    yield_reason: before.yieldReason,
    inputs: asInputs(had),
  };
  const now = { ...given, inputs: keptInputs(given.inputs) };
  const names = Object.keys(then) as (keyof typeof then)[];
  return Object.fromEntries(
    names.filter((name) => !isDeepStrictEqual(then[name], now[name])).map((name) => [name, now[name]]),
  );
}

/** Puts this batch of its listing first in the order of sale, or back in the order of age. */
export async function setBatchFirst(
  ctx: AppContext,
  actor: Actor,
  code: string,
  first: boolean,
): Promise<void> {
  const user = requireDuty(actor, 'stock.edit');
  const farmerId = user.farmerId ?? fail('forbidden');
  await inTransaction(ctx, async (ctx) => {
    await lockBatchChain(ctx, farmerId);
    const [batch] = await lockBatches(ctx, farmerId, [code]);
    if (batch!.sellsFirst === first) return;
    const content = { sells_first: first };
    await appendBatchEvent(ctx, batch!, { event: 'sold_first', content, actorId: user.userId });
    await ctx.db.update(batches).set({ sellsFirst: first }).where(eq(batches.id, batch!.id));
    await recordAudit(ctx, actor, {
      action: 'batch.first',
      entity: 'lot',
      entityId: code,
      after: { soldFirst: first },
    });
  });
}
