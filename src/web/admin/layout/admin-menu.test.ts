import { expect, test } from 'vitest';
import type { Role } from '../../../shared/enums/labels.ts';
import { currentMenuLink, groupBySection, menuFor, paletteLinks } from './admin-menu.ts';

test('[ADM-02] [ADM-03] the menu depends on the role; a customer and an unknown role have none', () => {
  const labels = (role: string) => menuFor(role as Role, null).map(({ label }) => label);
  for (const both of ['Dashboard', 'Produk']) {
    expect(labels('admin')).toContain(both);
    expect(labels('farmer')).toContain(both);
  }
  for (const alone of ['Petani', 'User', 'Laporan']) {
    expect(labels('admin')).toContain(alone);
    expect(labels('farmer')).not.toContain(alone);
  }
  for (const role of ['customer', 'juragan']) {
    expect(labels(role)).toEqual([]);
    expect(paletteLinks(role as Role, null)).toEqual([]);
  }
});

test('[ADM-04] marks one menu item as current: the longest that begins the address', () => {
  const menu = menuFor('admin', null);
  expect(currentMenuLink(menu, '/admin/products/import')).toBe('/admin/products');
  expect(currentMenuLink(menu, '/admin/settings')).toBe('/admin/settings');
  expect(currentMenuLink(menu, '/admin/settings/health')).toBe('/admin/settings/health');
  expect(currentMenuLink(menu, '/admin/productsfair')).toBeUndefined();
});

test('each entry of the admin’s menu but the dashboard stands under a heading, and each heading has entries', () => {
  const [first, ...named] = groupBySection(menuFor('admin', null), 'admin');
  expect(first![1].map(({ label }) => label)).toEqual(['Dashboard']);
  expect(named.find(([heading]) => heading === 'Orang')![1].map(({ label }) => label)).toContain('Tim toko');
  for (const [, items] of named) expect(items).not.toEqual([]);
});
