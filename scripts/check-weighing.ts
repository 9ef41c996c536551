// `npm run weighing`: goes through every seller's chain of weigh tickets and names what was changed, is missing or was moved.
// Exit code 1 when something is wrong.

import { checkChains } from '../src/domain/weighing/check-chains.ts';
import { withShop } from './with-shop.ts';

await withShop(async (shop) => {
  const { chains, tickets, faults } = await checkChains(shop);
  for (const { farmerId, text } of faults) console.log(`  SALAH  Petani ${farmerId}: ${text}`);
  console.log(
    faults.length === 0
      ? `${tickets} nota timbang di ${chains} rantai: semuanya utuh.`
      : `\n${faults.length} hal salah di ${chains} rantai dengan ${tickets} nota.`,
  );
  if (faults.length > 0) process.exitCode = 1;
});
