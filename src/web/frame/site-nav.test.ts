import { expect, test } from 'vitest';
import { isUnder, NAV, navFor } from './site-nav.ts';

test('[SHELL-05] the navigation leads to the four pages', () => {
  expect(NAV.map(({ href, label }) => [label, href])).toEqual([
    ['Beranda', '/'],
    ['Toko', '/shop'],
    ['Penawaran Anda', '/bidding-list'],
    ['Persetujuan Petani', '/farmer-bidding-approval'],
  ]);
});

test("[SHELL-06] a farmer has the same four links, and 'Penawaran Anda' leads to bids that are his", () => {
  expect(navFor('farmer').map(({ label }) => label)).toEqual(NAV.map(({ label }) => label));
  expect(navFor('farmer').map(({ href }) => href)).not.toContain('/bidding-list');
  expect(navFor('customer')).toEqual(NAV);
  expect(navFor('admin')).toEqual(NAV);
  expect(navFor(undefined)).toEqual(NAV);
});

test('the link of the page one is on is marked, and no other', () => {
  const marked = (path: string) => NAV.filter(({ href }) => isUnder(href, path)).map(({ label }) => label);
  expect(marked('/')).toEqual(['Beranda']);
  expect(marked('/home-2')).toEqual(['Beranda']);
  expect(marked('/shop/3')).toEqual(['Toko']);
  expect(marked('/shop-single/3')).toEqual(['Toko']);
  expect(marked('/bidding-list/9')).toEqual(['Penawaran Anda']);
  expect(marked('/shopping')).toEqual([]);
});
