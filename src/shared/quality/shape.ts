import { z } from 'zod';
import { QUALITY_CLASSES } from './classes.ts';

/** What is known of a lot's quality, as answers and the database have it; what is not known is left out. */
export const qualityShape = z.object({
  /** The class that is declared, or the one that the figures of gabah make. */
  class: z.enum(QUALITY_CLASSES).optional(),
  /** In the farmer's own words. */
  grade: z.string().optional(),
  /** The number of the certificate that proves the class. */
  certificate: z.string().optional(),
  /** Percentages. */
  moisture: z.number().optional(),
  empty_husk: z.number().optional(),
  broken: z.number().optional(),
  menir: z.number().optional(),
  /** Who measured the figures; without it they are the farmer's own word. */
  measured: z
    .object({ by: z.string(), on: z.iso.date(), with: z.string(), photo: z.string().optional() })
    .optional(),
});
