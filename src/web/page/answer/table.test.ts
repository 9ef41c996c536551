import { expect, test } from 'vitest';
import { fromTable, toTable } from './table.ts';

test('rows come back from a table as they were, none too', () => {
  const rows = [
    { id: 1, name: 'Beras', rating: null },
    { id: 2, name: 'Gabah', rating: 4.5 },
  ];
  expect(toTable(rows)).toEqual({
    names: ['id', 'name', 'rating'],
    rows: [
      [1, 'Beras', null],
      [2, 'Gabah', 4.5],
    ],
  });
  expect(fromTable(toTable(rows))).toEqual(rows);
  expect(fromTable(toTable([]))).toEqual([]);
});
