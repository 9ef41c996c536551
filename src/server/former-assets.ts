import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Files, Log } from '../domain/shop.ts';
import type { Security } from './guard/security.ts';
import { typeOf } from './static.ts';

/** A page stays open in somebody's browser, and two builds beside one another, for a few days at most. */
const KEPT_MS = 30 * 86_400_000;
const BUILDS_KEPT = 2;
const AT_ONCE = 8;
const LIST = 'aset-daftar.json';
const FOREVER = 'public, max-age=31536000, immutable';

type Build = { at: string; names: string[] };

/** A file of the store for `/assets/<name>`, whose letters may be of any kind. */
const keyOf = (name: string): string =>
  `aset-${createHash('sha256').update(name).digest('hex').slice(0, 40)}${extname(name).toLowerCase()}`;

/**
 * Lays what this build gives to browsers beside the pictures, for every other build: a page that was opened before an
 * update, or that another machine made which has the new build already, finds its files at whichever server it asks. The
 * last two builds stay, and those of 30 days.
 */
export async function keepAssets(folder: string, files: Files, now: Date): Promise<void> {
  const own = readdirSync(folder).filter((name) => typeOf(name));
  const builds = await readList(files);
  const known = builds.find((build) => own.every((name) => build.names.includes(name)));
  if (known) return;
  const todo = [...own];
  const lay = async () => {
    for (let name = todo.pop(); name !== undefined; name = todo.pop())
      await files.write(keyOf(name), readFileSync(join(folder, name)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lay));
  const all = [...builds, { at: now.toISOString(), names: own }];
  const stay = all.filter(
    ({ at }, index) => index >= all.length - BUILDS_KEPT || now.getTime() - Date.parse(at) < KEPT_MS,
  );
  const wanted = new Set(stay.flatMap(({ names }) => names));
  const gone = new Set(all.flatMap(({ names }) => names).filter((name) => !wanted.has(name)));
  await files.write(LIST, Buffer.from(JSON.stringify(stay)));
  for (const name of gone) await files.remove(keyOf(name));
}

async function readList(files: Files): Promise<Build[]> {
  const kept = await files.read(LIST);
  if (!kept) return [];
  try {
    return JSON.parse(Buffer.from(kept).toString()) as Build[];
  } catch {
    // Cut short by somebody's hand: what is laid stays served, and is laid once more.
    return [];
  }
}

/** Files of other builds, where this one has none of that name. */
export function serveFormerAssets(app: FastifyInstance, files: Files, security: Security, log: Log): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const type = typeOf(name);
    const bytes = type
      ? await files.read(keyOf(name)).catch((thrown) => {
          log.warn({ err: thrown }, 'a file of another build could not be read');
          return null;
        })
      : null;
    reply.headers(security.headers).header('content-security-policy', security.inertPolicy);
    if (!type || !bytes)
      return reply.status(404).header('cache-control', 'no-store').type('text/plain').send('');
    return reply.type(type).header('cache-control', FOREVER).send(Buffer.from(bytes));
  });
}
