import { expect, test } from 'vitest';
import { settingsSchemas } from '../../shared/schemas/settings-schemas.ts';
import { paymentProviders } from './payment-providers.ts';

/** A made-up shop's static code. */
const QRIS =
  '00020101021151440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204549953033605802ID5914LUMBUNG CONTOH6006SLEMAN6105555826304D081';
const off = settingsSchemas.payment.parse({});
const bank = { bankName: 'BPD DIY', bankAccount: '0000 1234 5678', bankHolder: 'Lumbung' };
const gateway = {} as NonNullable<Parameters<typeof paymentProviders.gateway.isOffered>[0]['gateway']>;

test('offers no payment method that is switched off or lacks its account', () => {
  const without = { gateway: undefined };
  for (const provider of Object.values(paymentProviders))
    expect(provider.isOffered({ gateway }, off)).toBe(false);
  expect(paymentProviders.cod.isOffered(without, { ...off, cod: true })).toBe(true);
  expect(paymentProviders.transfer.isOffered(without, { ...off, transfer: true, bankAccount: '' })).toBe(
    false,
  );
  expect(paymentProviders.transfer.isOffered(without, { ...off, ...bank, transfer: true })).toBe(true);
  expect(paymentProviders.transfer.isOffered(without, { ...off, ...bank, transfer: false })).toBe(false);
  expect(paymentProviders.qris.isOffered(without, { ...off, qris: true, qrisStatic: 'bukan' })).toBe(false);
  expect(paymentProviders.gateway.isOffered(without, { ...off, gateway: true })).toBe(false);
  expect(paymentProviders.gateway.isOffered({ gateway }, { ...off, gateway: true })).toBe(true);
});

test('knows for each method who confirms the payment and whether the amount carries a suffix', () => {
  const told = Object.entries(paymentProviders).map(([name, one]) => [name, one.confirmedBy, one.usesSuffix]);
  expect(told).toEqual([
    ['cod', 'seller', false],
    ['transfer', 'admin', true],
    ['qris', 'admin', false],
    ['gateway', 'gateway', false],
  ]);
});

test('lists what a buyer needs to pay', () => {
  expect(paymentProviders.transfer.instructions({ ...off, ...bank }, 50_000)).toEqual({
    bank: { name: 'BPD DIY', account: '0000 1234 5678', holder: 'Lumbung' },
  });
  expect(paymentProviders.cod.instructions(off, 50_000)).toEqual({});
  expect(paymentProviders.gateway.instructions(off, 50_000)).toEqual({});
  expect(paymentProviders.qris.instructions({ ...off, qrisStatic: 'bukan' }, 50_000)).toEqual({});
  const qris = { ...off, qrisStatic: QRIS };
  expect(paymentProviders.qris.isOffered({ gateway: undefined }, { ...qris, qris: true })).toBe(true);
  expect(paymentProviders.qris.isOffered({ gateway: undefined }, { ...qris, qris: false })).toBe(false);
  expect(paymentProviders.qris.instructions(qris, 50_000).qris).toContain('540550000');
  expect(paymentProviders.qris.instructions(qris, 1).qris).toContain('54011');
  expect(paymentProviders.qris.instructions(qris, 0)).toEqual({});
});
