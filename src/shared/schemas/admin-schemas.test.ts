import { expect, test } from 'vitest';
import type { z } from 'zod';
import { saidOf } from '../../../tests/support/schema-errors.ts';
import { bulkInput } from './catalogue/bulk-action-schemas.ts';
import { createPriceInput } from './catalogue/reference-price-schemas.ts';
import { saveViewInput } from './catalogue/saved-view-schemas.ts';
import { createShoppingListInput } from './catalogue/shopping-list-schemas.ts';
import { inviteInput } from './people/farmer-group-schemas.ts';
import {
  identityDocumentsInput,
  identityInput,
  reviewIdentityDocumentsInput,
} from './people/identity-schemas.ts';
import { dataBreachInput, deleteAccountInput } from './people/privacy-schemas.ts';
import { reportQuery } from './report-schemas.ts';
import { settingsSchemas } from './settings-schemas.ts';
import { taxDepositInput } from './tax-schemas.ts';
import { codeTicketInput, disputeTicketInput, ticketCodeParams } from './weigh-ticket-schemas.ts';

type Case = [what: string, schema: z.ZodType, value: unknown, said: string];
const DAY = '2026-11-21';

const papers = { legal_name: 'Sarjono', business_kind: 'perorangan' };
const invited = { name: 'Tono', role: 'anggota', phone: '0812' };
const deposit = { month: '2026-11', amount: 1, paidOn: DAY, ntpn: 'ab12-ab12 AB12AB12' };
const breach = { what: 'a', data: 'b', people: 0, foundAt: `${DAY}T00:00:00Z` };
test.each<Case>([
  ['papers', identityDocumentsInput, papers, 'ok'],
  [
    'of sixteen digits',
    identityDocumentsInput,
    { ...papers, nik: '3404 0101 0101 0001', npwp: '12.345.678.9-012.345' },
    'ok',
  ],
  [
    'of fifteen',
    identityDocumentsInput,
    { ...papers, nik: '1'.repeat(15) },
    'nik: NIK terdiri dari 16 angka',
  ],
  [
    'of letters',
    identityDocumentsInput,
    { ...papers, nik: 'x'.repeat(16) },
    'nik: NIK terdiri dari 16 angka',
  ],
  [
    'of fourteen',
    identityDocumentsInput,
    { ...papers, npwp: '1'.repeat(14) },
    'npwp: NPWP terdiri dari 15 atau 16 angka',
  ],
  ['a statement of a person', identityDocumentsInput, { ...papers, statement: true }, 'ok'],
  [
    'of a company',
    identityDocumentsInput,
    { ...papers, business_kind: 'koperasi', statement: true },
    'statement: Surat pernyataan omzet hanya untuk orang perseorangan',
  ],
  ['an exemption', identityDocumentsInput, { ...papers, exempt_until: DAY, exempt_number: 'SKB-1' }, 'ok'],
  [
    'half of one',
    identityDocumentsInput,
    { ...papers, exempt_until: DAY },
    'exempt_number: Isi nomor dan tanggal berlakunya, atau kosongkan keduanya',
  ],
  [
    'the other half',
    identityInput,
    { ...papers, version: 0, exempt_number: 'SKB-1' },
    'exempt_number: Isi nomor dan tanggal berlakunya, atau kosongkan keduanya',
  ],
  [
    'refused papers',
    reviewIdentityDocumentsInput,
    { answer: 'refuse', version: 1 },
    'reason: Tulis alasannya; penjualnya membaca kalimat ini',
  ],
  ['taken papers', reviewIdentityDocumentsInput, { answer: 'approve', version: 1 }, 'ok'],
  ['a member', inviteInput, invited, 'ok'],
  ['by mail', inviteInput, { ...invited, phone: '', email: 'TONO@contoh.example' }, 'ok'],
  [
    'by nothing',
    inviteInput,
    { ...invited, phone: '', email: '' },
    'phone: Isi nomor WhatsApp atau emailnya',
  ],
  [
    'as head',
    inviteInput,
    { ...invited, role: 'ketua' },
    'role: Ketua dipilih dari anggota, bukan lewat undangan',
  ],
  ['the end', deleteAccountInput, { confirm: ' HAPUS ' }, 'ok'],
  [
    'in small letters',
    deleteAccountInput,
    { confirm: 'hapus' },
    'confirm: Ketik HAPUS dengan huruf besar untuk meneruskan',
  ],
  ['a breach', dataBreachInput, breach, 'ok'],
  ['of nobody knows what', dataBreachInput, { ...breach, what: ' ' }, 'what: Apa yang terjadi harus diisi'],
  ['a deposit of tax', taxDepositInput, deposit, 'ok'],
  [
    'of a thirteenth month',
    taxDepositInput,
    { ...deposit, month: '2026-13' },
    'month: Tulis bulannya seperti 2026-11',
  ],
  [
    'of a month nought',
    taxDepositInput,
    { ...deposit, month: '2026-00' },
    'month: Tulis bulannya seperti 2026-11',
  ],
  [
    'of a short number',
    taxDepositInput,
    { ...deposit, ntpn: 'AB' },
    'ntpn: NTPN terdiri dari 16 huruf dan angka.',
  ],
  ['a code', codeTicketInput, { line: 1, expected_ticket_id: 1, pin: '012345' }, 'ok'],
  [
    'of five digits',
    codeTicketInput,
    { line: 1, expected_ticket_id: 1, pin: '01234' },
    'pin: Isi enam angka.',
  ],
  ['of seven', codeTicketInput, { line: 1, expected_ticket_id: 1, pin: '0123456' }, 'pin: Isi enam angka.'],
  [
    'no reason',
    disputeTicketInput,
    { line: 1, expected_ticket_id: 1, reason: ' ' },
    'reason: Tulis apa yang tidak sesuai.',
  ],
  ['a ticket', ticketCodeParams, { code: 'NT-AB12CD34' }, 'ok'],
  ['too long a one', ticketCodeParams, { code: 'NT-AB12CD345' }, 'code: Kode nota tidak benar.'],
])('validates documents and groups: %s', (_what, schema, value, text) =>
  expect(saidOf(schema, value)).toBe(text),
);

