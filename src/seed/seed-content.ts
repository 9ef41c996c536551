import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentEntries } from '../db/schema/content-tables.ts';
import { type Collection, collections } from '../domain/content/collections/collections.ts';
import type { AppContext } from '../domain/context.ts';
import { dayInWib } from '../shared/format/dates.ts';

/**
 * Parses a post's file: fields between two `---` lines, then its Markdown. List items follow their name as `
 * - item`.
 */
function parsePost(text: string): Record<string, unknown> {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const fields: Record<string, unknown> = {};
  let list: string[] | undefined;
  for (const line of head.split('\n')) {
    const item = /^\s+- (.*)$/.exec(line)?.[1];
    if (item !== undefined) {
      list?.push(item.trim());
      continue;
    }
    const [, name, typed = ''] = /^([A-Za-z]+):(.*)$/.exec(line) ?? [];
    if (!name) continue;
    const value = typed.trim();
    list = value === '' ? [] : undefined;
    fields[name] = list ?? value;
  }
  return { ...fields, body: body.trim() };
}

/** The end of the demo's offers: the next 24 December, midnight in WIB (R22). */
export function nextOfferEnd(now: Date): string {
  const end = (year: number) => new Date(`${year}-12-24T00:00:00+07:00`);
  const year = now.getUTCFullYear();
  return (end(year) > now ? end(year) : end(year + 1)).toISOString();
}

/** Collections that say nothing about the shop: the blog's categories and the search's synonyms. */
const NEUTRAL = new Set(['blog-categories', 'kata-cari']);

const CONTENT_DIR = join(process.cwd(), 'content');

/**
 * Seeds the content collections from `content/`, except collections that have entries. With `sample` it adds
 * the invented figures, quotes and sponsors, which only the demo shows (R50); a real shop's texts are drafts
 * until its admin has read them (R67), and its posts are never dated before its first day.
 */
export async function seedContent(ctx: AppContext, { sample }: { sample: boolean }): Promise<void> {
  const have = new Set(
    (await ctx.db.selectDistinct({ collection: contentEntries.collection }).from(contentEntries)).map(
      (row) => row.collection,
    ),
  );
  const found = new Map<string, Record<string, unknown>[]>();
  for (const file of await readdir(join(CONTENT_DIR, 'collections'))) {
    const name = file.replace(/\.json$/, '');
    if (!(name in collections)) continue;
    const data = JSON.parse(await readFile(join(CONTENT_DIR, 'collections', file), 'utf8'));
    found.set(name, Array.isArray(data) ? data : [{ id: 1, ...data }]);
  }
  const posts = await readdir(join(CONTENT_DIR, 'posts'));
  found.set(
    'posts',
    await Promise.all(
      posts.map(async (file) => parsePost(await readFile(join(CONTENT_DIR, 'posts', file), 'utf8'))),
    ),
  );

  const now = ctx.clock.now();
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
          return {
            ...{ collection: name, number: Number(id), position: Number(id), data: parsed.data },
            status: sample || NEUTRAL.has(name) ? ('published' as const) : ('draft' as const),
          };
        }),
    );
  // A concurrent process inserts the same entries.
  if (rows.length > 0) await ctx.db.insert(contentEntries).values(rows).onConflictDoNothing();
}
