import type { PasswordCost } from '../../src/domain/context.ts';

/**
 * What a password's hash costs where the test is of something else: at what is recommended, hashing was thirteen
 * seconds of a processor in each run. Other than what test-made hashes cost (account-traces.ts), which are outdated beside it.
 */
export const LIGHT: PasswordCost = { memory: 16, passes: 1, parallelism: 1 };
