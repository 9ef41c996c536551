import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Files, Log } from '../domain/context.ts';
import type { SecurityHeaders } from './http-security/security-headers.ts';
import { contentTypeOf } from './static-files.ts';

/** How long a page stays open in a browser, or two builds run next to each other: a few days at most. */
const KEPT_MS = 30 * 86_400_000;
const BUILDS_KEPT = 2;
const AT_ONCE = 8;
const LIST = 'aset-daftar.json';
const FOREVER = 'public, max-age=31536000, immutable';

type Build = { at: string; names: string[] };

/** The file store's name of `/assets/<name>`, which may contain any characters. */
const keyOf = (name: string): string =>
  `aset-${createHash('sha256').update(name).digest('hex').slice(0, 40)}${extname(name).toLowerCase()}`;

/**
 * Stores this build's assets in the file store for every other build: a page from before an update, or from a
 * server with a newer build, finds its files on any server. The last two builds and those of 30 days are
 * kept.
 */
export async function storeAssets(folder: string, files: Files, now: Date): Promise<void> {
  const own = readdirSync(folder).filter((name) => contentTypeOf(name));
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
    // An interrupted upload: stored assets stay served and are uploaded again.
    return [];
  }
}

/** Serves assets of other builds when this one has no file of that name. */
export function servePreviousAssets(
  app: FastifyInstance,
  files: Files,
  security: SecurityHeaders,
  log: Log,
): void {
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const type = contentTypeOf(name);
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
