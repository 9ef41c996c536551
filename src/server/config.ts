import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { type Env, envSchema } from './env-schema.ts';
import { type FileStoreLocation, parseFileStoreUrl } from './integrations/file-store-url.ts';
import {
  type GatewaySettings,
  gatewayMistakes,
  readGatewaySettings,
} from './integrations/payment-gateways/registry.ts';
import type { TelemetrySettings } from './observability/telemetry.ts';
import { loadOrCreateSecret } from './stored-secret.ts';
import { unknownSettings } from './unknown-settings.ts';

/** Settings of one process, documented in the table of README.md. */
export type Config = GatewaySettings & {
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  databaseUrl?: string;
  /** A direct connection to the database that bypasses a transaction pooler. */
  databaseDirectUrl?: string;
  /** A read replica for large reads. */
  databaseReplicaUrl?: string;
  /** The maximum connections of one process, without the listening one; 10 by default. */
  databasePool?: number;
  /** Where uploads are stored; by default the folder `uploads` of `dataDir`. */
  files?: FileStoreLocation;
  /** Serving processes on this machine; 1 by default. */
  workers?: number;
  /** Seconds during which a closing process still serves while `/readyz` reports that it is leaving. */
  drainSeconds?: number;
  /** How long a start may wait for one thing before it gives up; 300 by default. */
  startSeconds?: number;
  /** The public origin of the shop, without a trailing slash. */
  publicUrl: string;
  demo: boolean;
  smtpUrl?: string;
  /** Whether emails are sent even when the mail server offers no TLS. */
  smtpInClear?: boolean;
  /** At least 32 characters; signs sessions. */
  secret: string;
  /** Addresses or networks of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[] | false;
  google?: OAuthKeys;
  facebook?: OAuthKeys;
  /** Overrides the URL of Meta's WhatsApp Cloud API, without a trailing slash. */
  whatsappUrl?: string;
  /** Hosts of the operator's own network (`name:port`) that the shop may call, such as an SMS gateway's. */
  ownHosts?: string[];
  /** Push services (`name:port`) besides those of the browsers. */
  pushHosts?: string[];
  /** Allows readers from other machines to read /metrics; without it only this machine may. */
  metricsToken?: string;
  /** The OTLP collector; without it nothing is exported. */
  telemetry?: TelemetrySettings;
  /** The folder of backups, absolute; without it no scheduled backups run. */
  backupDir?: string;
  /** Encrypts the backups. */
  backupPassphrase?: string;
  /** `false`: disables the response cache, for benchmarks. */
  keepAnswers?: boolean;
  /** `false`: no prepared statements are kept on connections (PgBouncer). */
  namedStatements?: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  nodeEnv: 'production' | 'development' | 'test';
};

export type OAuthEndpoints = {
  issuer: string;
  authorizationUrl: string;
  tokenUrl: string;
  /** The profile endpoint; absent when the profile comes in the id token (OpenID Connect). */
  profileUrl?: string;
};

type OAuthKeys = {
  clientId: string;
  clientSecret: string;
  /** Overrides the provider's endpoints; only tests set them, never the environment. */
  endpoints?: OAuthEndpoints;
};

/**
 * Reads the settings from the environment; an empty value counts as unset. With the embedded database and no
 * SECRET, the first start generates one in `DATA_DIR/secret`, readable by its owner only.
 *
 * @throws ConfigError with every mistake at once
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = envSchema.safeParse(given);
  const together = [...unknownSettings(given, Object.keys(envSchema.shape)), ...checkTogether(given)];
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
    startSeconds: set.START_SECONDS,
    publicUrl: publicUrl(set),
    demo: set.DEMO,
    smtpUrl: set.SMTP_URL,
    smtpInClear: smtpInClear(set),
    secret: set.SECRET ?? loadOrCreateSecret(dataDir),
    trustProxy: set.TRUST_PROXY ?? false,
    google: keys(set.GOOGLE_CLIENT_ID, set.GOOGLE_CLIENT_SECRET),
    facebook: keys(set.FACEBOOK_CLIENT_ID, set.FACEBOOK_CLIENT_SECRET),
    ...readGatewaySettings(given),
    whatsappUrl: set.WHATSAPP_URL?.replace(/\/+$/, ''),
    ownHosts: set.OWN_HOSTS,
    pushHosts: set.PUSH_HOSTS,
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
function filesPlace(set: Env): FileStoreLocation | undefined {
  if (set.FILES_URL === undefined) return undefined;
  const place = parseFileStoreUrl(set.FILES_URL, set.AWS_ACCESS_KEY_ID, set.AWS_SECRET_ACCESS_KEY);
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
  lines.push(...gatewayMistakes(env));
  if (env.PUBLIC_URL && URL.canParse(env.PUBLIC_URL)) {
    const { pathname, search, hash } = new URL(env.PUBLIC_URL);
    if (pathname !== '/' || search || hash)
      lines.push('PUBLIC_URL tidak boleh memuat jalur, misalnya cukup https://toko.example.');
  }
  return lines;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether other machines can reach the shop: by the address it listens on, or by its public URL. */
function isReachable(set: Env): boolean {
  return !LOOPBACK.test(set.HOST) || !LOOPBACK.test(new URL(publicUrl(set)).hostname);
}

/**
 * Passwords and emails are sent with TLS, except to this machine or when the operator explicitly disabled it.
 */
function smtpInClear(set: Env): boolean {
  if (set.SMTP_CLEAR || set.NODE_ENV !== 'production' || !set.SMTP_URL) return true;
  return LOOPBACK.test(new URL(set.SMTP_URL).hostname);
}

function publicUrl(set: Env): string {
  if (set.PUBLIC_URL) return new URL(set.PUBLIC_URL).origin;
  const everywhere = set.HOST === '0.0.0.0' || set.HOST === '::';
  const host = everywhere ? 'localhost' : isIP(set.HOST) === 6 ? `[${set.HOST}]` : set.HOST;
  return `http://${host}:${set.PORT}`;
}

/** `config` with the port that the system assigned for port 0, also in its public URL. */
export function withPort(config: Config, port: number): Config {
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}

function keys(clientId?: string, clientSecret?: string): OAuthKeys | undefined {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}
