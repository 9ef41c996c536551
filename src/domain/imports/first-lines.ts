import type { CheckedRow } from './import-cell.ts';

/** Rows without errors of their own come before rows with some: of two with the same value, the valid one wins. */
export const validFirst = (rows: CheckedRow[]): CheckedRow[] => [
  ...rows.filter(({ wrong }) => !wrong?.size),
  ...rows.filter(({ wrong }) => wrong?.size),
];

/**
 * Finds the line of a file that has a value first. A valid row is only compared with valid ones, which will be written
 * with it; a row with errors is compared with all.
 */
export function firstLines() {
  const ofValid = new Map<string, number>();
  const ofWrong = new Map<string, number>();
  return {
    before: (key: string, isValid: boolean): number | undefined =>
      ofValid.get(key) ?? (isValid ? undefined : ofWrong.get(key)),
    note(key: string, line: number, isValid: boolean): void {
      const lines = isValid ? ofValid : ofWrong;
      if (!lines.has(key)) lines.set(key, line);
    },
  };
}
