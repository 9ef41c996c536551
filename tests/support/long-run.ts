/**
 * Whether all is proved and walked, as `npm run soak -- server` and `npm run soak -- browser` have it, or what `npm test` does
 * each time: every layout, every way and every rule once (docs/how-we-test.md). A file named `*.long.test.ts` runs in the
 * long one alone; so does, in the browser, a test tagged `@long`, and at its second width one tagged `@phone-first` or
 * `@desktop-first`.
 */
export const LONG = process.env.TEST_LONG === '1';

/** How many of something are drawn, sent or walked: `each` time, and in the `long` run. */
export const times = (each: number, long: number): number => (LONG ? long : each);
