import { expect } from 'vitest';
import { recordBatch } from '../../src/domain/batches/record-batch.ts';
import { verifyBatchChains } from '../../src/domain/batches/verify-batch-chains.ts';
import type { UserActor } from '../../src/domain/context.ts';
import { expectInvariants } from './expect-invariants.ts';
import { enablePayments } from './order-factories.ts';
import { type SignedIn, signedIn } from './sign-in-as.ts';
import type { TestApp } from './test-app.ts';

/** Who records batches, buys of them, and runs the shop; payments are open. */
export async function batchPeople(
  app: TestApp,
): Promise<{ admin: SignedIn; buyer: SignedIn; seller: UserActor; farmerId: number }> {
  await enablePayments(app.ctx);
  const [admin, buyer] = [await signedIn(app, { role: 'admin' }), await signedIn(app)];
  const { actor: seller, farmerId } = await signedIn(app, { role: 'farmer' });
  return { admin, buyer, seller, farmerId: farmerId! };
}

/** A batch of 10 unless `input` says otherwise; its code. */
export const recordedBatch = async (
  app: TestApp,
  seller: UserActor,
  input: Partial<Parameters<typeof recordBatch>[2]>,
): Promise<string> => (await recordBatch(app.ctx, seller, { qty: 10, ...input })).code;

/** Books and stock are right, and so is every seller's chain of batch events. */
export async function expectSoundBatches(app: TestApp): Promise<void> {
  await expectInvariants(app.database.pool);
  expect((await verifyBatchChains(app.ctx)).faults).toEqual([]);
}