const { store, door, payment, calendar, tax, site } = settingsSchemas;
const price = {
  ...{ commodity: 'beras', class: 'medium', kind: 'het', level: 'konsumen', zone: 1, high: 13_500 },
  ...{ effective_from: DAY, source: 'Kepbadan' },
};
const prices = { noun: 'products', action: 'price', filter: {} };
const span = (start?: string, end?: string, type = 'custom') => ({ type, start, end });
test.each<Case>([
  ['a commission of half', store, { commissionPercent: 50 }, 'ok'],
  ['of more', store, { commissionPercent: 50.1 }, 'commissionPercent: Isi angka antara 0 dan 50'],
  ['a key with a space', door, { key: 'a b' }, 'key: Huruf dan angka saja, paling banyak 64'],
  ['a week to pay', payment, { payWithinHours: 168 }, 'ok'],
  ['an hour more', payment, { payWithinHours: 169 }, 'payWithinHours: Isi bilangan bulat antara 1 dan 168'],
  ['no hour', payment, { payWithinHours: 0 }, 'payWithinHours: Isi bilangan bulat antara 1 dan 168'],
  ['days off', calendar, { holidays: '2026-01-01, 2026-02-02\n2026-03-03' }, 'ok'],
  [
    'a day off in words',
    calendar,
    { holidays: '1 Januari' },
    'holidays: Tulis tiap tanggal seperti 2026-12-25, dipisah spasi',
  ],
  [
    'two days in one',
    calendar,
    { holidays: '2026-01-012026-02-02' },
    'holidays: Tulis tiap tanggal seperti 2026-12-25, dipisah spasi',
  ],
  ['a rate of two decimals', tax, { ratePercent: 0.57 }, 'ok'],
  ['of three', tax, { ratePercent: 0.575 }, 'ratePercent: Paling banyak dua angka di belakang koma'],
  ['of too much', tax, { ratePercent: 5.01 }, 'ratePercent: Isi angka antara 0 dan 5'],
  ['no name', site, { product: ' ' }, 'product: Isi nama situs'],
  ['no mail', site, { email: '' }, 'ok'],
  ['a wrong one', site, { email: 'x' }, 'email: Format email belum benar'],
  ['a reference', createPriceInput, price, 'ok'],
  ['a fourth zone', createPriceInput, { ...price, zone: 4 }, 'zone: Pilih zona'],
  ['a price too high', createPriceInput, { ...price, high: 10_000_001 }, 'high: Terlalu tinggi'],
  ['ten percent less', bulkInput, { ...prices, value: -10 }, 'ok'],
  ['none', bulkInput, { ...prices, value: 0 }, 'value: Isi persen selain 0'],
  ['nearly nothing left', bulkInput, { ...prices, value: -91 }, 'value: Paling rendah -90 persen'],
  ['four times as much', bulkInput, { ...prices, value: 301 }, 'value: Paling tinggi 300 persen'],
  ['no row', bulkInput, { ...prices, value: 1, ids: [] }, 'ids: Pilih paling sedikit satu baris'],
  ['a list', createShoppingListInput, { name: ' Dapur ' }, 'ok'],
  [
    'a list of two lines',
    createShoppingListInput,
    { name: 'a\nb' },
    'name: Ada huruf yang tidak bisa dibaca.',
  ],
  [
    'a view of two lines',
    saveViewInput,
    { list: 'orders', name: 'a\tb', query: '' },
    'name: Ada huruf yang tidak bisa dibaca',
  ],
  ['this month', reportQuery, {}, 'ok'],
  ['a span', reportQuery, span(DAY, DAY), 'ok'],
  ['a day of a month that is not asked for', reportQuery, span(DAY, undefined, 'monthly'), 'ok'],
  ['an end of a year that is not asked for', reportQuery, span(undefined, DAY, 'yearly'), 'ok'],
  ['with no end', reportQuery, span(DAY), 'start: Isi tanggal mulai dan tanggal akhir'],
  ['with no start', reportQuery, span(undefined, DAY), 'start: Isi tanggal mulai dan tanggal akhir'],
  [
    'backwards',
    reportQuery,
    span(DAY, '2026-11-20'),
    'end: Tanggal akhir harus sama dengan atau setelah tanggal mulai',
  ],
  ['of 3660 days', reportQuery, span('2016-01-01', '2026-01-08'), 'ok'],
  [
    'of one more',
    reportQuery,
    span('2016-01-01', '2026-01-09'),
    'end: Rentangnya paling panjang sepuluh tahun',
  ],
])('validates the back office’s forms: %s', (_what, schema, value, text) =>
  expect(saidOf(schema, value)).toBe(text),
);

test('a saved view keeps filters and order, and drops the rest of the address', () => {
  const query = 'status=paid&page=3&edit=1&delete=2&add=1&saved=4&a=1';
  expect(saveViewInput.parse({ list: 'orders', name: 'Lunas', query })).toEqual({
    ...{ list: 'orders', name: 'Lunas', query: 'a=1&status=paid' },
    ...{ shared: false, isDefault: false },
  });
});
