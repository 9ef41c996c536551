import { expect, test } from 'vitest';
import { accountLinks, isCurrentLink, NAVIGATION_LINKS, navigationFor } from './site-navigation.ts';

test('[SHELL-05] the navigation links to the four pages', () => {
  expect(NAVIGATION_LINKS.map(({ href, label }) => [label, href])).toEqual([
    ['Beranda', '/'],
    ['Toko', '/shop'],
    ['Penawaran Anda', '/bidding-list'],
    ['Persetujuan Petani', '/farmer-bidding-approval'],
  ]);
});

test("[SHELL-06] a farmer has the same four links, and 'Penawaran Anda' opens the farmer’s own bids", () => {
  expect(navigationFor('farmer').map(({ label }) => label)).toEqual(
    NAVIGATION_LINKS.map(({ label }) => label),
  );
  expect(navigationFor('farmer').map(({ href }) => href)).not.toContain('/bidding-list');
  expect(navigationFor('customer')).toEqual(NAVIGATION_LINKS);
  expect(navigationFor('admin')).toEqual(NAVIGATION_LINKS);
  expect(navigationFor(undefined)).toEqual(NAVIGATION_LINKS);
});

test('marks only the link of the current page', () => {
  const marked = (path: string) =>
    NAVIGATION_LINKS.filter(({ href }) => isCurrentLink(href, path)).map(({ label }) => label);
  expect(marked('/')).toEqual(['Beranda']);
  expect(marked('/home-2')).toEqual(['Beranda']);
  expect(marked('/shop/3')).toEqual(['Toko']);
  expect(marked('/shop-single/3')).toEqual(['Toko']);
  expect(marked('/bidding-list/9')).toEqual(['Penawaran Anda']);
  expect(marked('/shopping')).toEqual([]);
});

test('[R64] a farmer finds cart and wishlist in the account menu', () => {
  expect(accountLinks('farmer').map(({ href }) => href)).toEqual(
    expect.arrayContaining(['/cart', '/wishlist']),
  );
});
