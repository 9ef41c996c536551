import { setTimeout as pause } from 'node:timers/promises';
import type { Market } from './market.ts';
import { choosePage } from './pages.ts';
import type { Page, Shown } from './shown.ts';

const REQUEST_MS = 30_000;
const AGAIN_MS = 50;
/** How long the reading of the last good catalogue takes at most, before the moment that it is of. */
const TAKING_MS = 10_000;
const MINUTE_MS = 60_000;

export type Seen = {
  reads: number;
  numbers: number;
  /** Of the last good catalogue, marked as such, and of the sample, which never was true. */
  old: number;
  sample: number;
  away: number;
  /** Seen, and then by a later reading not yet, within the time of one command. */
  back: number;
  kinds: Record<string, number>;
};

/** Reads pages until `over`, and holds each number on them against what it could have been while they were made. */
export async function read(
  { market, url, seen }: { market: Market; url(): string; seen: Seen },
  random: () => number,
  { over }: { over(): boolean },
): Promise<void> {
  while (!over()) {
    const page = choosePage(market, random);
    const got = await ask(url, page);
    if (!got) {
      seen.away += 1;
      await pause(AGAIN_MS);
      continue;
    }
    const { text, status, from, to, old } = got;
    if (old === 'sample') {
      seen.sample += 1;
      continue;
    }
    const shown = page.read(text, status);
    // A number of the last good catalogue was true when that was taken.
    const [first, last] = old ? [old.from, old.to] : [from, to];
    for (const [name, value] of shown) check(market, seen, [name, value], { page, first, last, learn: !old });
    seen.reads += 1;
    if (old) seen.old += 1;
    seen.kinds[page.kind] = (seen.kinds[page.kind] ?? 0) + 1;
  }
}

function check(
  { registers }: Market,
  seen: Seen,
  [name, value]: Shown,
  { page, first, last, learn }: { page: Page; first: number; last: number; learn: boolean },
): void {
  const register = registers.get(name);
  // Goods of the demo stand among those of the proof.
  if (!register) return;
  seen.numbers += 1;
  if (!register.could(value, first, last))
    throw new Error(
      `untrue: ${page.kind} ${page.path}${page.cookie ? ', signed in,' : ''} shows ${value}; ${register.tell(first, last)}`,
    );
  if (learn && !register.learn(value, first, last)) seen.back += 1;
}

async function ask(url: () => string, { path, cookie }: Page) {
  const from = Date.now();
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url() + path, {
      headers: {
        ...(cookie ? { cookie } : {}),
        accept: path.startsWith('/api') ? 'application/json' : 'text/html',
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    text = (await answer.text()).replaceAll('<!-- -->', '');
  } catch {
    return undefined;
  }
  const to = Date.now() + 1;
  const { status } = answer;
  if (status === 503) return undefined;
  if (status !== 200 && status !== 404) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
  return { text, status, from, to, old: ageOf(answer, text) };
}

/** When the catalogue was taken that an answer is of, where it says that it isn't today's. */
function ageOf(answer: Response, text: string): { from: number; to: number } | 'sample' | undefined {
  const header = answer.headers.get('last-good');
  if (header === 'sample' || text.includes('>Data contoh<')) return 'sample';
  if (header) {
    const at = Date.parse(header);
    return { from: at - TAKING_MS, to: at + 1 };
  }
  const said = /Katalog terakhir, (\d+) (\w+) (\d{4})[^\d]+(\d+)[.:](\d+)/.exec(text);
  if (!said) return undefined;
  const [, day, month, year, hour, minute] = said;
  // In the words of the page, to the minute and in WIB.
  const at = Date.parse(
    `${year}-${String(MONTHS.indexOf(month!.slice(0, 3)) + 1).padStart(2, '0')}-${day!.padStart(2, '0')}T${hour!.padStart(2, '0')}:${minute}:00+07:00`,
  );
  if (Number.isNaN(at)) throw new Error(`when is ${said[0]}?`);
  return { from: at - TAKING_MS, to: at + MINUTE_MS };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'];
