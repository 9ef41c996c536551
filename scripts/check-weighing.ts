// `npm run weighing`: verifies every seller's chain of weigh tickets and names tickets that were changed, are
// missing or were moved. Exit code 1 when something is wrong.

import { verifyTicketChains } from '../src/domain/weighing/queries/verify-ticket-chains.ts';
import { withShop } from './with-shop.ts';

await withShop(async (ctx) => {
  const { chains, tickets, faults } = await verifyTicketChains(ctx);
  for (const { farmerId, text } of faults) console.log(`  SALAH  Petani ${farmerId}: ${text}`);
  console.log(
    faults.length === 0
      ? `${tickets} nota timbang di ${chains} rantai: semuanya utuh.`
      : `\n${faults.length} hal salah di ${chains} rantai dengan ${tickets} nota.`,
  );
  if (faults.length > 0) process.exitCode = 1;
});
