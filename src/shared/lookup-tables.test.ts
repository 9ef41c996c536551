import { expect, test } from 'vitest';
import { bidStatusLabel } from './enums/bid-labels.ts';
import { GROUP_ROLES, type GroupDuty, type GroupRole, mayInGroup } from './enums/group-duties.ts';
import { BID_STATUSES } from './enums/labels.ts';
import { passwordHint } from './format/password-hint.ts';
import { bulkActions } from './rules/listings/bulk-action-table.ts';
import { fieldText } from './rules/listings/field-text.ts';
import {
  fieldList,
  fieldPropertyOf,
  listingFieldOf,
  noShownFields,
} from './rules/listings/listing-fields.ts';
import { nextPayoutStatus } from './rules/orders/payout-transitions.ts';
import {
  CERTIFIED_CLASSES,
  DECLARED_CLASSES,
  QUALITY_CLASSES,
  qualityClassOf,
} from './rules/quality/quality-classes.ts';

/**
 * Trade rules, 4: the ketua may do everything, the bendahara manages money, the juru timbang weighs; a member
 * sees what is pooled.
 */
const duties: Record<GroupDuty, GroupRole[]> = {
  'goods.see': ['ketua', 'bendahara', 'juru_timbang'],
  'goods.edit': ['ketua'],
  'stock.edit': ['ketua', 'juru_timbang'],
  'bids.answer': ['ketua', 'bendahara'],
  'orders.see': ['ketua', 'bendahara', 'juru_timbang'],
  'orders.move': ['ketua', 'bendahara', 'juru_timbang'],
  'money.see': ['ketua', 'bendahara'],
  'money.take': ['ketua', 'bendahara'],
  'stall.edit': ['ketua'],
  'members.see': ['ketua', 'bendahara', 'juru_timbang', 'anggota'],
  'members.manage': ['ketua'],
  'lots.see': ['ketua', 'bendahara', 'juru_timbang', 'anggota'],
  'lots.open': ['ketua', 'bendahara'],
  'deposits.weigh': ['ketua', 'juru_timbang'],
  'deposits.see': ['ketua', 'bendahara', 'juru_timbang'],
  'deposits.return': ['ketua', 'juru_timbang'],
  'shares.hand': ['ketua', 'bendahara'],
};
test.each(Object.entries(duties))('the group duty %s belongs to %j', (duty, roles) =>
  expect(GROUP_ROLES.filter((role) => mayInGroup(role, duty as GroupDuty))).toEqual(roles),
);

test('every bulk action can be undone, except deletions and sent messages', () => {
  const undone = Object.entries(bulkActions).flatMap(([action, { undo }]) => (undo ? [action] : []));
  expect(undone.sort()).toEqual(
    ['stock_zero', 'archive', 'activate', 'category', 'price', 'user_on', 'user_off', 'ship'].sort(),
  );
  expect(Object.keys(bulkActions)).toHaveLength(undone.length + 3);
});

test.each([
  ['description', 'Pulen, panen November', 'Pulen, panen November'],
  ['certificate', 'ID-123', 'ID-123'],
  ['measured_photo', '/unggahan/p1.webp', '/unggahan/p1.webp'],
  ['harvest_date', '2026-11-21', '21 November 2026'],
  ['moisture', 13.5, '13,5 %'],
  ['weighed', true, 'ya'],
] as const)('formats the value of a field %s', (wire, value, text) =>
  expect(fieldText(wire, value)).toBe(text),
);

test('finds a field by its name and stores it under a single word', () => {
  for (const [wire, field] of fieldList) expect(listingFieldOf(wire)).toBe(field);
  expect(fieldPropertyOf('min_lot')).toBe('minLot');
  expect(fieldPropertyOf('bid_auto_accept')).toBe('bidAutoAccept');
  expect(fieldPropertyOf('step')).toBe('step');
  expect(noShownFields).toMatchObject({ moisture: null, quality_class: null, weighed: false });
  expect(Object.keys(noShownFields)).not.toContain('bid_floor');
});

test('a bid’s status has a short label of one word', () => {
  expect(BID_STATUSES.map((status) => bidStatusLabel(status))).toEqual([
    ...['Menunggu', 'Diterima', 'Ditolak', 'Kadaluarsa'],
  ]);
  expect(passwordHint(6)).toBe('Minimal 6 karakter');
  expect(nextPayoutStatus('made', 'approve')).toBe('approved');
});

test('[trade 2] names the classes; “below all” follows from measured figures only and cannot be declared', () => {
  const of = (name: (typeof QUALITY_CLASSES)[number]) => [
    qualityClassOf(name).label,
    qualityClassOf(name).short,
  ];
  expect((['premium', 'pecah', 'gkp'] as const).map(of)).toEqual([
    ['Beras premium', 'Premium'],
    ['Beras pecah', 'Pecah'],
    ['Gabah kering panen (GKP)', 'GKP'],
  ]);
  expect(QUALITY_CLASSES.filter((name) => !DECLARED_CLASSES.includes(name))).toEqual(['luar']);
  expect(CERTIFIED_CLASSES).toEqual(['organik', 'indikasi_geografis']);
  for (const name of ['merah', 'hitam', 'ketan', 'organik', 'fortifikasi', 'luar'] as const)
    expect(qualityClassOf(name).limits).toEqual([]);
});
