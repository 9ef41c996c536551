import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lumbung-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const secret = 's'.repeat(32);
function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: dataDir, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

test('uses the defaults when nothing is set; empty values count as unset', () => {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '', DATABASE_URL: ' ', DEMO: '' });
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir,
    publicUrl: 'http://127.0.0.1:3000',
    demo: false,
    trustProxy: false,
    logLevel: 'info',
    nodeEnv: 'production',
  });
  expect(config.databaseUrl).toBeUndefined();
});

test('creates the secret once, readable by its owner only, and reads it again', () => {
  const first = readConfig({ DATA_DIR: dataDir }).secret;
  expect(first).toHaveLength(64);
  expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(first);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(first);
});

test('rejects a secret file that was cut short', () => {
  writeFileSync(join(dataDir, 'secret'), 'short');
  expect(mistakes({})).toEqual([expect.stringMatching(/terlalu pendek/)]);
});

test('requires the secret when DATABASE_URL is set', () => {
  const env = { DATABASE_URL: 'postgres://a:b@c/d' };
  expect(mistakes(env)).toEqual([expect.stringMatching(/^SECRET wajib diisi/)]);
  expect(mistakes({ ...env, SECRET: secret })).toEqual([]);
});

test('reports all mistakes at once, one per line', () => {
  const lines = mistakes({
    HOST: 'a b',
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'toko.example',
    DEMO: 'ya',
    SMTP_URL: 'http://x',
    SECRET: 'short',
    TRUST_PROXY: '10.0.0.0/33',
    GOOGLE_CLIENT_ID: 'only',
    FACEBOOK_CLIENT_SECRET: 'only',
    LOG_LEVEL: 'loud',
    NODE_ENV: 'staging',
  });
  const names = [
    'HOST',
    'PORT',
    'DATABASE_URL',
    'PUBLIC_URL',
    'DEMO',
    'SMTP_URL',
    'SECRET',
    'TRUST_PROXY',
    'LOG_LEVEL',
  ];
  for (const name of [...names, 'NODE_ENV', 'GOOGLE_CLIENT_ID', 'FACEBOOK_CLIENT_ID']) {
    expect(
      lines.filter((line) => line.startsWith(name)),
      name,
    ).toHaveLength(1);
  }
  expect(lines).toHaveLength(12);
});

test.each([
  ['-1', false],
  ['1e3', false],
  ['0x50', false],
  ['65536', false],
  ['0', true],
  ['65535', true],
])('PORT=%s is valid: %s', (PORT, taken) => {
  expect(mistakes({ PORT })).toHaveLength(taken ? 0 : 1);
});

