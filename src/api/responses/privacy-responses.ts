import { z } from 'zod';
import { CONSENT_PURPOSES } from '../../shared/rules/privacy-notice.ts';
import { timestamp } from './response-shapes.ts';

/* Consents, and the register of data breaches. */

export const consentView = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  given: z.boolean(),
  notice: z.string(),
  at: timestamp,
});

export const dataBreachView = z.object({
  id: z.int(),
  what: z.string(),
  data: z.string(),
  people: z.int(),
  measures: z.string(),
  foundAt: timestamp,
  dueAt: timestamp,
  peopleToldAt: timestamp.nullable(),
  authorityToldAt: timestamp.nullable(),
  closedAt: timestamp.nullable(),
  version: z.int(),
});
