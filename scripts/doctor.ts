// `npm run doctor`: checks what a healthy shop needs, like 'Kesehatan' in the admin, verifies the ledgers and the audit
// chain again, and prints in plain Indonesian what to do. Exit code 1 when something is wrong.

import { runHealthCheck } from '../src/domain/health/health-check.ts';
import { findHealthProblems } from '../src/domain/health/health-findings.ts';
import { backupsOf } from '../src/server/backups.ts';
import { openGateways } from '../src/server/integrations/payment-gateways/registry.ts';
import { readSystemInfo } from '../src/server/read-system-info.ts';
import { withShop } from './with-shop.ts';

const MARKS = { now: '  PERLU ', soon: '  nanti ', well: '  baik  ' };

await withShop(async (bare, _engine, config) => {
  const systemInfo = readSystemInfo(config, bare);
  const ctx = {
    ...bare,
    ...openGateways(config, config.publicUrl, bare.log),
    systemInfo,
    backups: backupsOf(config, bare.clock),
  };
  const behind = (await systemInfo.pendingMigrations()).count > 0;
  const findings = await findHealthProblems(ctx, behind ? null : await runHealthCheck(ctx));
  for (const { grade, text, todo } of findings) {
    console.log(`${MARKS[grade]} ${todo ? `${text} ${todo}` : text}`);
  }
  const wrong = findings.filter(({ grade }) => grade === 'now').length;
  console.log(wrong === 0 ? '\nToko sehat.' : `\n${wrong} hal perlu diurus.`);
  if (wrong > 0) process.exitCode = 1;
});
