import { z } from 'zod';

/**
 * How a list counts its matches: `exact` by default; `capped` stops at a thousand and returns `more: true`
 * beyond, which is faster. Lists without a search are always exact.
 */
export const withCount = z.enum(['exact', 'capped'], 'Hitungan harus exact atau capped').default('exact');
export type WithCount = z.output<typeof withCount>;
