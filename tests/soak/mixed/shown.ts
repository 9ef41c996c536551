import { stockLabel } from '../../../src/shared/enums/labels.ts';
import { SCARCITY } from './market.ts';

/** A number that an answer shows, by the name of its register. */
export type Shown = readonly [name: string, value: number];
export type Page = {
  kind: string;
  path: string;
  cookie?: string;
  /** What it shows; throws where it does not show what it should. */
  read(text: string, status: number): Shown[];
};

/** The badges, the scarcest first. */
export const LABELS = SCARCITY.map((level) => stockLabel[level]);
/** A number as pages write it. */
export const digits = (text: string) => Number(text.replace(/[^\d,-]/g, '').replace(',', '.'));

/** What stands in the group of `pattern`; a page without it is none that was asked for. */
export function one(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`no ${pattern} in ${text.slice(0, 2_000)}`);
  return found;
}
