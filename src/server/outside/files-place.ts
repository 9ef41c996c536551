import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where pictures that people send are kept: a folder, or a bucket of an S3 store. */
export type FilesPlace = { kind: 'folder'; folder: string } | Bucket;

export type Bucket = {
  kind: 'bucket';
  /** Origin of the store, without a slash at the end. */
  endpoint: string;
  bucket: string;
  /** Begins the names in the bucket; empty, or with a slash at the end. */
  prefix: string;
  region: string;
  keyId: string;
  secret: string;
};

const EXAMPLE = 's3://nama-bucket?endpoint=https://s3.contoh.example&region=ap-southeast-3';

/**
 * What FILES_URL says: a folder as a path or `file:` address, or `s3://bucket/prefix?endpoint=…&region=…`, whose keys come
 * with the other settings. A text says what is wrong with it.
 */
export function placeOfFiles(
  asked: string,
  keyId: string | undefined,
  secret: string | undefined,
): FilesPlace | string {
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
