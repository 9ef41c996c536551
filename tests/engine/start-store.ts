import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The keys that the store takes. */
export const STORE_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** An S3 store over `folder` in a process of its own, with a bucket for the shop's files at `filesUrl`. */
export async function startStore(folder: string): Promise<{ filesUrl: string; stop(): void }> {
  const store = spawn(process.execPath, [join(import.meta.dirname, 'store-process.ts'), folder, 'lumbung'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(store.stdout!.setEncoding('utf8'), 'data');
  return {
    filesUrl: `s3://lumbung/gambar?endpoint=http://127.0.0.1:${Number(port)}&region=us-east-1`,
    stop: () => void store.kill(),
  };
}
