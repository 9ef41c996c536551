// `npm run batches`: verifies every seller's chain of batch events (lot) and names events that were changed, are
// missing or were moved. Exit code 1 when something is wrong.

import { verifyBatchChains } from '../src/domain/batches/verify-batch-chains.ts';
import { withShop } from './with-shop.ts';

await withShop(async (ctx) => {
  const { chains, events, faults } = await verifyBatchChains(ctx);
  for (const { farmerId, text } of faults) console.log(`  SALAH  Petani ${farmerId}: ${text}`);
  console.log(
    faults.length === 0
      ? `${events} catatan lot di ${chains} rantai: semuanya utuh.`
      : `\n${faults.length} hal salah di ${chains} rantai dengan ${events} catatan.`,
  );
  if (faults.length > 0) process.exitCode = 1;
});
