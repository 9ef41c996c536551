import type { Pool } from 'pg';
import { expect } from 'vitest';
import { brokenInvariants } from './broken-invariants.ts';

/** Fails with what is broken, unless every invariant of the data holds. */
export async function expectInvariants(pool: Pool): Promise<void> {
  expect(await brokenInvariants(pool)).toEqual({});
}
