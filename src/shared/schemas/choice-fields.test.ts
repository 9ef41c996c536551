import { expect, test } from 'vitest';
import type { z } from 'zod';
import { put, saidOf } from '../../../tests/support/schema-errors.ts';
import { bidListInput, incomingBidListInput } from './bid-schemas.ts';
import { listingsQuery, moderationInput } from './catalogue/catalogue-schemas.ts';
import {
  createListingInput,
  findSellerListingsQuery,
  sellerListingsFilter,
} from './catalogue/listing-schemas.ts';
import * as letters from './communication-schemas.ts';
import { createEntryInput, entriesQuery, updateEntryInput } from './content-admin-schemas.ts';
import { findCouponsQuery } from './coupon-schemas.ts';
import { runImportInput } from './import-schemas.ts';
import * as orders from './order-schemas.ts';
import * as money from './payment-schemas.ts';
import {
  createUserInput,
  findFarmersQuery,
  findUsersQuery,
  socialSignInInput,
} from './people/account-schemas.ts';
import { smsKeysInput, testChannelInput } from './people/channel-schemas.ts';
import { inviteInput } from './people/farmer-group-schemas.ts';
import { identityDocumentsInput, reviewIdentityDocumentsInput } from './people/identity-schemas.ts';
import { applyToSellInput, decideApplicationInput } from './people/seller-schemas.ts';
import * as tickets from './weigh-ticket-schemas.ts';

/* Checks the choices of each field, and the error text of any other value. */

const listing = { name: 'Beras', unit: 'kg', stock: 5, price_tengkulak: 9_000, price_customer: 12_000 };
const person = { name: 'Sri', email: 'sri@contoh.example', password: 'rahasia' };
const stall = {
  ...{ kind: 'person', name: 'Pak Tani', phone: '0812', grows: 'Padi', address: 'Pakem' },
  ...{ province: 'Yogyakarta', city: 'Sleman', photo: `/unggahan/p${'a1'.repeat(13)}.webp` },
};
const billing = {
  ...{ firstName: 'Sri', lastName: '', country: 'Indonesia', address1: 'Jl. Kaliurang' },
  ...{ city: 'Sleman', state: 'Yogyakarta', postcode: '55581', email: 'sri@contoh.example' },
};
const item = { kind: 'review', id: 1 };
const ticket = { line: 1, expected_ticket_id: 1 };
const ways = ['cod', 'transfer', 'qris', 'gateway'];
const sorted = (...names: string[]) => names.flatMap((name) => [name, `-${name}`]);
const filter = 'Saringan tidak dikenal.';

