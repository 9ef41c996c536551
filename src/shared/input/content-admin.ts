import { z } from 'zod';
import { idOr, paging } from './parts/paging.ts';

const version = z.int('Muat ulang halaman ini, lalu coba lagi').min(1);
const publishAt = z.iso.datetime({ offset: true, message: 'Waktu terbit belum benar' }).nullable();
const status = z.enum(['draft', 'published'], 'Pilih draf atau terbit');
const data = z.record(z.string(), z.unknown(), 'Isi bagian ini');

/** States of an entry as people see them; `scheduled` is a published one whose time has not come. */
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
  /** Without it: all but the deleted ones. */
  state: z.enum(ENTRY_STATES).optional(),
});

export const createEntryInput = z.strictObject({
  data,
  status: status.default('draft'),
  publish_at: publishAt.default(null),
});

/** What is left out stays; `version` is that of the entry that was opened. */
export const updateEntryInput = z.strictObject({
  version,
  data: data.optional(),
  status: status.optional(),
  publish_at: publishAt.optional(),
});

/** Changes to keep where no visitor sees them, until `publish_at` or until somebody publishes them. */
export const draftEntryInput = z.strictObject({ version, data, publish_at: publishAt.default(null) });

/** `version` is that of the entry that was opened. */
export const entryVersionInput = z.strictObject({ version });
export const entryVersionQuery = z.strictObject({ version: idOr('Sebutkan versi yang dibuka.') });

/** `to` is the place in the collection's order, from 1; beyond the end means last. */
export const moveEntryInput = z.strictObject({ to: z.int('Isi dengan bilangan bulat').min(1) });

export const markdownInput = z.strictObject({ text: z.string().max(200_000, 'Terlalu panjang') });
