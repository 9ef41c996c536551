import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentEntries } from '../db/schema/content.ts';
import { type Collection, collections } from '../domain/content/collections/collections.ts';
import type { Shop } from '../domain/shop.ts';
import { dayInWib } from '../shared/figures/days.ts';

/** One post's file: fields between two `---` lines, then its Markdown. Lists stand below their name as `  - item`. */
function readPost(text: string): Record<string, unknown> {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const fields: Record<string, unknown> = {};
  let list: string[] | undefined;
  for (const line of head.split('\n')) {
    const item = /^\s+- (.*)$/.exec(line)?.[1];
    if (item !== undefined) {
      list?.push(item.trim());
      continue;
    }
    const [, name, value = ''] = /^([A-Za-z]+):\s*(.*)$/.exec(line) ?? [];
    if (!name) continue;
    list = value === '' ? [] : undefined;
    fields[name] = list ?? value.trim();
  }
  return { ...fields, body: body.trim() };
}

/** The end of the demo's offers: the next 24 December, midnight in WIB (R22). */
export function nextOfferEnd(now: Date): string {
  const end = (year: number) => new Date(`${year}-12-24T00:00:00+07:00`);
  const year = now.getUTCFullYear();
  return (end(year) > now ? end(year) : end(year + 1)).toISOString();
}

const CONTENT = join(process.cwd(), 'content');

/**
 * Fills the content collections from `content/`. Collections that have entries are left as they are. With `sample` the
 * invented figures, quotes and sponsors come too, which only the demo shows (R50); a shop of its own has published nothing
 * before the day on which it begins.
 */
export async function seedContent(shop: Shop, { sample }: { sample: boolean }): Promise<void> {
  const have = new Set(
    (await shop.db.selectDistinct({ collection: contentEntries.collection }).from(contentEntries)).map(
      (row) => row.collection,
    ),
  );
  const found = new Map<string, Record<string, unknown>[]>();
  for (const file of await readdir(join(CONTENT, 'collections'))) {
    const name = file.replace(/\.json$/, '');
    if (!(name in collections)) continue;
    const data = JSON.parse(await readFile(join(CONTENT, 'collections', file), 'utf8'));
    found.set(name, Array.isArray(data) ? data : [{ id: 1, ...data }]);
  }
  const posts = await readdir(join(CONTENT, 'posts'));
  found.set(
    'posts',
    await Promise.all(
      posts.map(async (file) => readPost(await readFile(join(CONTENT, 'posts', file), 'utf8'))),
    ),
  );

  const now = shop.clock.now();
  const given: Record<string, object> = {
    offers: { countdownDate: nextOfferEnd(now) },
    posts: sample ? {} : { date: dayInWib(now) },
  };
  const rows = [...found]
    .filter(([name]) => !have.has(name))
    .flatMap(([name, entries]) =>
      entries
        .filter((entry) => sample || !entry.sample)
        .map(({ id, ...fields }) => {
          const parsed = collections[name as Collection].safeParse({ ...fields, ...given[name] });
          if (!parsed.success) throw new Error(`content/${name} ${id}: ${parsed.error.message}`);
          return { collection: name, number: Number(id), position: Number(id), data: parsed.data };
        }),
    );
  // Another process that was started at the same moment lays the same.
  if (rows.length > 0) await shop.db.insert(contentEntries).values(rows).onConflictDoNothing();
}
