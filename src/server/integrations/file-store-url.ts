import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The store of uploads: a folder, or a bucket of an S3 store. */
export type FileStoreLocation = { kind: 'folder'; folder: string } | Bucket;

export type Bucket = {
  kind: 'bucket';
  /** The origin of the store, without a trailing slash. */
  endpoint: string;
  bucket: string;
  /** The prefix of all keys in the bucket; empty, or with a trailing slash. */
  prefix: string;
  region: string;
  keyId: string;
  secret: string;
};

const EXAMPLE = 's3://nama-bucket?endpoint=https://s3.contoh.example&region=ap-southeast-3';

/**
 * Parses FILES_URL: a folder as a path or `file:` URL, or `s3://bucket/prefix?endpoint=…&region=…`, whose
 * credentials are other settings. A returned string is the error text.
 */
export function parseFileStoreUrl(
  asked: string,
  keyId: string | undefined,
  secret: string | undefined,
): FileStoreLocation | string {
  if (!asked.includes('://')) return { kind: 'folder', folder: resolve(asked) };
  const url = URL.canParse(asked) ? new URL(asked) : undefined;
  if (url?.protocol === 'file:') return { kind: 'folder', folder: fileURLToPath(url) };
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname))
    return `FILES_URL harus berupa folder, atau alamat seperti ${EXAMPLE}.`;
  const endpoint = url.searchParams.get('endpoint') ?? '';
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    return `FILES_URL harus menyebut endpoint, misalnya ${EXAMPLE}.`;
  if (!keyId || !secret)
    return 'FILES_URL dengan s3:// membutuhkan AWS_ACCESS_KEY_ID dan AWS_SECRET_ACCESS_KEY.';
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    kind: 'bucket',
    endpoint: new URL(endpoint).origin,
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    region: url.searchParams.get('region') ?? 'auto',
    keyId,
    secret,
  };
}
