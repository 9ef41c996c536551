import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Group } from '../../tests/mutants/rules.ts';
import { copy } from './copy.ts';
import { type Change, changesOf } from './generate.ts';
import { report } from './report.ts';
import { ENOUGH } from './rooms/report-room.ts';
import type { Told } from './tester.ts';

/** So long a tester may be silent: a change can make a loop endless. */
const SILENT_MS = 300_000;

type Outcome = { file: string; tried: number; survived: Change[] };

/** Tries the rules of each room whose path has `part` in it; of how many rooms fewer than 85 in a hundred were noticed. */
export async function tryRules(
  databaseUrl: string,
  rules: Record<string, Group[]>,
  part: string,
): Promise<number> {
  let bad = 0;
  for (const [room, groups] of Object.entries(rules))
    bad += await tryRulesOf(databaseUrl, room, groups, part);
  return bad;
}

/**
 * Makes every change of the sources whose path has `part` in it and runs the tests that cover them; 1 where fewer than 85
 * in a hundred were noticed.
 */
async function tryRulesOf(databaseUrl: string, room: string, groups: Group[], part: string): Promise<number> {
  const outcomes: Outcome[] = [];
  for (const { sources, tests } of groups) {
    for (const file of sources.filter((one) => one.includes(part))) {
      const outcome = await trySource(databaseUrl, file, tests);
      outcomes.push(outcome);
      console.log(`${room}: ${file}: ${outcome.tried - outcome.survived.length} of ${outcome.tried}`);
      for (const one of outcome.survived) console.log(`  survived, ${said(one)}`);
    }
  }
  const tried = outcomes.reduce((sum, one) => sum + one.tried, 0);
  const found = tried - outcomes.reduce((sum, one) => sum + one.survived.length, 0);
  const score = tried === 0 ? 1 : found / tried;
  if (part === '') {
    report(`Rules: ${room}`, [
      `${found} of ${tried} found, ${percent(score)}.`,
      '',
      '| source | changes | found | |',
      '|---|---|---|---|',
      ...outcomes.map(({ file, tried, survived }) => {
        const share = tried === 0 ? 1 : 1 - survived.length / tried;
        return `| \`${file}\` | ${tried} | ${tried - survived.length} | ${percent(share)} |`;
      }),
      ...outcomes.flatMap(({ file, survived }) =>
        survived.length === 0
          ? []
          : ['', `Survived in \`${file}\`:`, '', ...survived.map((one) => `- ${said(one)}`)],
      ),
    ]);
  }
  return score >= ENOUGH ? 0 : 1;
}

const percent = (share: number) => `${Math.floor(share * 100)} %`;
const said = ({ line, was, replace }: Change) =>
  `line ${line}: \`${short(was)}\` → \`${replace === ';' ? 'left out' : short(replace)}\``;
const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 80);

/** A tester is a process of its own, begun anew after a change that it did not come back from. */
async function trySource(databaseUrl: string, file: string, tests: string[]): Promise<Outcome> {
  const changes = changesOf(readFileSync(join(copy, file), 'utf8'));
  const survived: Change[] = [];
  let next = 0;
  while (next < changes.length) {
    const tester = spawn(
      process.execPath,
      [join(import.meta.dirname, 'tester.ts'), file, String(next), ...tests],
      {
        cwd: copy,
        env: { ...process.env, NODE_ENV: 'test', TEST_DATABASE_URL: databaseUrl },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        detached: true,
      },
    );
    const ended = await listen(tester, (told) => {
      if (told.red) throw new Error(`${tests.join(', ')}: red or empty without any change`);
      if (told.survived) survived.push(changes[told.at]!);
      next = told.at + 1;
    });
    // What was under way when it fell silent was noticed: the tests did not pass.
    if (ended === 'silent') next += 1;
  }
  return { file, tried: changes.length, survived };
}

function listen(tester: ChildProcess, hear: (told: Told) => void): Promise<'done' | 'silent'> {
  return new Promise((resolve, reject) => {
    const kill = () => process.kill(-tester.pid!, 'SIGKILL');
    let timer = setTimeout(() => undefined);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        kill();
        resolve('silent');
      }, SILENT_MS);
    };
    wait();
    tester.on('message', (told: Told) => {
      wait();
      try {
        hear(told);
      } catch (error) {
        kill();
        reject(error);
      }
    });
    tester.on('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve('done');
      else resolve('silent');
    });
  });
}