test('PUBLIC_URL must be an origin', () => {
  expect(readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://toko.example/' }).publicUrl).toBe(
    'https://toko.example',
  );
  expect(mistakes({ PUBLIC_URL: 'https://toko.example/pasar' })).toEqual([expect.stringMatching(/jalur/)]);
  expect(readConfig({ DATA_DIR: dataDir, HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080');
});

test('a provider is enabled when both parts of its key are set', () => {
  const config = readConfig({ DATA_DIR: dataDir, GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' });
  expect(config.google).toEqual({ clientId: 'a', clientSecret: 'b' });
  expect(config.facebook).toBeUndefined();
});

test('a Midtrans key enables online payment; its address follows from the key unless it is set', () => {
  const urlOf = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env }).midtrans?.url;
  expect(urlOf({})).toBeUndefined();
  expect(urlOf({ MIDTRANS_SERVER_KEY: 'SB-Mid-server-abc' })).toBe('https://app.sandbox.midtrans.com');
  expect(urlOf({ MIDTRANS_SERVER_KEY: 'Mid-server-abc' })).toBe('https://app.midtrans.com');
  expect(
    urlOf({ MIDTRANS_SERVER_KEY: 'Mid-server-abc', MIDTRANS_URL: 'https://app.sandbox.midtrans.com/' }),
  ).toBe('https://app.sandbox.midtrans.com');
  expect(mistakes({ MIDTRANS_SERVER_KEY: 'dua kata panjang' })).toHaveLength(1);
  expect(mistakes({ MIDTRANS_URL: 'https://app.midtrans.com' })).toHaveLength(1);
  const at = (MIDTRANS_URL: string) => mistakes({ MIDTRANS_SERVER_KEY: 'Mid-server-abc', MIDTRANS_URL });
  expect(at('http://app.midtrans.com')).toEqual([expect.stringMatching(/https/)]);
  expect(at('http://127.0.0.1:8080')).toEqual([]);
  expect(at('https://app.midtrans.com/snap')).toEqual([expect.stringMatching(/jalur/)]);
});

test('TRUST_PROXY lists addresses and networks', () => {
  const config = readConfig({ DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8' });
  expect(config.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
});

test('reports a data folder below a file in plain words', () => {
  writeFileSync(join(dataDir, 'file'), '');
  chmodSync(join(dataDir, 'file'), 0o644);
  expect(mistakes({ DATA_DIR: join(dataDir, 'file', 'inner') })).toEqual([
    expect.stringMatching(/tidak bisa dibuat/),
  ]);
});

test('serves the demo to this machine only, unless configured otherwise', () => {
  expect(mistakes({ DEMO: '1' })).toEqual([]);
  expect(mistakes({ DEMO: '1', HOST: '::1' })).toEqual([]);
  expect(mistakes({ DEMO: '1', PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  const elsewhere: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.5' },
    { PUBLIC_URL: 'https://toko.example' },
  ];
  for (const reachable of elsewhere) {
    expect(mistakes({ DEMO: '1', ...reachable })).toEqual([expect.stringMatching(/^DEMO berisi akun admin/)]);
    expect(mistakes({ DEMO: '1', DEMO_PUBLIC: '1', ...reachable })).toEqual([]);
    expect(mistakes(reachable)).toEqual([]);
  }
});

test('sends unencrypted mail to this machine only, unless configured otherwise', () => {
  const inClear = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env }).smtpInClear;
  expect(inClear({ SMTP_URL: 'smtp://surat.example' })).toBe(false);
  expect(inClear({ SMTP_URL: 'smtp://127.0.0.1:2525' })).toBe(true);
  expect(inClear({ SMTP_URL: 'smtp://surat.example', SMTP_CLEAR: '1' })).toBe(true);
  expect(inClear({ SMTP_URL: 'smtp://surat.example', NODE_ENV: 'development' })).toBe(true);
});

test('reads the settings for several processes, a pooler and a file store, and reports invalid values', () => {
  const database = { DATABASE_URL: 'postgres://a:b@c/d', SECRET: secret };
  expect(mistakes({ WORKERS: '0', DATABASE_POOL: '2', DRAIN_SECONDS: '61' })).toEqual([
    'WORKERS harus berupa angka 1 sampai 99, atau auto.',
    'DATABASE_POOL harus berupa angka 3 sampai 100.',
    'DRAIN_SECONDS harus berupa angka 0 sampai 60.',
  ]);
  expect(mistakes({ DATABASE_DIRECT_URL: 'postgres://a@c/d' })).toEqual([
    expect.stringMatching(/^DATABASE_DIRECT_URL tidak berarti tanpa DATABASE_URL/),
  ]);
  expect(mistakes({ DATABASE_REPLICA_URL: 'postgres://a@c/d' })).toEqual([
    expect.stringMatching(/^DATABASE_REPLICA_URL tidak berarti tanpa DATABASE_URL/),
  ]);
  expect(mistakes({ ...database, DATABASE_REPLICA_URL: 'mysql://a@c/d' })).toEqual([
    expect.stringMatching(/^DATABASE_REPLICA_URL harus berupa alamat seperti postgres:/),
  ]);
  expect(
    readConfig({ DATA_DIR: dataDir, ...database, DATABASE_REPLICA_URL: 'postgres://a@c/d' }),
  ).toMatchObject({
    databaseReplicaUrl: 'postgres://a@c/d',
  });
  expect(mistakes({ FILES_URL: '/srv/gambar', BACKUP_DIR: '/srv/cadangan' })).toEqual([
    expect.stringMatching(/^BACKUP_DIR menyalin gambar dari DATA_DIR\/uploads saja/),
  ]);
  expect(mistakes({ FILES_URL: '/srv/gambar', BACKUP_DIR: '/srv/cadangan', ...database })).toEqual([]);
  const bucket = 's3://lumbung/toko/gambar?endpoint=https://s3.contoh.example&region=ap-southeast-3';
  expect(mistakes({ FILES_URL: bucket })).toEqual([
    'FILES_URL dengan s3:// membutuhkan AWS_ACCESS_KEY_ID dan AWS_SECRET_ACCESS_KEY.',
  ]);
  const keys = { AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's' };
  expect(mistakes({ FILES_URL: 's3://lumbung', ...keys })).toEqual([
    expect.stringMatching(/menyebut endpoint/),
  ]);
  expect(mistakes({ FILES_URL: 'ftp://lumbung', ...keys })).toEqual([
    expect.stringMatching(/^FILES_URL harus berupa folder/),
  ]);
  expect(readConfig({ DATA_DIR: dataDir, WORKERS: '3', FILES_URL: bucket, ...keys })).toMatchObject({
    workers: 3,
    files: {
      kind: 'bucket',
      endpoint: 'https://s3.contoh.example',
      bucket: 'lumbung',
      prefix: 'toko/gambar/',
      region: 'ap-southeast-3',
    },
  });
  expect(readConfig({ DATA_DIR: dataDir, WORKERS: 'auto' }).workers).toBeGreaterThan(0);
});

test.each([
  ['SMTP_ULR', 'SMTP_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['BACKUP_PASSPHRAS', 'BACKUP_PASSPHRASE'],
  ['BACKUP_PASSWORD', 'BACKUP_PASSPHRASE'],
  ['BACKUP_FOLDER', 'BACKUP_DIR'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['PUBLIC-URL', 'PUBLIC_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['WORKER', 'WORKERS'],
  ['PROT', 'PORT'],
  ['SECRETS', 'SECRET'],
  ['MIDTRANS_KEY', 'MIDTRANS_SERVER_KEY'],
  ['XENDIT_WEBHOOK', 'XENDIT_WEBHOOK_TOKEN'],
  ['GOOGLE_CLIENTID', 'GOOGLE_CLIENT_ID'],
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
  ['DRAIN_SECOND', 'DRAIN_SECONDS'],
])('reports the mistyped setting %s and suggests %s', (name, meant) => {
  expect(() =>
    readConfig({ ...(meant === 'SECRET' ? {} : { SECRET: 'x'.repeat(40) }), [name]: 'apa saja' }),
  ).toThrow(new RegExp(`Setelan ${name} tidak dikenal, maksudnya ${meant}\\?`));
});

test('ignores environment variables of other programs', () => {
  const others = {
    PATH: '/bin',
    HOME: '/root',
    HOSTNAME: 'toko',
    HOSTTYPE: 'x86_64',
    USER: 'lumbung',
    LOGNAME: 'lumbung',
    PWD: '/',
    SHELL: '/bin/sh',
    TERM: 'xterm',
    LANG: 'id_ID.UTF-8',
    LC_ALL: 'C',
    TZ: 'Asia/Jakarta',
    SHLVL: '1',
    MAIL: '/var/mail/lumbung',
    NODE_OPTIONS: '',
    NODE_COMPILE_CACHE: '/tmp',
    CI: 'true',
    npm_config_port: '1',
    npm_package_name: 'lumbung',
    INVOCATION_ID: '1',
    JOURNAL_STREAM: '1',
    NODE_PATH: '/x',
    SSH_CLIENT: '1',
    http_proxy: 'http://proxy',
    HTTP_PROXY: 'http://proxy',
    NO_PROXY: '*',
    PGHOST: 'x',
    PGPORT: '5432',
    ADMIN_PASSWORD: 'x',
    TEST_DATABASE_URL: 'postgres://x',
    OTEL_EXPORTER_OTLP_HEADERS: 'a=b',
    OTEL_SERVICE_NAMESPACE: 'x',
    AWS_REGION: 'x',
    AWS_SESSION_TOKEN: 'x',
    CREDENTIALS_DIRECTORY: '/run',
    KUBERNETES_SERVICE_HOST: 'x',
    LUMBUNG_PORT: '1',
    DISPLAY: ':0',
    EDITOR: 'vi',
    COLUMNS: '80',
    DEBUG: '1',
  };
  expect(readConfig({ SECRET: 'x'.repeat(40), ...others })).toBeDefined();
  // A platform that gives both names of its database.
  const url = 'postgres://a:b@mesin/lumbung';
  expect(readConfig({ SECRET: 'x'.repeat(40), DATABASE_URL: url, DATABASE_URI: url })).toBeDefined();
});
