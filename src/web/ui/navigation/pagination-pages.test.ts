import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paginationPages } from './pagination-pages.ts';

describe('pagination', () => {
  test('[CONST-07] shows two edge pages at each end and five around the current one, with ellipses between', () => {
    expect(paginationPages(10, 20)).toEqual([1, 2, null, 8, 9, 10, 11, 12, null, 19, 20]);
    expect(paginationPages(1, 20)).toEqual([1, 2, 3, null, 19, 20]);
    expect(paginationPages(20, 20)).toEqual([1, 2, null, 18, 19, 20]);
  });

  test('shows the page itself in a gap of one page', () => {
    expect(paginationPages(6, 20).slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  test('shows few pages without ellipses', () => {
    expect(paginationPages(1, 1)).toEqual([1]);
    expect(paginationPages(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(paginationPages(1, 0)).toEqual([]);
  });

  test('[CONST-07] every list has its edges and window, ascending, and never two ellipses in a row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 }), (a, b) => {
        const last = Math.max(a, b);
        const current = Math.min(a, b);
        const pages = paginationPages(current, last);
        const numbers = pages.filter((page) => page !== null);
        for (const page of [
          1,
          2,
          last - 1,
          last,
          current - 2,
          current - 1,
          current,
          current + 1,
          current + 2,
        ]) {
          if (page >= 1 && page <= last) expect(numbers).toContain(page);
        }
        expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y));
        pages.forEach((page, index) => {
          if (page === null) expect(pages[index + 1]! - pages[index - 1]!).toBeGreaterThan(2);
        });
        expect(pages.length).toBeLessThanOrEqual(11);
      }),
    );
  });
});
