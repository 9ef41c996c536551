import { S3mini } from 's3mini';
import type { Files } from '../../domain/context.ts';
import type { Bucket } from './file-store-url.ts';

const WAIT_MS = 10_000;
const TRIES = 3;
const PAUSE_MS = 200;

/**
 * Files in a bucket of an S3 store. Transient failures are retried twice; the content of a name never
 * changes.
 */
export function s3Files(place: Bucket): Files {
  const store = new S3mini({
    accessKeyId: place.keyId,
    secretAccessKey: place.secret,
    endpoint: `${place.endpoint}/${place.bucket}`,
    region: place.region,
    requestAbortTimeout: WAIT_MS,
  });
  const key = (name: string) => `${place.prefix}${name}`;
  return {
    async write(name, bytes) {
      await again(() => store.putObject(key(name), Buffer.from(bytes), 'image/webp'));
    },
    async read(name) {
      const bytes = await again(() => store.getObjectArrayBuffer(key(name)));
      return bytes && new Uint8Array(bytes);
    },
    async remove(name) {
      await again(() => store.deleteObject(key(name)));
    },
  };
}

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (thrown) {
      const { status } = thrown as { status?: number };
      const lasting = status !== undefined && status < 500 && status !== 429;
      if (attempt >= TRIES || lasting) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}
