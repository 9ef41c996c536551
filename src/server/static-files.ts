import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { SecurityHeaders } from './http-security/security-headers.ts';
import { type CachedResponse, cachedResponse } from './response-cache/cached-response.ts';

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

const FOREVER = 'public, max-age=31536000, immutable';
const WEEK = 'public, max-age=604800';
const DAY = 'public, max-age=86400';

/** The content type by file name; undefined for files that are not served. */
export const contentTypeOf = (name: string): string | undefined => types[extname(name)];

/** Returns the file of a path, read into memory on the first request. */
export type StaticFiles = (path: string) => CachedResponse | undefined;

/**
 * The files that are served as they are: the client build (if any) under `/`, the illustrations under
 * `/gambar/`, the icons. Only paths found at the start are served, so no path can traverse elsewhere.
 */
export function staticFiles(
  project: string,
  security: SecurityHeaders,
  options: { build: boolean },
): StaticFiles {
  const files = new Map<string, { file: string; age: string }>();
  const add = (folder: string, under: string, age: (path: string) => string) => {
    for (const name of filesUnder(folder)) {
      const path = `${under}/${name}`;
      if (contentTypeOf(name)) files.set(path, { file: join(folder, name), age: age(path) });
    }
  };
  const pictures = join(project, 'content/pictures');
  add(pictures, '/gambar', () => WEEK);
  for (const [path, name] of [
    ['/favicon.svg', 'favicon.svg'],
    ['/favicon.ico', 'icon-192.png'],
    ['/apple-touch-icon.png', 'icon-192.png'],
  ] as const) {
    files.set(path, { file: join(pictures, 'brand', name), age: DAY });
  }
  // Vite's file names under assets contain a content hash.
  if (options.build) {
    add(join(project, 'build/client'), '', (path) => (path.startsWith('/assets/') ? FOREVER : DAY));
  }

  const kept = new Map<string, CachedResponse>();
  return (path) => {
    const known = kept.get(path);
    if (known) return known;
    const found = files.get(path);
    if (!found) return undefined;
    const [br, gzip] = [readIfThere(`${found.file}.br`), readIfThere(`${found.file}.gz`)];
    const made = cachedResponse(
      readFileSync(found.file),
      {
        ...security.headers,
        'content-security-policy': security.inertPolicy,
        'content-type': types[extname(found.file)]!,
        'cache-control': found.age,
      },
      { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    );
    kept.set(path, made);
    return made;
  };
}

function filesUnder(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch (thrown) {
    if ((thrown as { code?: string }).code === 'ENOENT') return [];
    throw thrown;
  }
}

/** The build's precompressed variant; other files are compressed on the first request. */
function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
