/**
 * Whether all is looked at and walked, as `npm run prove -- browser` has it, or what `npm test` does each time: every layout,
 * every way and every rule once (docs/decisions/074). A test tagged `@long` runs in the long one alone, one tagged
 * `@phone-first` or `@desktop-first` at its second width there alone.
 */
export const LONG = process.env.E2E_LONG === '1';
