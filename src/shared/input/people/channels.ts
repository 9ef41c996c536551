import { z } from 'zod';
import { isReadable } from '../../readable.ts';

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Paling banyak ${most} huruf`)
    .refine(isReadable, 'Ada huruf yang tidak bisa dibaca')
    .default('');

/** A key that is written and never shown again: empty keeps the one that stands. */
const secret = line(1000);

/** The operator's account at Meta's WhatsApp Cloud API. */
export const whatsappKeysInput = z.strictObject({
  phoneNumberId: line(30).refine((id) => /^\d*$/.test(id), 'Isi angka saja, dari halaman API Setup di Meta'),
  accessToken: secret,
  appSecret: secret,
  noticeTemplate: line(512).refine(
    (name) => /^[a-z0-9_]*$/.test(name),
    'Huruf kecil, angka, dan garis bawah saja',
  ),
  codeTemplate: line(512).refine(
    (name) => /^[a-z0-9_]*$/.test(name),
    'Huruf kecil, angka, dan garis bawah saja',
  ),
});

/** An SMS gateway that takes a message by one HTTP call; `{nomor}` and `{pesan}` stand for the number and the text. */
export const smsKeysInput = z.strictObject({
  url: line(500).refine(
    (url) => url === '' || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)),
    'Isi alamat lengkap, misalnya https://sms.contoh.id/kirim',
  ),
  form: z.enum(['json', 'form']).default('json'),
  body: line(1000).refine(
    (body) => body === '' || (body.includes('{nomor}') && body.includes('{pesan}')),
    'Isi harus memuat {nomor} dan {pesan}',
  ),
  header: line(100).refine((name) => /^[A-Za-z0-9-]*$/.test(name), 'Huruf, angka, dan tanda hubung saja'),
  headerValue: secret,
});

export const testChannelInput = z.strictObject({
  channel: z.enum(['whatsapp', 'sms'], 'Pilih salurannya'),
});

/** The ports that mail servers take letters at. */
const MAIL_PORTS = [25, 465, 587, 2525];
/** Through which server mail leaves; a blank host takes it away. */
export const mailServerInput = z.strictObject({
  host: line(200).refine(
    (host) => host === '' || /^[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?$/.test(host),
    'Isi nama server saja, misalnya smtp.contoh.id',
  ),
  port: z
    .int('Isi 465, 587, 2525, atau 25')
    .refine((port) => MAIL_PORTS.includes(port), 'Isi 465, 587, 2525, atau 25')
    .default(465),
  /** Enciphered from the first byte on; otherwise the server must offer it (STARTTLS). */
  secure: z.boolean('Isi dengan ya atau tidak').default(true),
  user: line(200),
  password: secret,
});
