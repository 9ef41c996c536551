import { isIP } from 'node:net';
import { z } from 'zod';
import { oneOf, url } from './env-fields.ts';
import { gatewayEnv } from './integrations/payment-gateways/registry.ts';
import { SECRET_LENGTH } from './stored-secret.ts';

/** A shorter passphrase could be guessed before the theft of a backup is noticed. */
const PASSPHRASE_MIN = 12;
/** With fewer connections, a page that runs several queries at once would wait for itself. */
const POOL_MIN = 3;

const databaseUrl = (name: string) =>
  url(name, ['postgres:', 'postgresql:'], 'postgres://pengguna:sandi@mesin:5432/lumbung');

const yesOrNo = (name: string) =>
  z
    .enum(['1', '0', 'true', 'false'], { error: `${name} harus 1 (ya) atau 0 (tidak).` })
    .transform((value) => value === '1' || value === 'true');

const hosts = (name: string, example: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every((entry) => /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(entry)),
      { error: `${name} harus berupa daftar mesin yang dipisah koma, misalnya ${example}.` },
    )
    .optional();

/** The values that each variable may have by itself; config.ts checks how they fit together. */
export const envSchema = z.object({
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
  DATABASE_URL: databaseUrl('DATABASE_URL').optional(),
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
  ...gatewayEnv,
  WHATSAPP_URL: url('WHATSAPP_URL', ['https:', 'http:'], 'https://graph.facebook.com/v23.0').optional(),
  OWN_HOSTS: hosts('OWN_HOSTS', '192.168.1.5:8080'),
  PUSH_HOSTS: hosts('PUSH_HOSTS', 'push.contoh.example'),
  METRICS_TOKEN: z
    .string()
    .min(16, { error: 'METRICS_TOKEN harus sepanjang 16 karakter atau lebih.' })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    ['http:', 'https:'],
    'http://127.0.0.1:4318',
  ).optional(),
  OTEL_SERVICE_NAME: z.string().default('lumbung'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'OTEL_TRACES_SAMPLER_ARG harus berupa angka 0 sampai 1, misalnya 0.1.' })
    .min(0, { error: 'OTEL_TRACES_SAMPLER_ARG harus berupa angka 0 sampai 1, misalnya 0.1.' })
    .max(1, { error: 'OTEL_TRACES_SAMPLER_ARG harus berupa angka 0 sampai 1, misalnya 0.1.' })
    .default(1),
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
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, { error: 'WORKERS harus berupa angka 1 sampai 99, atau auto.' })
    .default('1'),
  DATABASE_POOL: z
    .string()
    .regex(/^\d{1,3}$/, { error: 'DATABASE_POOL harus berupa angka 3 sampai 100.' })
    .transform(Number)
    .refine((connections) => connections >= POOL_MIN && connections <= 100, {
      error: 'DATABASE_POOL harus berupa angka 3 sampai 100.',
    })
    .default(10),
  DATABASE_DIRECT_URL: databaseUrl('DATABASE_DIRECT_URL').optional(),
  DATABASE_REPLICA_URL: databaseUrl('DATABASE_REPLICA_URL').optional(),
  FILES_URL: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, { error: 'DRAIN_SECONDS harus berupa angka 0 sampai 60.' })
    .transform(Number)
    .refine((seconds) => seconds <= 60, { error: 'DRAIN_SECONDS harus berupa angka 0 sampai 60.' })
    .default(0),
  START_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, { error: 'START_SECONDS harus berupa angka 1 sampai 3600.' })
    .transform(Number)
    .refine((seconds) => seconds >= 1 && seconds <= 3_600, {
      error: 'START_SECONDS harus berupa angka 1 sampai 3600.',
    })
    .default(300),
  NODE_ENV: oneOf('NODE_ENV', ['production', 'development', 'test']).default('production'),
});

export type Env = z.infer<typeof envSchema>;

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
