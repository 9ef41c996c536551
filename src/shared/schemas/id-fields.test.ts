import { expect, test } from 'vitest';
import type { z } from 'zod';
import { edgesOfNumbers, saidOf, saidOfNumbers, sameBeyond } from '../../../tests/support/schema-errors.ts';
import { bidIdParams, incomingBidListInput, listingIdParams } from './bid-schemas.ts';
import { listingsQuery, moderationInput } from './catalogue/catalogue-schemas.ts';
import { sellerListingsFilter } from './catalogue/listing-schemas.ts';
import * as lots from './catalogue/pooled-lot-schemas.ts';
import { shoppingListParams } from './catalogue/shopping-list-schemas.ts';
import { entryVersionQuery } from './content-admin-schemas.ts';
import { ID_MAX } from './fields/paging.ts';
import { complaintListInput, orderFilter } from './order-schemas.ts';
import { farmerParams, paymentListInput, payoutListInput, payoutParams } from './payment-schemas.ts';
import { invitationParams, memberParams } from './people/farmer-group-schemas.ts';
import { identityParams } from './people/identity-schemas.ts';
import { eventsQuery } from './people/notice-schemas.ts';
import { dataBreachParams } from './people/privacy-schemas.ts';
import { applicationParams } from './people/seller-schemas.ts';
import { taxDepositParams } from './tax-schemas.ts';

/* Checks each id in a URL: digits up to the largest id are accepted, anything else has an error text. */

const [farmer, ours] = ['Petani tidak dikenal', 'tidak ditemukan di kelompok Anda.'];
test.each<[string, z.ZodType, string, string, object?]>([
  ['goods', listingIdParams, 'id', 'Invalid product ID'],
  ['a bid', bidIdParams, 'id', 'Nomor penawaran tidak benar.'],
  ['a farmer whose bids came in', incomingBidListInput, 'farmer', `${farmer}.`],
  ['a farmer whose goods are looked for', listingsQuery, 'farmer', `${farmer}.`],
  ['a farmer of the office', sellerListingsFilter, 'farmer', farmer],
  ['a farmer of orders', orderFilter, 'farmer', `${farmer}.`],
  ['a farmer of complaints', complaintListInput, 'farmer', `${farmer}.`],
  ['a farmer of payouts', payoutListInput, 'farmer', `${farmer}.`],
  ['a farmer of payments', paymentListInput, 'farmer', `${farmer}.`],
  ['a farmer’s balance', farmerParams, 'farmerId', 'Nomor petani belum benar.'],
  ['a payment', paymentListInput, 'id', 'Nomor pembayaran belum benar.'],
  ['a payout', payoutParams, 'id', 'Nomor pencairan belum benar.'],
  ['a review', moderationInput, 'id', 'Nomor ulasan tidak benar.', { status: 'approved' }],
  ['a version', entryVersionQuery, 'version', 'Sebutkan versi yang dibuka.'],
  ['a lot', lots.lotParams, 'id', `Lot ini ${ours}`],
  ['a deposit', lots.depositParams, 'id', `Setoran ini ${ours}`],
  ['a group', lots.shareParams, 'id', 'Kelompok ini tidak ditemukan.'],
  ['money handed on', lots.memberPayoutParams, 'id', 'Catatan penyerahan ini tidak ditemukan.'],
  ['whose statement', lots.memberStatementQuery, 'member', `Anggota ini ${ours}`],
  ['a list', shoppingListParams, 'id', 'Daftar belanja tidak ditemukan.'],
  ['a member', memberParams, 'id', `Anggota ini ${ours}`],
  ['an invitation', invitationParams, 'id', 'Undangan ini tidak ditemukan.'],
  ['an identity', identityParams, 'id', 'Nomor petani belum benar.'],
  ['a breach', dataBreachParams, 'id', 'Nomor ini tidak benar.'],
  ['a stall that signs up', applicationParams, 'id', 'Pendaftaran ini tidak ditemukan.'],
  ['a deposit of tax', taxDepositParams, 'id', 'Nomor setoran belum benar.'],
])('validates the id of %s', (_what, schema, at, text, base = {}) => {
  const numbers = sameBeyond(1, ID_MAX, text);
  expect(saidOfNumbers(schema, base, at, numbers)).toEqual(edgesOfNumbers(numbers));
  const say = (value: string) => saidOf(schema, { ...base, [at]: value });
  expect([say('7'), say('2147483647')]).toEqual(['ok', 'ok']);
  for (const other of ['0', '2147483648', '-1', '7a', '1e3', ' 7', ''])
    expect(say(other)).toBe(`${at}: ${text}`);
});

test('a stream resumes after any notice, or starts from the beginning', () => {
  const numbers = sameBeyond(0, Number.MAX_SAFE_INTEGER, 'Nomor pemberitahuan tidak benar.');
  expect(saidOfNumbers(eventsQuery, {}, 'after', numbers)).toEqual(edgesOfNumbers(numbers));
  expect(saidOf(eventsQuery, {})).toBe('ok');
});
