import { z } from 'zod';
import { CONSENT_PURPOSES } from '../../shared/privacy-notice.ts';
import { moment } from './shapes.ts';

/* Consents, and the register of breaches. */

export const consentView = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  given: z.boolean(),
  notice: z.string(),
  at: moment,
});

export const breachView = z.object({
  id: z.int(),
  what: z.string(),
  data: z.string(),
  people: z.int(),
  measures: z.string(),
  foundAt: moment,
  dueAt: moment,
  peopleToldAt: moment.nullable(),
  authorityToldAt: moment.nullable(),
  closedAt: moment.nullable(),
  version: z.int(),
});
