import { expect, test, vi } from 'vitest';
import { parseSaved } from './saved-listings-store.ts';

test('saved listings are unique ids; anything else in the stored text is dropped', () => {
  expect(parseSaved('[3,1,3,"2",0,-1,1.5,null,{}]')).toEqual([3, 1]);
  expect(parseSaved('')).toEqual([]);
  expect(parseSaved('{"a":1}')).toEqual([]);
});

test('a corrupt stored text is logged and shows no listings', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(parseSaved('[1,')).toEqual([]);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
