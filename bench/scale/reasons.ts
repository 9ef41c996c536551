import type { Case } from './case.ts';

/** Why a row is not flat and may stay so, by its group and name; docs/ops/growing.md says from when on it matters. */
const REASONS: Record<string, string> = {};

export const reasonOf = ({ group, name }: Case): string | undefined => REASONS[`${group}: ${name}`];
