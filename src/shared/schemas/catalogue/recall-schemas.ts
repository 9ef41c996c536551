import { z } from 'zod';
import { idOrDefault, paging } from '../fields/paging.ts';
import { requiredText } from '../fields/text.ts';

export const recallInput = z.strictObject({
  reason: requiredText(300, 'Tulis mengapa ditarik; pembeli membacanya'),
  /** An exercise: the same list, but nothing stops and nobody is told. */
  drill: z.boolean().default(false),
});

export const recallAnswerInput = z.strictObject({
  answer: z.enum(['separated', 'used'], 'Pilih jawabannya'),
});

export const recallParams = z.strictObject({
  id: idOrDefault('Penarikan ini tidak ditemukan di lapak Anda.'),
});

export const recallQuery = z.strictObject({ ...paging });
