import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { type Settings, settings } from './config-settings.ts';
import { keepSecret } from './kept-secret.ts';
import { type FilesPlace, placeOfFiles } from './outside/files-place.ts';
import type { MidtransKeys } from './outside/midtrans.ts';
import type { TelemetrySettings } from './seeing/telemetry.ts';

/** Settings of one process. The table in README.md says what each is for. */
export type Config = {
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  databaseUrl?: string;
  /** The way to the database past a pooler that gives each transaction another connection. */
  databaseDirectUrl?: string;
  /** A server that follows the database, for reads that are large. */
  databaseReplicaUrl?: string;
  /** Connections of one process, beside the one that listens; 10 unless told. */
  databasePool?: number;
  /** Where pictures that people send are kept, unless in the folder `uploads` of `dataDir`. */
  files?: FilesPlace;
  /** Processes that serve on this machine; 1 unless told. */
  workers?: number;
  /** Seconds for which we still serve after being told to close, while `/readyz` says that we are leaving. */
  drainSeconds?: number;
  /** Origin under which people reach the shop, without a slash at the end. */
  publicUrl: string;
  demo: boolean;
  smtpUrl?: string;
  /** Whether a mail server that does not encipher the connection is sent to all the same. */
  smtpInClear?: boolean;
  /** At least 32 characters; signs sessions. */
  secret: string;
  /** Addresses or networks of the proxies whose X-Forwarded-For is believed. */
  trustProxy: string[] | false;
  google?: OAuthKeys;
  facebook?: OAuthKeys;
  midtrans?: MidtransKeys;
  /** Another address of the WhatsApp Cloud API than Meta's own, without a slash at the end. */
  whatsappUrl?: string;
  /** Hosts of the operator's own network (`name:port`) that the shop may call, such as an SMS gateway's. */
  ownHosts?: string[];
  /** Lets a reader from elsewhere have /metrics; without it only this machine may. */
  metricsToken?: string;
  /** The collector that is told by OTLP what the shop does; nobody is where none is named. */
  telemetry?: TelemetrySettings;
  /** Folder of backups, absolute; without it none are made by the clock. */
  backupDir?: string;
  /** Enciphers the backups. */
  backupPassphrase?: string;
  /** `false`: every answer is made anew, for measuring. */
  keepAnswers?: boolean;
  /** `false`: no connection keeps planned statements (PgBouncer). */
  namedStatements?: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  nodeEnv: 'production' | 'development' | 'test';
};

export type OAuthEndpoints = {
  issuer: string;
  authorizationUrl: string;
  tokenUrl: string;
  /** Where the profile is asked for; absent where it comes with the token, as an id token (OpenID Connect). */
  profileUrl?: string;
};

type OAuthKeys = {
  clientId: string;
  clientSecret: string;
  /** Other addresses than the provider's real ones; the environment never sets them, a test's own provider does. */
  endpoints?: OAuthEndpoints;
};

/** The origin of Snap that a server key belongs to: keys of the sandbox begin with `SB-`. */
const midtransUrl = (serverKey: string): string =>
  serverKey.startsWith('SB-') ? 'https://app.sandbox.midtrans.com' : 'https://app.midtrans.com';

/**
 * Reads the settings from the environment; an empty value counts as unset. With the embedded database and no SECRET,
 * one is made on the first start and kept in `DATA_DIR/secret`, readable by its owner only.
 *
 * @throws ConfigError with every mistake at once
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  const together = checkTogether(given);
  if (!parsed.success)
    throw new ConfigError([...parsed.error.issues.map((issue) => issue.message), ...together]);
  if (together.length > 0) throw new ConfigError(together);
  const set = parsed.data;
  if (set.DEMO && !set.DEMO_PUBLIC && isReachable(set)) {
    throw new ConfigError([
      'DEMO berisi akun admin yang kata sandinya diketahui semua orang, dan alamat ini bisa dibuka dari luar mesin. Jalankan tanpa DEMO, atau isi DEMO_PUBLIC=1 bila memang itu yang dimaksud.',
    ]);
  }
  const dataDir = resolve(set.DATA_DIR);
  return {
    host: set.HOST,
    port: set.PORT,
    dataDir,
    databaseUrl: set.DATABASE_URL,
    databaseDirectUrl: set.DATABASE_DIRECT_URL,
    databaseReplicaUrl: set.DATABASE_REPLICA_URL,
    databasePool: set.DATABASE_POOL,
    files: filesPlace(set),
    workers: set.WORKERS === 'auto' ? availableParallelism() : Number(set.WORKERS),
    drainSeconds: set.DRAIN_SECONDS,
    publicUrl: publicUrl(set),
    demo: set.DEMO,
    smtpUrl: set.SMTP_URL,
    smtpInClear: smtpInClear(set),
    secret: set.SECRET ?? keepSecret(dataDir),
    trustProxy: set.TRUST_PROXY ?? false,
    google: keys(set.GOOGLE_CLIENT_ID, set.GOOGLE_CLIENT_SECRET),
    facebook: keys(set.FACEBOOK_CLIENT_ID, set.FACEBOOK_CLIENT_SECRET),
    midtrans: set.MIDTRANS_SERVER_KEY
      ? {
          serverKey: set.MIDTRANS_SERVER_KEY,
          url: set.MIDTRANS_URL ? new URL(set.MIDTRANS_URL).origin : midtransUrl(set.MIDTRANS_SERVER_KEY),
        }
      : undefined,
    whatsappUrl: set.WHATSAPP_URL?.replace(/\/+$/, ''),
    ownHosts: set.OWN_HOSTS,
    metricsToken: set.METRICS_TOKEN,
    telemetry: set.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT,
          service: set.OTEL_SERVICE_NAME,
          share: set.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    backupDir: set.BACKUP_DIR ? resolve(set.BACKUP_DIR) : undefined,
    backupPassphrase: set.BACKUP_PASSPHRASE,
    keepAnswers: set.KEEP_ANSWERS,
    namedStatements: set.NAMED_STATEMENTS,
    logLevel: set.LOG_LEVEL,
    nodeEnv: set.NODE_ENV,
  };
}

/** @throws ConfigError */
function filesPlace(set: Settings): FilesPlace | undefined {
  if (set.FILES_URL === undefined) return undefined;
  const place = placeOfFiles(set.FILES_URL, set.AWS_ACCESS_KEY_ID, set.AWS_SECRET_ACCESS_KEY);
  if (typeof place === 'string') throw new ConfigError([place]);
  return place;
}

