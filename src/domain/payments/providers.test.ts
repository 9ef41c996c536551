import { expect, test } from 'vitest';
import { settingsSchemas } from '../../shared/input/settings.ts';
import { providers } from './providers.ts';

/** A made-up shop's static code. */
const QRIS =
  '00020101021151440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204549953033605802ID5914LUMBUNG CONTOH6006SLEMAN6105555826304D081';
const off = settingsSchemas.payment.parse({});
const bank = { bankName: 'BPD DIY', bankAccount: '0000 1234 5678', bankHolder: 'Lumbung' };
const gateway = {} as NonNullable<Parameters<typeof providers.gateway.offered>[0]['gateway']>;

test('nothing is offered that is not switched on, nor what lacks its account', () => {
  const without = { gateway: undefined };
  for (const provider of Object.values(providers)) expect(provider.offered({ gateway }, off)).toBe(false);
  expect(providers.cod.offered(without, { ...off, cod: true })).toBe(true);
  expect(providers.transfer.offered(without, { ...off, transfer: true, bankAccount: '' })).toBe(false);
  expect(providers.transfer.offered(without, { ...off, ...bank, transfer: true })).toBe(true);
  expect(providers.transfer.offered(without, { ...off, ...bank, transfer: false })).toBe(false);
  expect(providers.qris.offered(without, { ...off, qris: true, qrisStatic: 'bukan' })).toBe(false);
  expect(providers.gateway.offered(without, { ...off, gateway: true })).toBe(false);
  expect(providers.gateway.offered({ gateway }, { ...off, gateway: true })).toBe(true);
});

test('who says that the money is there, and whose sum carries a suffix', () => {
  const told = Object.entries(providers).map(([name, one]) => [name, one.confirmedBy, one.suffixed]);
  expect(told).toEqual([
    ['cod', 'seller', false],
    ['transfer', 'admin', true],
    ['qris', 'admin', false],
    ['gateway', 'gateway', false],
  ]);
});

test('what a buyer needs to pay', () => {
  expect(providers.transfer.instructions({ ...off, ...bank }, 50_000)).toEqual({
    bank: { name: 'BPD DIY', account: '0000 1234 5678', holder: 'Lumbung' },
  });
  expect(providers.cod.instructions(off, 50_000)).toEqual({});
  expect(providers.gateway.instructions(off, 50_000)).toEqual({});
  expect(providers.qris.instructions({ ...off, qrisStatic: 'bukan' }, 50_000)).toEqual({});
  const qris = { ...off, qrisStatic: QRIS };
  expect(providers.qris.offered({ gateway: undefined }, { ...qris, qris: true })).toBe(true);
  expect(providers.qris.offered({ gateway: undefined }, { ...qris, qris: false })).toBe(false);
  expect(providers.qris.instructions(qris, 50_000).qris).toContain('540550000');
  expect(providers.qris.instructions(qris, 1).qris).toContain('54011');
  expect(providers.qris.instructions(qris, 0)).toEqual({});
});
