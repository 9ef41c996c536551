import { z } from 'zod';

/**
 * How far a list counts what a search finds. Exactly, unless told otherwise; `capped` counts a thousand and answers
 * `more: true` where there are more, which is quicker. Lists that nothing is searched in are always exact.
 */
export const counting = z.enum(['exact', 'capped'], 'Hitungan harus exact atau capped').default('exact');
export type Counting = z.output<typeof counting>;
