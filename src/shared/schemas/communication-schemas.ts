import { z } from 'zod';
import { SECURITY_KINDS } from '../enums/security-kinds.ts';
import { isReadable } from '../format/is-readable.ts';
import { withoutInvisible } from '../format/without-invisible.ts';
import { ID_MAX, paging } from './fields/paging.ts';
import { dateRange } from './fields/range.ts';
import { withCount as count } from './fields/with-count.ts';

const q = z.string().overwrite(withoutInvisible).trim().max(200).optional();
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
  ...dateRange,
});
export const replyInput = z.strictObject({
  text: z
    .string('Tulis jawaban Anda')
    .overwrite(withoutInvisible)
    .trim()
    .min(1, 'Tulis jawaban Anda')
    .max(8000, 'Paling banyak 8.000 huruf')
    .refine(isReadable, UNREADABLE),
  /** The number of replies when the form was opened, so that a form sent twice replies once. */
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
  ...dateRange,
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
  ...dateRange,
});
export const subscribersExport = subscribersQuery.omit({ page: true, limit: true, count: true });

const version = z.int('Muat ulang halaman ini, lalu coba lagi').min(1);
const newsletterFields = {
  subject: z
    .string('Isi perihal')
    .overwrite(withoutInvisible)
    .trim()
    .min(1, 'Isi perihal')
    .max(150, 'Paling banyak 150 huruf')
    .refine((value) => isReadable(value) && !/[\r\n]/.test(value), UNREADABLE),
  text: z
    .string('Tulis isinya')
    .overwrite(withoutInvisible)
    .trim()
    .min(1, 'Tulis isinya')
    .max(20_000, 'Paling banyak 20.000 huruf')
    .refine(isReadable, UNREADABLE),
};
export const createNewsletterInput = z.strictObject(newsletterFields);
export const updateNewsletterInput = z.strictObject({ ...newsletterFields, version });
export const sendNewsletterInput = z.strictObject({ version });
export const NEWSLETTER_STATES = ['draft', 'sent'] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];
export const newsletterStateLabel: Record<NewsletterState, string> = { draft: 'Draf', sent: 'Terkirim' };
export const newslettersQuery = z.strictObject({
  ...paging,
  count,
  q,
  status: z.enum(NEWSLETTER_STATES).optional(),
});

export const EMAIL_STATES = ['waiting', 'sent', 'stored', 'failed'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];
export const emailStateLabel: Record<EmailState, string> = {
  waiting: 'Menunggu dikirim',
  sent: 'Terkirim',
  stored: 'Disimpan',
  failed: 'Gagal',
};
export const emailsQuery = z.strictObject({
  ...paging,
  count,
  q,
  status: z.enum(EMAIL_STATES).optional(),
  ...dateRange,
});

export const auditQuery = z.strictObject({
  ...paging,
  count,
  /** The name or email of the actor. */
  actor: q,
  entity: z.string().overwrite(withoutInvisible).trim().max(60).optional(),
  id: z.string().overwrite(withoutInvisible).trim().max(120).optional(),
  ...dateRange,
});

export const securityQuery = z.strictObject({
  ...paging,
  what: z.enum(SECURITY_KINDS).optional(),
  network: z.string().overwrite(withoutInvisible).trim().max(40).optional(),
  ...dateRange,
});
