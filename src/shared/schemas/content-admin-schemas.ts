import { z } from 'zod';
import { idOrDefault, paging } from './fields/paging.ts';

const version = z.int('Muat ulang halaman ini, lalu coba lagi').min(1);
const publishAt = z.iso.datetime({ offset: true, message: 'Waktu terbit belum benar' }).nullable();
const status = z.enum(['draft', 'published'], 'Pilih draf atau terbit');
const data = z.record(z.string(), z.unknown(), 'Isi bagian ini');

/** The visible states of an entry; `scheduled` is a published entry with a future date. */
export const ENTRY_STATES = ['published', 'scheduled', 'draft', 'deleted'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];
export const entryStateLabel: Record<EntryState, string> = {
  published: 'Terbit',
  scheduled: 'Terjadwal',
  draft: 'Draf',
  deleted: 'Dihapus',
};

export const entriesQuery = z.strictObject({
  ...paging,
  q: z.string().trim().max(200).optional(),
  /** Without it: all except the deleted ones. */
  state: z.enum(ENTRY_STATES).optional(),
});

export const createEntryInput = z.strictObject({
  data,
  status: status.default('draft'),
  publish_at: publishAt.default(null),
});

/** An omitted value is unchanged; `version` is that of the opened entry. */
export const updateEntryInput = z.strictObject({
  version,
  data: data.optional(),
  status: status.optional(),
  publish_at: publishAt.optional(),
});

/** A draft that no visitor sees until `publish_at`, or until an admin publishes it. */
export const draftEntryInput = z.strictObject({ version, data, publish_at: publishAt.default(null) });

/** `version` is that of the opened entry. */
export const entryVersionInput = z.strictObject({ version });
export const entryVersionQuery = z.strictObject({ version: idOrDefault('Sebutkan versi yang dibuka.') });

/** `to` is the position in the collection, from 1; beyond the end means last. */
export const moveEntryInput = z.strictObject({ to: z.int('Isi dengan bilangan bulat').min(1) });

/** `count` is the number of drafts that the admin saw and read. */
export const publishCollectionInput = z.strictObject({
  count: z.int('Isi dengan bilangan bulat').min(1),
  confirm: z
    .boolean('Centang setelah Anda membacanya')
    .refine((read) => read, 'Centang setelah Anda membacanya'),
});

export const markdownInput = z.strictObject({ text: z.string().max(200_000, 'Terlalu panjang') });