function checkTogether(env: Record<string, string | undefined>): string[] {
  const lines: string[] = [];
  if (env.DATABASE_URL && !env.SECRET) {
    lines.push(
      'SECRET wajib diisi bila DATABASE_URL dipakai, supaya semua proses memakai rahasia yang sama; misalnya hasil "openssl rand -hex 32".',
    );
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL']) {
    if (env[name] && !env.DATABASE_URL)
      lines.push(`${name} tidak berarti tanpa DATABASE_URL; isi keduanya, atau kosongkan keduanya.`);
  }
  if (env.FILES_URL && env.BACKUP_DIR && !env.DATABASE_URL) {
    lines.push(
      'BACKUP_DIR menyalin gambar dari DATA_DIR/uploads saja. Kosongkan FILES_URL, atau pakai DATABASE_URL dan cadangkan keduanya di tempatnya.',
    );
  }
  for (const name of ['GOOGLE', 'FACEBOOK']) {
    if (Boolean(env[`${name}_CLIENT_ID`]) !== Boolean(env[`${name}_CLIENT_SECRET`])) {
      lines.push(
        `${name}_CLIENT_ID dan ${name}_CLIENT_SECRET harus diisi keduanya, atau dikosongkan keduanya.`,
      );
    }
  }
  if (env.MIDTRANS_URL && !env.MIDTRANS_SERVER_KEY) {
    lines.push(
      'MIDTRANS_URL tidak berarti tanpa MIDTRANS_SERVER_KEY; isi keduanya, atau kosongkan keduanya.',
    );
  }
  if (env.MIDTRANS_URL && URL.canParse(env.MIDTRANS_URL)) {
    const { protocol, hostname, pathname } = new URL(env.MIDTRANS_URL);
    // The server key travels with every call.
    if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
      lines.push('MIDTRANS_URL harus memakai https.');
    }
    if (pathname !== '/') lines.push('MIDTRANS_URL tidak boleh memuat jalur.');
  }
  if (env.PUBLIC_URL && URL.canParse(env.PUBLIC_URL)) {
    const { pathname, search, hash } = new URL(env.PUBLIC_URL);
    if (pathname !== '/' || search || hash)
      lines.push('PUBLIC_URL tidak boleh memuat jalur, misalnya cukup https://toko.example.');
  }
  return lines;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether others than this machine can come: by the address that is listened on, or by the one that is told. */
function isReachable(set: Settings): boolean {
  return !LOOPBACK.test(set.HOST) || !LOOPBACK.test(new URL(publicUrl(set)).hostname);
}

/** Passwords and letters go out enciphered, save to this machine, or where that was refused in so many words. */
function smtpInClear(set: Settings): boolean {
  if (set.SMTP_CLEAR || set.NODE_ENV !== 'production' || !set.SMTP_URL) return true;
  return LOOPBACK.test(new URL(set.SMTP_URL).hostname);
}

function publicUrl(set: Settings): string {
  if (set.PUBLIC_URL) return new URL(set.PUBLIC_URL).origin;
  const everywhere = set.HOST === '0.0.0.0' || set.HOST === '::';
  const host = everywhere ? 'localhost' : isIP(set.HOST) === 6 ? `[${set.HOST}]` : set.HOST;
  return `http://${host}:${set.PORT}`;
}

/** `config` of a shop that asked for port 0, with the port that the system gave it, in its own address too. */
export function withPort(config: Config, port: number): Config {
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}

function keys(clientId?: string, clientSecret?: string): OAuthKeys | undefined {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}
