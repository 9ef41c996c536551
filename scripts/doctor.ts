// `npm run doctor`: looks at what a shop needs to be well, as 'Kesehatan' in the back office does, the books and the
// trail anew, and says in plain words what to do. Exit code 1 when something is wrong.

import { findHealth } from '../src/domain/health/findings.ts';
import { lookAtAll } from '../src/domain/health/look.ts';
import { backupsOf } from '../src/server/backups.ts';
import { machineOf } from '../src/server/machine.ts';
import { withShop } from './with-shop.ts';

const MARKS = { now: '  PERLU ', soon: '  nanti ', well: '  baik  ' };

await withShop(async (bare, _engine, config) => {
  const machine = machineOf(config, bare);
  const shop = { ...bare, machine, backups: backupsOf(config, bare.clock) };
  const behind = (await machine.pendingMigrations()).count > 0;
  const findings = await findHealth(shop, behind ? null : await lookAtAll(shop));
  for (const { grade, text, todo } of findings) {
    console.log(`${MARKS[grade]} ${todo ? `${text} ${todo}` : text}`);
  }
  const wrong = findings.filter(({ grade }) => grade === 'now').length;
  console.log(wrong === 0 ? '\nToko sehat.' : `\n${wrong} hal perlu diurus.`);
  if (wrong > 0) process.exitCode = 1;
});