test.each<[string, z.ZodType, object, string, string | null, string[]]>([
  [
    'bids',
    bidListInput,
    {},
    'status',
    'Status tidak dikenal.',
    ['pending', 'accepted', 'rejected', 'expired'],
  ],
  ['bids that came in', incomingBidListInput, {}, 'turn', 'Giliran tidak dikenal.', ['seller']],
  ['an entry', createEntryInput, { data: {} }, 'status', 'Pilih draf atau terbit', ['draft', 'published']],
  [
    'an entry that changes',
    updateEntryInput,
    { version: 1 },
    'status',
    'Pilih draf atau terbit',
    ['draft', 'published'],
  ],
  ['entries', entriesQuery, {}, 'state', null, ['published', 'scheduled', 'draft', 'deleted']],
  ['messages', letters.messagesQuery, {}, 'status', null, ['new', 'read', 'answered']],
  ['what waits', letters.moderationQuery, {}, 'kind', null, ['review', 'comment']],
  ['how it stands', letters.moderationQuery, {}, 'status', null, ['pending', 'approved', 'rejected']],
  [
    'what is decided',
    letters.moderateInput,
    { items: [item] },
    'status',
    'Pilih setujui atau tolak',
    ['approved', 'rejected'],
  ],
  [
    'of what',
    letters.moderateInput,
    { items: [item], status: 'approved' },
    'items.0.kind',
    null,
    ['review', 'comment'],
  ],
  ['subscribers', letters.subscribersQuery, {}, 'state', null, ['confirmed', 'waiting', 'stopped']],
  ['letters', letters.newslettersQuery, {}, 'status', null, ['draft', 'sent']],
  ['mails', letters.emailsQuery, {}, 'status', null, ['waiting', 'sent', 'stored', 'failed']],
  [
    'how far it is counted',
    letters.emailsQuery,
    {},
    'count',
    'Hitungan harus exact atau capped',
    ['exact', 'capped'],
  ],
  [
    'coupons',
    findCouponsQuery,
    {},
    'state',
    'Keadaan tidak dikenal.',
    ['active', 'scheduled', 'over', 'used_up', 'off'],
  ],
  ['their order', findCouponsQuery, {}, 'sort', null, sorted('code', 'uses', 'endsAt', 'createdAt')],
  ['stock', listingsQuery, {}, 'stock', 'Stok harus available, low, atau out.', ['available', 'low', 'out']],
  [
    'the order of goods',
    listingsQuery,
    {},
    'sort',
    'Urutan tidak dikenal.',
    ['newest', 'price', '-price', 'rating'],
  ],
  ['a review', moderationInput, { id: 1 }, 'status', 'Pilih setujui atau tolak.', ['approved', 'rejected']],
  [
    'a unit',
    createListingInput,
    listing,
    'unit',
    'Pilih satuan',
    ['kg', 'gram', 'ton', 'kwintal', 'liter', 'buah'],
  ],
  ['rows of a file', runImportInput, {}, 'only', null, ['good']],
  ['goods of little stock', sellerListingsFilter, {}, 'stock', 'Stok harus low atau out', ['low', 'out']],
  ['goods without a picture', sellerListingsFilter, {}, 'picture', 'Gambar harus none', ['none']],
  [
    'goods as they stand',
    sellerListingsFilter,
    {},
    'state',
    'Pilih barang yang dijual, yang diarsipkan, atau semuanya',
    ['active', 'archived', 'all'],
  ],
  [
    'the order of a stall',
    findSellerListingsQuery,
    {},
    'sort',
    'Urutan tidak dikenal',
    sorted('name', 'stock', 'price', 'createdAt'),
  ],
  [
    'payouts',
    money.payoutListInput,
    {},
    'status',
    filter,
    ['made', 'approved', 'exported', 'sent', 'done', 'cancelled'],
  ],
  [
    'how far it was',
    money.payoutTransitionInput,
    { step: 'finish' },
    'seen',
    'Keadaan pencairan tidak dikenal.',
    ['made', 'sent'],
  ],
  ['balances', money.balanceListInput, {}, 'side', filter, ['credit', 'payable', 'debt']],
  ['payments', money.paymentListInput, {}, 'view', filter, ['open', 'checking', 'confirmed', 'back', 'all']],
  ['how it was paid', money.paymentListInput, {}, 'method', 'Cara pembayaran tidak dikenal.', ways.slice(1)],
  ['rows of the bank', money.bankLineListInput, {}, 'view', filter, ['open', 'matched', 'aside', 'all']],
  ['how it is paid', orders.checkoutBidInput, { billing }, 'paymentMethod', 'Pilih cara pembayaran.', ways],
  [
    'how it travels',
    orders.checkoutBidInput,
    { billing },
    'delivery',
    'Pilih cara pengiriman.',
    ['pickup', 'delivery'],
  ],
  ['what is to be done', orders.orderFilter, {}, 'todo', filter, ['confirm', 'ready', 'unpaid']],
  ['how orders are paid', orders.orderFilter, {}, 'method', 'Cara pembayaran tidak dikenal.', ways],
  ['complaints', orders.complaintListInput, {}, 'status', 'Status tidak dikenal.', ['open', 'answered']],
  ['a role', createUserInput, person, 'role', 'Pilih role', ['customer', 'farmer', 'admin']],
  ['users', findUsersQuery, {}, 'isActive', null, ['true', 'false']],
  ['their order', findUsersQuery, {}, 'sort', null, sorted('name', 'email', 'role', 'createdAt')],
  [
    'the order of farmers',
    findFarmersQuery,
    {},
    'sort',
    null,
    sorted('name', 'city', 'province', 'createdAt'),
  ],
  [
    'who else knows one',
    socialSignInInput,
    {},
    'provider',
    'Layanan ini tidak dikenal',
    ['google', 'facebook'],
  ],
  ['how a gateway is told', smsKeysInput, {}, 'form', null, ['json', 'form']],
  ['a channel', testChannelInput, {}, 'channel', 'Pilih salurannya', ['whatsapp', 'sms']],
  [
    'a member',
    inviteInput,
    { name: 'Tono', phone: '0812' },
    'role',
    'Pilih jabatannya',
    ['bendahara', 'juru_timbang', 'anggota'],
  ],
  [
    'a business',
    identityDocumentsInput,
    { legal_name: 'Sarjono' },
    'business_kind',
    'Pilih bentuk usahanya',
    ['perorangan', 'kelompok', 'koperasi', 'bumdes', 'badan'],
  ],
  [
    'papers',
    reviewIdentityDocumentsInput,
    { version: 1, reason: 'a' },
    'answer',
    'Pilih jawabannya',
    ['approve', 'refuse'],
  ],
  [
    'who sells',
    applyToSellInput,
    stall,
    'kind',
    'Pilih perorangan atau jenis kelompoknya',
    ['person', 'kelompok_tani', 'gapoktan', 'koperasi', 'bumdes'],
  ],
  [
    'a stall',
    decideApplicationInput,
    { reason: 'a' },
    'answer',
    'Pilih jawabannya',
    ['approve', 'ask', 'refuse'],
  ],
  [
    'a contested ticket',
    tickets.decideTicketInput,
    { ...ticket, reason: 'a' },
    'outcome',
    'Pilih putusannya.',
    ['confirmed', 'void'],
  ],
  [
    'what stays open',
    tickets.balanceInput,
    { amount: 1 },
    'side',
    'Pilih mana yang selesai.',
    ['surplus', 'shortfall'],
  ],
  [
    'tickets',
    tickets.ticketsFilter,
    {},
    'status',
    null,
    ['proposed', 'confirmed', 'disputed', 'replaced', 'void'],
  ],
])('checks the choices of the field %s: %s', (_what, schema, base, at, text, all) => {
  const say = (value: unknown) => saidOf(schema, put(base, at, value));
  for (const one of all) expect(say(one), one).toBe('ok');
  for (const other of ['lain', '']) {
    if (text) expect(say(other)).toBe(`${at}: ${text}`);
    else expect(say(other)).not.toBe('ok');
  }
});
