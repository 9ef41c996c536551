import { expect, test, vi } from 'vitest';
import { parseSaved } from './saved-listings-store.ts';

test('saved listings are ids, once each; anything else in the saved text is left out', () => {
  expect(parseSaved('[3,1,3,"2",0,-1,1.5,null,{}]')).toEqual([3, 1]);
  expect(parseSaved('')).toEqual([]);
  expect(parseSaved('{"a":1}')).toEqual([]);
});

test('a corrupt saved text is logged and shows nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(parseSaved('[1,')).toEqual([]);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
