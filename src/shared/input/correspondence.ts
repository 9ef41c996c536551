import { z } from 'zod';
import { SECURITY_KINDS } from '../kinds/security-kinds.ts';
import { isReadable } from '../readable.ts';
import { counting as count } from './parts/counting.ts';
import { ID_MAX, paging } from './parts/paging.ts';
import { daySpan } from './parts/span.ts';

const q = z.string().trim().max(200).optional();
const UNREADABLE = 'Ada huruf yang tidak bisa dibaca';

export const MESSAGE_STATES = ['new', 'read', 'answered'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
export const messageStateLabel: Record<MessageState, string> = {
  new: 'Baru',
  read: 'Sudah dibaca',
  answered: 'Sudah dijawab',
};
export const messagesQuery = z.strictObject({
  ...paging,
  count,
  q,
  status: z.enum(MESSAGE_STATES).optional(),
  ...daySpan,
});
export const replyInput = z.strictObject({
  text: z
    .string('Tulis jawaban Anda')
    .trim()
    .min(1, 'Tulis jawaban Anda')
    .max(8000, 'Paling banyak 8.000 huruf')
    .refine(isReadable, UNREADABLE),
  /** How many answers there were when the form was opened: the same form sent twice answers once. */
  after: z.int().min(0).max(ID_MAX),
});

export const MODERATED = ['review', 'comment'] as const;
export type Moderated = (typeof MODERATED)[number];
export const MODERATION_STATES = ['pending', 'approved', 'rejected'] as const;
export type ModerationState = (typeof MODERATION_STATES)[number];
export const moderatedLabel: Record<Moderated, string> = { review: 'Ulasan', comment: 'Komentar' };
export const moderationStateLabel: Record<ModerationState, string> = {
  pending: 'Menunggu',
  approved: 'Disetujui',
  rejected: 'Ditolak',
};
export const moderationQuery = z.strictObject({
  ...paging,
  q,
  kind: z.enum(MODERATED).optional(),
  status: z.enum(MODERATION_STATES).default('pending'),
  ...daySpan,
});
export const moderateInput = z.strictObject({
  items: z
    .array(
      z.strictObject({ kind: z.enum(MODERATED), id: z.int().min(1).max(ID_MAX) }),
      'Pilih paling sedikit satu',
    )
    .min(1, 'Pilih paling sedikit satu')
    .max(100, 'Paling banyak 100 sekaligus'),
  status: z.enum(['approved', 'rejected'], 'Pilih setujui atau tolak'),
});

export const SUBSCRIBER_STATES = ['confirmed', 'waiting', 'stopped'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];
export const subscriberStateLabel: Record<SubscriberState, string> = {
  confirmed: 'Aktif',
  waiting: 'Belum konfirmasi',
  stopped: 'Berhenti',
};
export const subscribersQuery = z.strictObject({
  ...paging,
  count,
  q,
  state: z.enum(SUBSCRIBER_STATES).optional(),
  ...daySpan,
});
export const subscribersExport = subscribersQuery.omit({ page: true, limit: true, count: true });

const version = z.int('Muat ulang halaman ini, lalu coba lagi').min(1);
const newsletterFields = {
  subject: z
    .string('Isi perihal')
    .trim()
    .min(1, 'Isi perihal')
    .max(150, 'Paling banyak 150 huruf')
    .refine((value) => isReadable(value) && !/[\r\n]/.test(value), UNREADABLE),
  text: z
    .string('Tulis isinya')
    .trim()
    .min(1, 'Tulis isinya')
    .max(20_000, 'Paling banyak 20.000 huruf')
    .refine(isReadable, UNREADABLE),
};
export const createLetterInput = z.strictObject(newsletterFields);
export const updateLetterInput = z.strictObject({ ...newsletterFields, version });
export const sendLetterInput = z.strictObject({ version });
export const LETTER_STATES = ['draft', 'sent'] as const;
export type LetterState = (typeof LETTER_STATES)[number];
export const letterStateLabel: Record<LetterState, string> = { draft: 'Draf', sent: 'Terkirim' };
export const lettersQuery = z.strictObject({
  ...paging,
  count,
  q,
  status: z.enum(LETTER_STATES).optional(),
});

export const MAIL_STATES = ['waiting', 'sent', 'stored', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];
export const mailStateLabel: Record<MailState, string> = {
  waiting: 'Menunggu dikirim',
  sent: 'Terkirim',
  stored: 'Disimpan',
  failed: 'Gagal',
};
export const mailsQuery = z.strictObject({
  ...paging,
  count,
  q,
  status: z.enum(MAIL_STATES).optional(),
  ...daySpan,
});

export const auditQuery = z.strictObject({
  ...paging,
  count,
  /** Name or e-mail of who did it. */
  actor: q,
  entity: z.string().trim().max(60).optional(),
  id: z.string().trim().max(120).optional(),
  ...daySpan,
});

export const securityQuery = z.strictObject({
  ...paging,
  what: z.enum(SECURITY_KINDS).optional(),
  network: z.string().trim().max(40).optional(),
  ...daySpan,
});
