import { z } from 'zod';
import { anyText } from '../fields/text.ts';

const line = (most: number) => anyText(most).default('');

/** A secret that is never shown again: an empty value keeps the stored one. */
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

/**
 * An SMS gateway that accepts a message in one HTTP request; `{nomor}` and `{pesan}` are placeholders of the
 * number and the text.
 */
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

/** The ports of mail submission and relay. */
const MAIL_PORTS = [25, 465, 587, 2525];
/** The server that sends the emails; a blank host removes it. */
export const mailServerInput = z.strictObject({
  host: line(200).refine(
    (host) => host === '' || /^[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?$/.test(host),
    'Isi nama server saja, misalnya smtp.contoh.id',
  ),
  port: z
    .int('Isi 465, 587, 2525, atau 25')
    .refine((port) => MAIL_PORTS.includes(port), 'Isi 465, 587, 2525, atau 25')
    .default(465),
  /** TLS from the first byte; otherwise the server must offer STARTTLS. */
  secure: z.boolean('Isi dengan ya atau tidak').default(true),
  user: line(200),
  password: secret,
});
