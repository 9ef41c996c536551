import { z } from 'zod';

/**
 * The form field with the return path, which `safeReturnPath` validates. For actions only, because it imports
 * zod.
 */
export const returnForm = z.object({ next: z.string().optional() });
