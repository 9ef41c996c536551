import { expect, test } from 'vitest';
import { safeReturnPath } from './safe-return.ts';

test('accepts only plain paths of this site', () => {
  for (const good of [
    '/',
    '/shop?page=2&q=beras%20merah',
    '/shop-single/12/bid',
    '/bidding-list#5',
    '/admin/users?q=%25',
  ]) {
    expect(safeReturnPath(good), good).toBe(good);
  }
  for (const evil of [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    'shop',
    '',
    '/./\t/evil.example',
    '/.//evil.example',
    '/%2fevil.example',
    '/%5Cevil.example',
    '/a%0d%0aSet-Cookie:x=1',
    '/a?b=%0d%0aSet-Cookie:x=1',
    '/a\r\nb',
    `/${'a'.repeat(600)}`,
    '/login?next=/x',
    '/logout',
    '/api/auth/sign-out',
    ['/shop'],
    null,
  ]) {
    expect(safeReturnPath(evil, '/aman'), String(evil)).toBe('/aman');
  }
});
