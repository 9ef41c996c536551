import { z } from 'zod';
import { QUALITY_CLASSES } from './quality-classes.ts';

/** A lot's quality in the API and the database; unknown facts are omitted. */
export const qualityShape = z.object({
  /** The declared class, or the one that follows from the measurements of gabah. */
  class: z.enum(QUALITY_CLASSES).optional(),
  /** The farmer's free text. */
  grade: z.string().optional(),
  /** The number of the certificate that proves the class. */
  certificate: z.string().optional(),
  /** Percentages. */
  moisture: z.number().optional(),
  empty_husk: z.number().optional(),
  broken: z.number().optional(),
  menir: z.number().optional(),
  /** The method of measurement; without it the farmer declared the figures. */
  measured: z
    .object({ by: z.string(), on: z.iso.date(), with: z.string(), photo: z.string().optional() })
    .optional(),
});
