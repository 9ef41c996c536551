import { z } from 'zod';
import { idOrDefault, paging, wholeBetween } from '../fields/paging.ts';
import { requiredText } from '../fields/text.ts';

export const recallInput = z.strictObject({
  reason: requiredText(300, 'Tulis mengapa ditarik; pembeli membacanya'),
  /** A drill: the same list, but sales continue and nobody is notified. */
  drill: z.boolean().default(false),
});

export const recallAnswerInput = z.strictObject({
  answer: z.enum(['separated', 'used'], 'Pilih jawabannya'),
});

export const recallParams = z.strictObject({
  id: idOrDefault('Penarikan ini tidak ditemukan di lapak Anda.'),
});

export const recallsQuery = z.strictObject({
  farmer: idOrDefault('Petani tidak dikenal.').optional(),
  ...paging,
});

export const recallQuery = z.strictObject({ ...paging });

/** Orders on one part of a recall's list. */
export const RECALL_LIST_ROWS = 2_000;

export const recallListQuery = z.strictObject({
  part: wholeBetween(1, 100_000, 'Bagian daftar ini tidak ada.').default(1),
});
