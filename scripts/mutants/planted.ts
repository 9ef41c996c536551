import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, mutants } from '../../tests/mutants/mutants.ts';
import { plant } from '../../tests/mutants/plant.ts';
import { copy } from './copy.ts';
import { report as reportSection } from './report.ts';

const report = join(copy, 'report.json');

type Outcome = 'found' | 'survived' | 'broken';

/** Runs tests in the copy; how many failed and passed. A file that does not load counts as broken. */
async function runTests(
  databaseUrl: string,
  file: string,
  only?: string,
): Promise<{ failed: number; passed: number; loaded: boolean }> {
  rmSync(report, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    file,
    '--bail=1',
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  if (only) args.push('-t', only);
  await new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: copy,
      env: { ...process.env, NODE_ENV: 'test', TEST_DATABASE_URL: databaseUrl },
      stdio: 'ignore',
    });
    child.on('exit', resolve);
  });
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const hooks = testResults.some(
    (one: { status: string; message: string }) => one.status === 'failed' && /inv_|toEqual/.test(one.message),
  );
  const ran = numFailedTests + numPassedTests > 0;
  return {
    failed: numFailedTests + (hooks && numFailedTests === 0 ? 1 : 0),
    passed: numPassedTests,
    loaded: ran,
  };
}

async function tryMutant(databaseUrl: string, mutant: Mutant): Promise<Outcome> {
  const path = join(copy, mutant.file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, plant(original, mutant));
  try {
    const { failed, loaded } = await runTests(databaseUrl, mutant.test, mutant.only);
    return !loaded ? 'broken' : failed > 0 ? 'found' : 'survived';
  } finally {
    writeFileSync(path, original);
  }
}

/** Plants each defect of tests/mutants whose name has `part` in it; how many were not found. */
export async function tryPlanted(databaseUrl: string, part: string): Promise<number> {
  const wanted = mutants.filter((mutant) => mutant.name.includes(part));
  const sound = new Map<string, boolean>();
  const rows: string[] = [];
  let bad = 0;
  for (const mutant of wanted) {
    const began = performance.now();
    const key = `${mutant.test} ${mutant.only ?? ''}`;
    if (!sound.has(key)) {
      const { failed, passed } = await runTests(databaseUrl, mutant.test, mutant.only);
      sound.set(key, failed === 0 && passed > 0);
    }
    // Tests that are red or missing without a defect prove nothing about one.
    const outcome = sound.get(key) ? await tryMutant(databaseUrl, mutant) : 'broken';
    if (outcome !== 'found') bad += 1;
    rows.push(`| ${mutant.name} | \`${mutant.file}\` | \`${mutant.test}\` | ${outcome} |`);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      `${outcome === 'found' ? '✓' : '✗'} ${outcome}: ${mutant.name} (${mutant.test}, ${seconds} s)`,
    );
  }
  console.log(`${wanted.length - bad} of ${wanted.length} planted defects found`);
  if (part === '') {
    const found = `${wanted.length - bad} of ${wanted.length} found.`;
    reportSection('Planted by hand', [
      found,
      '',
      '| defect | planted in | found by | |',
      '|---|---|---|---|',
      ...rows,
    ]);
  }
  return bad;
}
