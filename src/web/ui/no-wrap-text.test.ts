import { expect, test } from 'vitest';
import { noWrapText } from './no-wrap-text.ts';

test.each([
  [
    'boleh lebih atau kurang 10 %, dasar kadar air 14 %.',
    'boleh lebih atau kurang 10\u00a0%, dasar kadar air 14\u00a0%.',
  ],
  ['47,2 kg dari 50 kg', '47,2\u00a0kg dari 50\u00a0kg'],
  ['2 karung, 7 tonase', '2 karung, 7 tonase'],
])('keeps numbers and units together in “%s”', (text, kept) => {
  expect(noWrapText(text)).toBe(kept);
});
