import { z } from 'zod';

/** The field that says where a form leads back to; `safeReturn` judges it. For actions: it brings zod along. */
export const returnForm = z.object({ kembali: z.string().optional() });
