import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { keepSecret, SECRET_LENGTH } from './kept-secret.ts';
import type { MidtransKeys } from './outside/midtrans.ts';

/** Settings of one process. The table in README.md says what each is for. */
export type Config = {
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  databaseUrl?: string;
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

/** Below this a passphrase is guessed faster than a backup is missed. */
const PASSPHRASE_MIN = 12;

/** The origin of Snap that a server key belongs to: keys of the sandbox begin with `SB-`. */
const midtransUrl = (serverKey: string): string =>
  serverKey.startsWith('SB-') ? 'https://app.sandbox.midtrans.com' : 'https://app.midtrans.com';

const url = (name: string, protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `${name} harus berupa alamat seperti ${example}.`,
  });

const oneOf = <const T extends string>(name: string, values: readonly T[]) =>
  z.enum(values, { error: `${name} harus salah satu dari: ${values.join(', ')}.` });

const yesOrNo = (name: string) =>
  z
    .enum(['1', '0', 'true', 'false'], { error: `${name} harus 1 (ya) atau 0 (tidak).` })
    .transform((value) => value === '1' || value === 'true');

const settings = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: 'HOST harus berupa nama atau alamat mesin, misalnya 127.0.0.1.' })
    .default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'PORT harus berupa angka 0 sampai 65535.' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'PORT harus berupa angka 0 sampai 65535.' })
    .default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://pengguna:sandi@mesin:5432/lumbung',
  ).optional(),
  PUBLIC_URL: url('PUBLIC_URL', ['http:', 'https:'], 'https://toko.example').optional(),
  DEMO: yesOrNo('DEMO').default(false),
  SMTP_URL: url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://pengguna:sandi@mesin:465').optional(),
  SECRET: z
    .string()
    .min(SECRET_LENGTH, {
      error: `SECRET harus sepanjang ${SECRET_LENGTH} karakter atau lebih, misalnya hasil "openssl rand -hex 32".`,
    })
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isNetwork), {
      error:
        'TRUST_PROXY harus berupa daftar alamat atau jaringan yang dipisah koma, misalnya 127.0.0.1,10.0.0.0/8.',
    })
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  MIDTRANS_SERVER_KEY: z
    .string()
    .regex(/^[\w-]{10,200}$/, {
      error: 'MIDTRANS_SERVER_KEY harus berupa server key dari dasbor Midtrans, misalnya SB-Mid-server-…',
    })
    .optional(),
  MIDTRANS_URL: url('MIDTRANS_URL', ['http:', 'https:'], 'https://app.sandbox.midtrans.com').optional(),
  WHATSAPP_URL: url('WHATSAPP_URL', ['https:', 'http:'], 'https://graph.facebook.com/v23.0').optional(),
  OWN_HOSTS: z
    .string()
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every((entry) => /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(entry)),
      {
        error: 'OWN_HOSTS harus berupa daftar mesin yang dipisah koma, misalnya 192.168.1.5:8080.',
      },
    )
    .optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, { error: 'METRICS_TOKEN harus sepanjang 16 karakter atau lebih.' })
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_MIN, {
      error: `BACKUP_PASSPHRASE harus sepanjang ${PASSPHRASE_MIN} karakter atau lebih.`,
    })
    .optional(),
  KEEP_ANSWERS: yesOrNo('KEEP_ANSWERS').default(true),
  DEMO_PUBLIC: yesOrNo('DEMO_PUBLIC').default(false),
  SMTP_CLEAR: yesOrNo('SMTP_CLEAR').default(false),
  NAMED_STATEMENTS: yesOrNo('NAMED_STATEMENTS').default(true),
  LOG_LEVEL: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default(
    'info',
  ),
  NODE_ENV: oneOf('NODE_ENV', ['production', 'development', 'test']).default('production'),
});

type Settings = z.infer<typeof settings>;

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
    backupDir: set.BACKUP_DIR ? resolve(set.BACKUP_DIR) : undefined,
    backupPassphrase: set.BACKUP_PASSPHRASE,
    keepAnswers: set.KEEP_ANSWERS,
    namedStatements: set.NAMED_STATEMENTS,
    logLevel: set.LOG_LEVEL,
    nodeEnv: set.NODE_ENV,
  };
}

function checkTogether(env: Record<string, string | undefined>): string[] {
  const lines: string[] = [];
  if (env.DATABASE_URL && !env.SECRET) {
    lines.push(
      'SECRET wajib diisi bila DATABASE_URL dipakai, supaya semua proses memakai rahasia yang sama; misalnya hasil "openssl rand -hex 32".',
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

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function keys(clientId?: string, clientSecret?: string): OAuthKeys | undefined {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}
