import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Counter } from './counter.tsx';

test('[SHELL-26] [R59] a counter separates thousands by a comma, unless configured otherwise', () => {
  expect(renderToString(<Counter end={10_500} />).match(/>([\d.,]+)</g)).toEqual(['>10,500<', '>10,500<']);
  expect(renderToString(<Counter end={1_234_567} separator="." suffix=" Ton" />)).toContain('1.234.567 Ton');
  expect(renderToString(<Counter end={258} />)).toContain('>258<');
});
