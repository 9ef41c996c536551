import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { number, table } from '../report.ts';
import type { Filled } from './fill.ts';
import { GROWTH, growthOf } from './growth.ts';
import { type Plan, readWhole } from './plans.ts';
import { reasonOf } from './reasons.ts';
import type { Time, Timed } from './timed.ts';

/** The prefix of a placeholder reason: the row still has to be fixed. */
const OWED = '**not yet**';
/** This few blocks are read in no time, whatever they contain. */
const FEW = 100;

const blocksOf = (plans: Plan[]) => plans.reduce((sum, { blocks }) => sum + blocks, 0);
function timeText(time: Time): string {
  if (typeof time === 'number') return number(time, time < 10 ? 1 : 0);
  return time === 'cut' ? 'over 15,000' : 'not measured';
}

const isFlat = ({ times }: Timed) => (growthOf(times) ?? Number.POSITIVE_INFINITY) <= GROWTH;

/** Other load on the machine slows a row down now and then without more reads, but not by this factor. */
const SWAYS = 10;

/** Why a slower row is acceptable: its known reason, or that it does not read more. */
function whyOf({ of, times, plans }: Timed): string | undefined {
  const [first = 0, ...rest] = plans.map(blocksOf);
  const same = rest.length > 0 && rest.every((blocks) => blocks <= GROWTH * Math.max(first, FEW));
  const sways = same && (growthOf(times) ?? Number.POSITIVE_INFINITY) <= SWAYS;
  const why = reasonOf(of);
  // An aborted query is not merely slower.
  if (why && times.includes('cut') && !why.startsWith(OWED)) return `${OWED}: ${why}`;
  return why ?? (sways ? "reads no more than before; the time varies with the machine's load" : undefined);
}

function lineOf(row: Timed): string[] {
  const { of, times, plans } = row;
  const growth = growthOf(times);
  return [
    of.name,
    ...times.map(timeText),
    growth === null ? '–' : number(growth, 1),
    plans.length === 0 ? '–' : plans.map((all) => number(blocksOf(all))).join(' → '),
    isFlat(row) ? 'yes' : (whyOf(row) ?? OWED),
  ];
}

/** The run as a Markdown page. */
export function scaleReport(rows: Timed[], data: Filled[], busy: number): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const groups = [...new Set(rows.map(({ of }) => of.group))];
  const head = [
    'What',
    ...data.map(({ listings }) => `${number(listings)} (ms)`),
    'Times',
    'Blocks read',
    `Within ${GROWTH} times, or why not`,
  ];
  const grown = rows.filter((row) => !isFlat(row));
  const owed = grown.filter((row) => whyOf(row)?.startsWith(OWED) ?? true);
  const sizes = data.map(
    ({ listings, counts, megabytes }) =>
      `| ${[listings, counts.orders, counts.bids, counts.farmers, counts.users, megabytes].map((n) => number(n)).join(' | ')} |`,
  );
  const parts = groups.map((group) => {
    const lines = rows.filter(({ of }) => of.group === group).map(lineOf);
    return `## ${group}\n\n${table(head, lines)}`;
  });
  return `# What it costs when the shop grows

\`npm run bench -- --scale\`, ${at} UTC, commit ${commit}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, load
${number(busy, 1)} at the end. Each question is asked through the function that its page calls, without cached responses, in turns at all
sizes; the figures are medians in milliseconds, and "Times" is the worst size divided by the smallest. Blocks (8 kB) are counted in
PostgreSQL's plan of each statement, from the smallest size to the largest; the plans are written to \`data/bench-scale-plans/\`.

| Listings | Orders | Bids | Farmers | Users | Database (MB) |
| --- | --- | --- | --- | --- | --- |
${sizes.join('\n')}

**${rows.length - grown.length} of ${rows.length} rows stay within ${GROWTH} times; ${grown.length - owed.length} do not, for a reason that may stay; ${owed.length} must be fixed.**

![How each row grows](../pictures/bench-scale.svg)

${parts.join('\n\n')}
`;
}

/** PostgreSQL's plan of each case at one size, as a Markdown page. */
export function plansPage(rows: Timed[], at: number): string {
  return rows
    .filter(({ of }) => !of.once)
    .map(({ of, plans }) => {
      const own = plans[at]!;
      const whole = readWhole(own).join(', ') || '–';
      const texts = own.map(({ ms, blocks, text }) => `\`\`\`\n${ms} ms, ${blocks} blocks\n${text}\n\`\`\``);
      return `## ${of.group}: ${of.name}\n\nRead whole: ${whole}\n\n${texts.join('\n\n')}`;
    })
    .join('\n\n');
}
