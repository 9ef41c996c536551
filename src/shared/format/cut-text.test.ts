import { describe, expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

describe('a text is cut between characters', () => {
  const family = '👨‍👩‍👧‍👦';
  test.each([
    ['beras', 10, 'beras'],
    ['beras', 3, 'ber'],
    [`ab${family}cd`, 5, 'ab'],
    [`ab${family}cd`, 2 + family.length, `ab${family}`],
    ['e\u0301e\u0301', 3, 'e\u0301'],
    ['🇮🇩🇮🇩', 5, '🇮🇩'],
    ['x\ud83d', 5, 'x\ufffd'],
    ['abc', 0, ''],
  ])('cuts %s to %i characters', (text, max, kept) => expect(cutText(text, max)).toBe(kept));
});
