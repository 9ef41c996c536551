import { expect, test } from 'vitest';
import type { Role } from '../../../shared/labels.ts';
import { menuOf, placesOf } from './office-menu.ts';

test('[ADM-02] [ADM-03] the menu by role; a customer, and whoever has a role that nobody knows, has none', () => {
  const labels = (role: string) => menuOf(role as Role, null).map(({ label }) => label);
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
    expect(placesOf(role as Role, null)).toEqual([]);
  }
});
