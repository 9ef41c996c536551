import { expect, test } from 'vitest';
import { lineProblemText } from './order-line-problem.ts';

const line = { unit: 'kg', available: 8, min_lot: 5, step: 0.5 };

test.each([
  ['nothing', { problem: null }, null],
  ['not sold', { problem: 'gone', available: 0 }, 'Sedang tidak dijual lagi.'],
  ['sold out', { problem: 'short', available: 0 }, 'Sudah habis.'],
  [
    'less than the least',
    { problem: 'short', available: 4.5 },
    'Stok tersisa 4,5 kg, di bawah pembelian paling sedikit 5 kg.',
  ],
  ['just the least', { problem: 'short', available: 5 }, 'Stok tersisa 5 kg.'],
  ['too little asked for', { problem: 'lot' }, 'Paling sedikit 5 kg sekali beli.'],
  ['between two steps', { problem: 'step' }, 'Dijual dalam kelipatan 0,5 kg.'],
] as const)('explains the problem of an order line: %s', (_name, over, text) =>
  expect(lineProblemText({ ...line, ...over })).toBe(text),
);
