import { expect, test } from 'vitest';
import type { z } from 'zod';
import { changeCartInput } from './cart-schemas.ts';
import { findSellerListingsQuery } from './catalogue/listing-schemas.ts';
import { createPooledLotInput, depositInput } from './catalogue/pooled-lot-schemas.ts';
import { changeShoppingListInput, createShoppingListInput } from './catalogue/shopping-list-schemas.ts';
import * as letters from './communication-schemas.ts';
import { createEntryInput, draftEntryInput } from './content-admin-schemas.ts';
import { findCouponsQuery } from './coupon-schemas.ts';
import * as orders from './order-schemas.ts';
import * as money from './payment-schemas.ts';
import {
  createUserInput,
  findFarmersQuery,
  findUsersQuery,
  socialSignInInput,
} from './people/account-schemas.ts';
import { smsKeysInput } from './people/channel-schemas.ts';
import { acceptInvitationInput } from './people/farmer-group-schemas.ts';
import { identityInput } from './people/identity-schemas.ts';
import { passkeyForm } from './people/passkey-schemas.ts';
import { dataBreachForm, dataBreachInput } from './people/privacy-schemas.ts';
import * as tickets from './weigh-ticket-schemas.ts';

/* Checks the default of each omitted value. */

const person = { name: 'Sri', email: 'sri@contoh.example', password: 'rahasia' };
const figures = {
  ...{ line: 1, readings: [{ gross: 51.2 }], weighed_by: 'Ani' },
  weighed_at: '2026-11-22T08:00:00+07:00',
};
const ticket = { line: 1, expected_ticket_id: 1 };
const breach = { what: 'a', data: 'b', people: 0, foundAt: '2026-11-21T00:00:00Z' };
const papers = { legal_name: 'Sarjono', business_kind: 'perorangan' };

const said = { takes_excess: false, confirm_below_hpp: false };
const listed = { page: 1, limit: 20 };
test.each<[string, z.ZodType, object, object]>([
  ['a change of the cart', changeCartInput, {}, { set: [], remove: [] }],
  ['an entry', createEntryInput, { data: {} }, { data: {}, status: 'draft', publish_at: null }],
  ['a draft', draftEntryInput, { version: 1, data: {} }, { version: 1, data: {}, publish_at: null }],
  ['what waits', letters.moderationQuery, {}, { ...listed, status: 'pending' }],
  ['mails', letters.emailsQuery, {}, { ...listed, count: 'exact' }],
  ['coupons', findCouponsQuery, {}, { ...listed, sort: '-createdAt' }],
  ['goods of a stall', findSellerListingsQuery, {}, { ...listed, count: 'exact', sort: '-createdAt' }],
  [
    'a lot',
    createPooledLotInput,
    { listing_id: 1, fee_percent: 5 },
    { listing_id: 1, fee_percent: 5, fee_per_kg: 0, moisture: null, hampa: null },
  ],
  [
    'a deposit',
    depositInput,
    { member_id: 1, readings: [{ gross: 5 }] },
    { member_id: 1, readings: [{ gross: 5, tare: 0, sacks: 0 }], moisture: [], hampa: null, photos: [] },
  ],
  ['a list', createShoppingListInput, { name: 'Dapur' }, { name: 'Dapur', set: [] }],
  ['its change', changeShoppingListInput, {}, { set: [], remove: [] }],
  ['payments', money.paymentListInput, {}, { ...listed, view: 'open' }],
  ['rows of the bank', money.bankLineListInput, {}, { ...listed, view: 'open' }],
  ['a statement', money.bankStatementInput, { csv: 'a' }, { csv: 'a', dry_run: false }],
  ['complaints', orders.complaintListInput, {}, { ...listed, status: 'open' }],
  ['a complaint', orders.complaintInput, { text: 'a' }, { text: 'a', pictures: [] }],
  ['a refund', orders.refundInput, { amount: 1, reason: 'a' }, { amount: 1, reason: 'a', restock: false }],
  ['a user', createUserInput, { ...person, role: 'admin' }, { ...person, role: 'admin', isActive: true }],
  ['users', findUsersQuery, {}, { ...listed, count: 'exact', sort: '-createdAt' }],
  ['farmers', findFarmersQuery, {}, { ...listed, count: 'exact', sort: 'name' }],
  ['coming in', socialSignInInput, { provider: 'google' }, { provider: 'google', path: '/' }],
  ['a gateway', smsKeysInput, {}, { url: '', form: 'json', body: '', header: '', headerValue: '' }],
  ['an invitation', acceptInvitationInput, { key: 'a' }, { key: 'a', named: false }],
  [
    'an identity',
    identityInput,
    { ...papers, version: 0 },
    {
      ...papers,
      version: 0,
      nik: '',
      npwp: '',
      taxable: false,
      statement: false,
      exempt_until: '',
      exempt_number: '',
      drop_nik: false,
      drop_npwp: false,
      checked: false,
    },
  ],
  ['a device', passkeyForm, {}, { key: '' }],
  ['a breach', dataBreachInput, breach, { ...breach, measures: '' }],
  ['its form', dataBreachForm, { id: 1, version: 1 }, { id: 1, version: 1, measures: '' }],
  [
    'a ticket',
    tickets.proposeTicketInput,
    figures,
    { ...figures, ...said, readings: [{ gross: 51.2, tare: 0, sacks: 1 }], moisture: [], photos: [] },
  ],
  ['a yes to it', tickets.confirmTicketInput, ticket, { ...ticket, ...said }],
  ['a sealed one', tickets.offlineTicketInput, { ticket: 'a' }, { ticket: 'a', ...said }],
])('the default values of %s', (_what, schema, given, whole) => expect(schema.parse(given)).toEqual(whole));
