import { expect, test } from 'vitest';
import { fromCompactTable, toCompactTable } from './compact-table.ts';

test('rows survive the round trip through a table, also no rows', () => {
  const rows = [
    { id: 1, name: 'Beras', rating: null },
    { id: 2, name: 'Gabah', rating: 4.5 },
  ];
  expect(toCompactTable(rows)).toEqual({
    columns: ['id', 'name', 'rating'],
    rows: [
      [1, 'Beras', null],
      [2, 'Gabah', 4.5],
    ],
  });
  expect(fromCompactTable(toCompactTable(rows))).toEqual(rows);
  expect(fromCompactTable(toCompactTable([]))).toEqual([]);
});
