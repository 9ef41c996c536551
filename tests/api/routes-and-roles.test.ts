import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../src/db/schema/auth-tables.ts';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import { saveSettings } from '../../src/domain/settings/save-settings.ts';
import { seedContent } from '../../src/seed/seed-content.ts';
import { makeBid } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { makeListing, makeUser } from '../support/factories.ts';
import { enablePayments } from '../support/order-factories.ts';
import { registeredRoutes } from '../support/registered-routes.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/*
 * Each call of the API with its response to each role. The customer is the one who made the bid and the order that a
 * path names, the farmer is the listing's seller, and the other farmer is unrelated. A deactivated user gets the same
 * as an anonymous visitor. A call that is missing here fails the test.
 */
type Row = {
  /** anonymous, customer, farmer, other farmer, admin. */
  status: [number, number, number, number, number];
  body?: object;
  /** A response that lasts while the client listens: only errors are tested. */
  lasts?: true;
};

const row = (status: Row['status'], body?: object): Row => ({ status, ...(body ? { body } : {}) });
const open = (body?: object) => row([200, 200, 200, 200, 200], body);
/** An authorised user with an invalid body: shows that only the body is wrong. */
const openInvalid = row([400, 400, 400, 400, 400], {});
const signedInOnly = (body?: object) => row([401, 200, 200, 200, 200], body);
const office = (status = 200, body?: object) => row([401, 403, status, status, status], body);
const adminOnly = (status = 200, body?: object) => row([401, 403, 403, 403, status], body);

const orderSides = () => row([404, 200, 200, 404, 200]);

const seenTicket = { line: 1_000_000, expected_ticket_id: 1 };
const weighedFigures = {
  line: 1_000_000,
  readings: [{ gross: 51.2, tare: 0.2, sacks: 1 }],
  weighed_by: 'Pak Slamet',
  weighed_at: '2026-11-21T08:00:00+07:00',
};

const table: Record<string, Row> = {
  // The public catalogue, content, forms
  'GET /api/products': open(),
  'GET /api/products/facets': open(),
  'GET /api/products/search': open(),
  'GET /api/products/popular': open(),
  'GET /api/products/suggest': open(),
  'GET /api/products/category/:category': open(),
  'GET /api/products/:id': open(),
  'GET /api/products/:id/reviews': open(),
  'POST /api/products/:id/reviews': openInvalid,
  'GET /api/cities': open(),
  'GET /api/prices': open(),
  'GET /api/farmers': open(),
  'GET /api/farmers/:id': open(),
  'GET /api/farmers/city/:cityId': row([404, 404, 404, 404, 404]),
  'GET /api/posts': open(),
  'GET /api/posts/:id': open(),
  'POST /api/posts/:id/comments': openInvalid,
  'POST /api/contact': openInvalid,
  'POST /api/newsletter': openInvalid,
  'GET /api/openapi.json': open(),
  'GET /api/docs': open(),

  // Accounts
  'POST /api/auth/sign-up/email': openInvalid,
  'POST /api/auth/sign-in/email': openInvalid,
  'POST /api/auth/sign-in/second': openInvalid,
  'POST /api/auth/sign-in/social': openInvalid,
  'POST /api/auth/sign-out': open(),
  'GET /api/auth/get-session': open(),
  'POST /api/auth/request-password-reset': openInvalid,
  'POST /api/auth/reset-password': openInvalid,
  'POST /api/auth/request-code': openInvalid,
  'POST /api/auth/reset-by-code': openInvalid,
  'GET /api/auth/callback/:provider': row([302, 302, 302, 302, 302]),
  'GET /api/me': signedInOnly(),
  'GET /api/me/consents': signedInOnly(),
  'GET /api/me/data.zip': signedInOnly(),
  'POST /api/me/delete': row([401, 400, 400, 400, 400], {}),
  'PATCH /api/me': signedInOnly({ name: 'Nama Baru' }),
  'POST /api/me/proof': row([401, 400, 400, 400, 400], {}),
  'GET /api/me/phone': signedInOnly(),
  'POST /api/me/phone/code': row([401, 409, 409, 409, 409]),
  'POST /api/me/phone/verify': row([401, 400, 400, 400, 400], {}),
  'GET /api/me/passkeys': signedInOnly(),
  'POST /api/me/passkeys/options': row([401, 409, 409, 409, 409]),
  'POST /api/me/passkeys': row([401, 400, 400, 400, 400], {}),
  'DELETE /api/me/passkeys/:id': row([401, 404, 404, 404, 404]),
  'POST /api/auth/passkey/options': row([409, 409, 409, 409, 409]),
  'POST /api/auth/passkey': openInvalid,
  'GET /api/me/second-factor': signedInOnly(),
  // The table's admin has one already.
  'POST /api/me/second-factor': row([401, 200, 200, 200, 409]),
  'POST /api/me/second-factor/confirm': row([401, 400, 400, 400, 400], {}),
  'POST /api/me/second-factor/codes': row([401, 409, 409, 409, 200]),
  'DELETE /api/me/second-factor': row([401, 409, 409, 409, 409]),
  'GET /api/me/push': signedInOnly(),
  'PUT /api/me/push': row([401, 400, 400, 400, 400], {}),
  'POST /api/me/push/forget': row([401, 400, 400, 400, 400], {}),
  'GET /api/me/preferences': signedInOnly(),
  'PATCH /api/me/preferences': signedInOnly({}),
  'GET /api/me/stall': row([401, 403, 200, 200, 403]),
  'PATCH /api/me/stall': row([401, 403, 200, 200, 403], {}),
  'GET /api/me/addresses': signedInOnly(),
  'DELETE /api/me/addresses/:id': row([401, 404, 404, 404, 404]),
  'GET /api/notifications': signedInOnly(),
  'POST /api/notifications/read': signedInOnly({ upTo: 1 }),
  'GET /api/events': { ...signedInOnly(), lasts: true },
  'POST /api/uploads': row([415, 415, 415, 415, 415], {}),

  // Bids
  'POST /api/products/:id/bids': row([401, 201, 403, 403, 403], { qty: 1, bid_price: 10_000 }),
  'GET /api/bids': row([401, 200, 403, 403, 403]),
  'GET /api/bids/incoming': row([401, 403, 200, 200, 200]),
  'GET /api/bids/:id': row([401, 200, 200, 404, 200]),
  'POST /api/bids/accept': row([401, 400, 400, 400, 400], {}),
  'POST /api/bids/:id/accept': row([401, 409, 200, 404, 400], { expected_offer_id: 0 }),
  'POST /api/bids/:id/reject': row([401, 409, 200, 404, 400], { expected_offer_id: 0 }),
  'POST /api/bids/:id/counter': row([401, 409, 200, 404, 400], {
    expected_offer_id: 0,
    qty: 1,
    bid_price: 11_000,
  }),
  'POST /api/bids/:id/withdraw': row([401, 200, 403, 404, 403]),
  'POST /api/bids/:id/undo': row([401, 409, 409, 404, 409]),
  // This farmer has no phone number.
  'POST /api/bids/:id/relay': adminOnly(409),

  // Cart and orders
  'POST /api/cart/quote': open({ items: [] }),
  'GET /api/cart': signedInOnly(),
  'PATCH /api/cart': signedInOnly({}),
  'GET /api/me/shopping-lists': signedInOnly(),
  'POST /api/me/shopping-lists': row([401, 400, 400, 400, 400], {}),
  'GET /api/me/shopping-lists/:id': row([401, 404, 404, 404, 404]),
  'PATCH /api/me/shopping-lists/:id': row([401, 404, 404, 404, 404], {}),
  'DELETE /api/me/shopping-lists/:id': row([401, 404, 404, 404, 404]),
  'POST /api/me/shopping-lists/:id/cart': row([401, 404, 404, 404, 404]),
  'POST /api/cart/merge': row([401, 400, 400, 400, 400], {}),
  'POST /api/orders': openInvalid,
  'GET /api/orders': signedInOnly(),
  'GET /api/orders/:code': orderSides(),
  'GET /api/orders/:code/trail': row([401, 403, 200, 404, 200]),
  // The order is not paid yet, and has no invoice.
  'GET /api/orders/:code/invoice.pdf': row([404, 409, 409, 404, 409]),
  'GET /api/orders/group/:code/invoice.pdf': row([404, 409, 409, 404, 409]),
  // Nothing was deducted from it.
  'GET /api/orders/:code/credit-notes.pdf': row([404, 409, 409, 404, 409]),
  'GET /api/orders/:code/checkout': row([401, 409, 409, 404, 409]),
  'POST /api/orders/:code/checkout': row([401, 409, 409, 404, 409], { billing, paymentMethod: 'transfer' }),
  'POST /api/orders/:code/cancel': row([404, 200, 200, 404, 200], { reason: 'Salah pesan' }),
  'POST /api/orders/:code/fee': row([404, 404, 409, 404, 409], { fee: 5_000 }),
  'POST /api/orders/:code/fee/accept': row([404, 409, 404, 404, 404], { fee: 5_000 }),
  'POST /api/orders/:code/fee/refuse': row([404, 409, 404, 404, 404], {}),
  'POST /api/orders/:code/confirm-hold': openInvalid,
  'POST /api/orders/:code/proof': row([404, 400, 404, 404, 404], { url: '/unggahan/bukan-bukti.webp' }),
  'POST /api/orders/:code/confirm-payment': row([401, 403, 403, 404, 200]),
  'POST /api/orders/:code/undo-payment': row([401, 403, 403, 403, 409]),
  'POST /api/orders/:code/reject-proof': row([401, 403, 403, 403, 409], { reason: 'Buram' }),
  'POST /api/orders/:code/process': row([404, 409, 409, 404, 409]),
  'POST /api/orders/:code/ship': row([404, 409, 409, 404, 409]),
  'POST /api/orders/:code/complete': row([404, 409, 409, 404, 409]),
  'POST /api/orders/:code/refund-online': row([401, 403, 403, 403, 404], {
    amount: 1,
    reason: 'Barang rusak',
    refunded: 0,
  }),
  'POST /api/orders/:code/undo-shipping': row([401, 409, 409, 404, 409]),
  'POST /api/orders/:code/fail-delivery': row([401, 409, 409, 404, 409], { outcome: 'refused', reason: 'x' }),
  'POST /api/orders/:code/cash': row([401, 403, 409, 404, 409]),
  'POST /api/orders/:code/refund': row([401, 403, 403, 403, 409], {
    amount: 1,
    reason: 'Barang rusak',
    refunded: 0,
  }),
  // Its goods are not sold by weighing, and its money has not arrived.
  'GET /api/orders/:code/weighing': orderSides(),
  'POST /api/orders/:code/weighing': row([404, 404, 404, 404, 403], weighedFigures),
  'POST /api/orders/:code/weighing/confirm': row([404, 404, 404, 404, 403], seenTicket),
  'POST /api/orders/:code/weighing/dispute': row([404, 404, 404, 404, 403], {
    ...seenTicket,
    reason: 'Kurang',
  }),
  'POST /api/orders/:code/weighing/decide': row([401, 403, 403, 403, 404], {
    ...seenTicket,
    outcome: 'void',
    reason: 'Timbang ulang',
  }),
  'POST /api/orders/:code/weighing/code': row([404, 404, 404, 404, 403], { ...seenTicket, pin: '123456' }),
  'POST /api/orders/:code/weighing/sealed': row([404, 409, 409, 404, 403], { ticket: '{' }),
  'POST /api/orders/:code/weighing/balance': row([401, 403, 403, 403, 409], { side: 'surplus', amount: 1 }),
  'GET /api/weighing/:code': row([404, 404, 404, 404, 404]),
  'GET /api/weighing/:code/ticket.pdf': row([404, 404, 404, 404, 404]),
  'GET /api/orders/complaints': row([401, 403, 200, 200, 200]),
  'POST /api/orders/:code/complaint': row([404, 409, 403, 404, 403], { text: 'Berasnya basah.' }),
  'POST /api/orders/:code/complaint/answer': row([401, 403, 404, 404, 404], { answer: 'Kami ganti.' }),
  'POST /api/orders/:code/complaint/settle': row([404, 404, 403, 404, 403]),
  // No gateway is configured here: nobody can pay by it.
  'POST /api/orders/:code/pay-online': row([404, 404, 404, 404, 404]),
  'POST /api/orders/:code/check-payment': row([404, 404, 404, 404, 404]),
  'POST /api/payments/:provider': row([404, 404, 404, 404, 404], {}),
  // Nor WhatsApp.
  'GET /api/whatsapp': row([400, 400, 400, 400, 400]),
  'POST /api/whatsapp': row([404, 404, 404, 404, 404], {}),

  // Selling: applications, and the active seller
  'GET /api/me/seller-applications': signedInOnly(),
  'POST /api/me/seller-applications': row([401, 400, 400, 400, 400], {}),
  'GET /api/me/identity': row([401, 403, 200, 200, 403]),
  'POST /api/me/identity': row([401, 400, 400, 400, 400], {}),
  'GET /api/me/stalls': signedInOnly(),
  'PUT /api/me/acting': signedInOnly({ farmerId: null }),
  'GET /api/groups/:id/members': open(),
  'GET /api/group/members': row([401, 403, 403, 403, 403]),
  'PUT /api/group/members/:id': row([401, 403, 403, 403, 403], { role: 'anggota' }),
  'DELETE /api/group/members/:id': row([401, 403, 403, 403, 403]),
  'POST /api/group/leave': row([401, 403, 403, 403, 403]),
  'PUT /api/group/named': row([401, 403, 403, 403, 403], { named: true }),
  'POST /api/group/invitations': row([401, 400, 400, 400, 400], {}),
  'DELETE /api/group/invitations/:id': row([401, 403, 403, 403, 403]),
  'GET /api/group/lots': row([401, 403, 403, 403, 403]),
  'POST /api/group/lots': row([401, 403, 403, 403, 403], { listing_id: 1, fee_percent: 5 }),
  'GET /api/group/lots/:id': row([401, 403, 403, 403, 403]),
  'POST /api/group/lots/:id/deposits': row([401, 403, 403, 403, 403], {
    member_id: 1,
    readings: [{ gross: 10 }],
  }),
  'POST /api/group/deposits/:id/take-back': row([401, 403, 403, 403, 403]),
  'POST /api/group/lots/:id/close': row([401, 403, 403, 403, 403]),
  'GET /api/group/shares': row([401, 403, 403, 403, 403]),
  'POST /api/group/handings': row([401, 403, 403, 403, 403], { member_id: 1, amount: 1 }),
  'POST /api/group/handings/:id/contest': row([401, 403, 403, 403, 403], { reason: 'Belum' }),
  'POST /api/group/handings/:id/void': row([401, 403, 403, 403, 403]),
  'GET /api/group/statement.pdf': row([401, 403, 403, 403, 403]),
  'GET /api/group/statement.csv': row([401, 403, 403, 403, 403]),
  'GET /api/group/statement.xlsx': row([401, 403, 403, 403, 403]),
  'GET /api/me/shares': signedInOnly(),
  'GET /api/me/shares/:id': row([401, 404, 404, 404, 404]),
  'GET /api/me/shares/:id/statement.pdf': row([401, 404, 404, 404, 404]),
  'GET /api/me/shares/:id/statement.csv': row([401, 404, 404, 404, 404]),
  'GET /api/me/shares/:id/statement.xlsx': row([401, 404, 404, 404, 404]),
  'POST /api/me/handings/:id/contest': row([401, 404, 404, 404, 404], { reason: 'Belum' }),
  'GET /api/invitations': row([400, 400, 400, 400, 400]),
  'POST /api/invitations/accept': row([401, 404, 404, 404, 403], { key: 'x' }),
  'GET /api/admin/seller-applications': adminOnly(),
  'GET /api/admin/seller-applications/:id': adminOnly(404),
  'POST /api/admin/seller-applications/:id/answer': adminOnly(404, { answer: 'approve' }),

  // The admin area: a farmer's own
  'GET /api/admin/dashboard/stats': office(),
  'GET /api/admin/products': office(),
  'POST /api/admin/products': office(400, {}),
  'GET /api/admin/products/export.csv': office(),
  'GET /api/admin/products/export.xlsx': office(),
  'GET /api/admin/products/:id': row([401, 403, 200, 404, 200]),
  'PUT /api/admin/products/:id': row([401, 403, 200, 403, 200], { stock: 50 }),
  'DELETE /api/admin/products/:id': row([401, 403, 200, 403, 200]),
  'POST /api/admin/products/:id/stock': row([401, 403, 200, 403, 200], { by: 1 }),
  'GET /api/admin/orders/export.csv': office(),
  'GET /api/admin/orders/export.xlsx': office(),
  'GET /api/admin/weighing/export.csv': office(),
  'GET /api/admin/weighing/export.xlsx': office(),
  'GET /api/admin/papers/export.csv': office(),
  'GET /api/admin/papers/export.xlsx': office(),
  'GET /api/admin/balances/:farmerId': row([401, 403, 200, 404, 200]),
  'GET /api/admin/balances/:farmerId/statement.csv': row([401, 403, 200, 404, 200]),

  'POST /api/admin/products/import': office(415, {}),
  'GET /api/admin/products/import/template.csv': office(),
  'GET /api/admin/products/import/template.xlsx': office(),
  'GET /api/admin/products/import/:id': office(404),
  'POST /api/admin/products/import/:id/run': office(404),
  'GET /api/admin/products/import/:id/left-out.csv': office(404),
  'GET /api/admin/products/import/:id/left-out.xlsx': office(404),
  'POST /api/admin/bulk': office(400, {}),
  'POST /api/admin/bulk/:id/next': office(404),
  'POST /api/admin/bulk/:id/undo': office(404),

  // The admin area: admins only
  'GET /api/admin/users': adminOnly(),
  'POST /api/admin/users': adminOnly(400, {}),
  'GET /api/admin/users/export.csv': adminOnly(),
  'GET /api/admin/users/export.xlsx': adminOnly(),
  'GET /api/admin/users/:id': adminOnly(),
  'PUT /api/admin/users/:id': adminOnly(200, { name: 'Nama Baru' }),
  'DELETE /api/admin/users/:id': adminOnly(),
  'DELETE /api/admin/users/:id/second-factor': adminOnly(409),
  'POST /api/admin/users/:id/lift-suspension': adminOnly(400, {}),
  'GET /api/admin/farmers': adminOnly(),
  'POST /api/admin/farmers': adminOnly(400, {}),
  'GET /api/admin/farmers/:id/identity': adminOnly(),
  'GET /api/admin/farmers/:id/identity/papers': adminOnly(),
  'POST /api/admin/farmers/:id/identity/answer': adminOnly(400, {}),
  'PUT /api/admin/farmers/:id/identity': adminOnly(400, {}),
  'POST /api/admin/farmers/:id/identity/reveal': adminOnly(),
  'GET /api/admin/ledger': adminOnly(),
  'POST /api/admin/ledger/fees': adminOnly(409, { kind: 'qris_fee', amount: -1, note: 'salah ketik' }),
  'GET /api/admin/journal/export.csv': adminOnly(),
  'GET /api/admin/journal/export.xlsx': adminOnly(),
  'GET /api/admin/tax': adminOnly(),
  'POST /api/admin/tax/deposits': adminOnly(409, {
    month: '2020-01',
    amount: 1,
    paidOn: '2020-02-10',
    ntpn: 'ABCDEFGH12345678',
  }),
  'POST /api/admin/tax/deposits/:id/void': adminOnly(409, { reason: 'salah ketik' }),
  'GET /api/admin/tax/export.csv': adminOnly(),
  'GET /api/admin/tax/export.xlsx': adminOnly(),
  'GET /api/admin/farmers/export.csv': adminOnly(),
  'GET /api/admin/farmers/export.xlsx': adminOnly(),
  'POST /api/admin/farmers/invitations': adminOnly(400, {}),
  'POST /api/admin/farmers/invitation-slips': adminOnly(400, {}),
  'GET /api/admin/farmers/team': adminOnly(),
  'POST /api/admin/farmers/:id/move': adminOnly(200, { to: 1 }),
  'GET /api/admin/farmers/:id': adminOnly(),
  'PUT /api/admin/farmers/:id': adminOnly(400, {}),
  'DELETE /api/admin/farmers/:id': adminOnly(),
  'POST /api/admin/users/:id/password-mail': adminOnly(),
  // The table's user has no phone number.
  'POST /api/admin/users/:id/password-link': adminOnly(409),
  'POST /api/admin/users/:id/phone-code': adminOnly(409),
  'POST /api/admin/users/:id/spoken-code': adminOnly(),
  'DELETE /api/admin/users/:id/password-link': adminOnly(),
  'POST /api/admin/users/:id/sign-out': adminOnly(),
  'POST /api/admin/reference-prices/import': adminOnly(415, {}),
  'GET /api/admin/reference-prices/import/template.csv': adminOnly(),
  'GET /api/admin/reference-prices/import/template.xlsx': adminOnly(),
  'GET /api/admin/reference-prices/import/:id': adminOnly(404),
  'POST /api/admin/reference-prices/import/:id/run': adminOnly(404),
  'GET /api/admin/reference-prices/import/:id/left-out.csv': adminOnly(404),
  'GET /api/admin/reference-prices/import/:id/left-out.xlsx': adminOnly(404),
  'GET /api/admin/reference-prices/export.csv': adminOnly(),
  'GET /api/admin/reference-prices/export.xlsx': adminOnly(),
  'POST /api/admin/farmers/import': adminOnly(415, {}),
  'GET /api/admin/farmers/import/template.csv': adminOnly(),
  'GET /api/admin/farmers/import/template.xlsx': adminOnly(),
  'GET /api/admin/farmers/import/:id': adminOnly(404),
  'POST /api/admin/farmers/import/:id/run': adminOnly(404),
  'GET /api/admin/farmers/import/:id/left-out.csv': adminOnly(404),
  'GET /api/admin/farmers/import/:id/left-out.xlsx': adminOnly(404),
  'GET /api/admin/payments': adminOnly(),
  'GET /api/admin/payments/:id/received': adminOnly(),
  'POST /api/admin/payments/:id/received': adminOnly(409, { amount: 1 }),
  'POST /api/admin/payments/:id/return': adminOnly(409, { amount: 1 }),
  'POST /api/admin/payments/:id/use': adminOnly(404, { order: 'LB-X' }),
  'GET /api/admin/coupons': adminOnly(),
  'POST /api/admin/coupons': adminOnly(400, {}),
  'GET /api/admin/coupons/:id': adminOnly(404),
  'PUT /api/admin/coupons/:id': adminOnly(404, {}),
  'DELETE /api/admin/coupons/:id': adminOnly(404),
  'GET /api/admin/reports': adminOnly(),
  'GET /api/admin/reports/breakdown': adminOnly(),
  'GET /api/admin/reports/orders': adminOnly(),
  'GET /api/admin/reports/saved': adminOnly(),
  'POST /api/admin/reports/saved': adminOnly(400, {}),
  'DELETE /api/admin/reports/saved/:id': adminOnly(404),
  'GET /api/admin/reports/export.pdf': adminOnly(),
  'GET /api/admin/reports/export.xlsx': adminOnly(),
  'GET /api/admin/reports/prices': adminOnly(),
  'GET /api/admin/reports/prices/export.pdf': adminOnly(),
  'GET /api/admin/reports/prices/export.xlsx': adminOnly(),
  'POST /api/admin/orders/:code/notes': adminOnly(400, { note: 'telepon besok' }),
  'GET /api/admin/gateway-notices': adminOnly(),
  'POST /api/admin/gateway-notices/:id/close': adminOnly(409, { note: 'sudah diperiksa' }),
  'GET /api/admin/bank-lines': adminOnly(),
  'POST /api/admin/bank-lines/import': adminOnly(400, { csv: 'tanpa judul' }),
  'POST /api/admin/bank-lines/match': adminOnly(200, { lines: [{ id: 1, payment: 1 }] }),
  'POST /api/admin/bank-lines/match-by-hand': adminOnly(409, { lines: [1], payments: [1] }),
  'POST /api/admin/bank-lines/aside': adminOnly(200, { ids: [1] }),
  'GET /api/admin/payouts': adminOnly(),
  'POST /api/admin/payouts': adminOnly(409, { farmers: [{ id: 1, amount: 1 }] }),
  'GET /api/admin/payouts/:id': adminOnly(404),
  'POST /api/admin/payouts/:id/steps': adminOnly(404, { step: 'approve', seen: 'made' }),
  'POST /api/admin/payouts/:id/returns': adminOnly(404, { farmer: 1, reason: 'rekening ditutup' }),
  'GET /api/admin/payouts/:id/bank.csv': adminOnly(404),
  'GET /api/admin/balances': adminOnly(),
  'POST /api/admin/balances/:farmerId/settlements': adminOnly(409, { amount: 1 }),

  // The admin area: content, communications, settings, emails, audit log
  'GET /api/admin/content': adminOnly(),
  'GET /api/admin/content/:collection': adminOnly(),
  'POST /api/admin/content/:collection': adminOnly(201, { data: { question: 'Tanya?', answer: 'Jawab.' } }),
  'GET /api/admin/content/:collection/:number': adminOnly(),
  'PUT /api/admin/content/:collection/:number': adminOnly(200, { version: 1, status: 'published' }),
  'POST /api/admin/content/:collection/:number/move': adminOnly(200, { to: 2 }),
  'PUT /api/admin/content/:collection/:number/draft': adminOnly(409, { version: 999, data: {} }),
  'DELETE /api/admin/content/:collection/:number/draft': adminOnly(400),
  'POST /api/admin/content/:collection/:number/publish': adminOnly(409, { version: 999 }),
  'DELETE /api/admin/content/:collection/:number': adminOnly(),
  'POST /api/admin/content/:collection/:number/restore': adminOnly(),
  'POST /api/admin/markdown': adminOnly(200, { text: '# Judul' }),
  'GET /api/admin/messages': adminOnly(),
  'GET /api/admin/messages/:id': adminOnly(),
  'POST /api/admin/messages/:id/reply': adminOnly(201, { text: 'Terima kasih.', after: 0 }),
  'GET /api/admin/moderation': adminOnly(),
  'POST /api/admin/moderation': adminOnly(404, { items: [{ kind: 'comment', id: 1 }], status: 'approved' }),
  'GET /api/admin/subscribers': adminOnly(),
  'GET /api/admin/subscribers/export.csv': adminOnly(),
  'GET /api/admin/subscribers/export.xlsx': adminOnly(),
  'GET /api/admin/newsletters': adminOnly(),
  'POST /api/admin/newsletters': adminOnly(201, { subject: 'Kabar', text: 'Isi' }),
  'GET /api/admin/newsletters/:id': adminOnly(),
  'PUT /api/admin/newsletters/:id': adminOnly(200, { subject: 'Kabar', text: 'Isi', version: 1 }),
  'POST /api/admin/newsletters/:id/test': adminOnly(),
  'POST /api/admin/newsletters/:id/send': adminOnly(409, { version: 1 }),
  'GET /api/admin/settings': adminOnly(),
  'PUT /api/admin/settings/:group': adminOnly(200, { values: {} }),
  'GET /api/admin/backups': adminOnly(),
  'POST /api/admin/backups': adminOnly(409),
  'GET /api/admin/health': adminOnly(),
  'POST /api/admin/health/look': adminOnly(),
  'GET /api/admin/mail-server': adminOnly(),
  'PUT /api/admin/mail-server': adminOnly(200, {}),
  'GET /api/admin/channels': adminOnly(),
  'PUT /api/admin/channels/whatsapp': adminOnly(200, {}),
  'PUT /api/admin/channels/sms': adminOnly(200, {}),
  'POST /api/admin/channels/test': adminOnly(409, { channel: 'sms' }),
  'GET /api/admin/reference-prices': adminOnly(),
  'POST /api/admin/reference-prices': adminOnly(400, {}),
  'PUT /api/admin/reference-prices/:id': adminOnly(400, {}),
  'DELETE /api/admin/reference-prices/:id': adminOnly(),
  'GET /api/admin/outbox': adminOnly(),
  'POST /api/admin/outbox/test': adminOnly(201),
  'GET /api/admin/outbox/:id': adminOnly(),
  'POST /api/admin/outbox/:id/resend': adminOnly(),
  'GET /api/admin/audit': adminOnly(),
  'GET /api/admin/security-events': adminOnly(),
  'GET /api/admin/breaches': adminOnly(),
  'POST /api/admin/breaches': adminOnly(400, {}),
  'PATCH /api/admin/breaches/:id': adminOnly(400, {}),
};

let app: TestApp;
let people: Record<'customer' | 'farmer' | 'other' | 'admin', SignedIn>;
let gone: SignedIn;

beforeAll(async () => {
  app = await testApp();
  await seedContent(app.ctx, { sample: true });
  await enablePayments(app.ctx);
  const [customer, farmer, other, admin] = await Promise.all([
    signedIn(app),
    signedIn(app, { role: 'farmer' }),
    signedIn(app, { role: 'farmer' }),
    signedIn(app, { role: 'admin' }),
  ]);
  people = { customer, farmer, other, admin };
  await saveSettings(app.ctx, admin.actor, 'bidding', { openBidsPerCustomer: 1000 });
  // One customer places an order for each row and role.
  await saveSettings(app.ctx, admin.actor, 'holding', { openCheckouts: 1000 });
  gone = await signedIn(app, { role: 'admin' });
  await app.ctx.db.update(users).set({ isActive: false }).where(eq(users.id, gone.userId));
});
afterAll(() => app.close());

const listingOfFarmer = () => makeListing(app.ctx, { farmerId: people.farmer.farmerId! });
const one = async (text: string, values: unknown[] = []) =>
  Object.values((await app.database.pool.query(text, values)).rows[0])[0] as number;

/** The record that a path names, created anew for each caller, so that none finds another's changes. */
async function named(path: string): Promise<{ path: string; offerId?: number }> {
  const put = (values: Record<string, string | number>) =>
    path.replace(/:(\w+)/g, (_, name: string) => String(values[name] ?? 'x'));
  if (path.startsWith('/api/bids/:id')) {
    const listing = await listingOfFarmer();
    const market = {
      listing,
      farmer: people.farmer.actor,
      customer: async () => people.customer.actor,
    };
    const bid = await makeBid(app.ctx, market, { customer: people.customer.actor });
    return { path: put({ id: bid.id }), offerId: bid.offerId };
  }
  if (path.startsWith('/api/orders/') && path.includes(':code')) {
    const { id } = await listingOfFarmer();
    const placed = await placeOrder(app.ctx, people.customer.actor, {
      items: [{ id, quantity: 1, price: 12_000 }],
      billing,
      paymentMethod: 'transfer',
    });
    const { code } = placed.orders[0]!;
    return { path: put({ code: path.includes('/group/') ? placed.group : code }) };
  }
  if (path.startsWith('/api/weighing/')) return { path: put({ code: 'NT-22222222' }) };
  if (/\/products\/:id/.test(path)) return { path: put({ id: (await listingOfFarmer()).id }) };
  if (/\/users\/:id/.test(path)) return { path: put({ id: (await makeUser(app.ctx)).id }) };
  if (path.includes('/balances/:farmerId')) return { path: put({ farmerId: people.farmer.farmerId! }) };
  // Not the table's farmer: a deleted one would be missing for the later calls.
  if (path.includes('/farmers/:id')) return { path: put({ id: (await makeListing(app.ctx)).farmerId }) };
  if (path.includes('/messages/:id')) {
    const id = await one(
      `insert into contact_messages (email, comments, created_at) values ('a@contoh.example', 'Halo', now()) returning id`,
    );
    return { path: put({ id }) };
  }
  if (path.includes('/newsletters/:id')) {
    const id = await one(
      `insert into newsletters (subject, text, created_by, created_at, updated_at) values ('A', 'B', $1, now(), now()) returning id`,
      [people.admin.userId],
    );
    return { path: put({ id }) };
  }
  if (path.includes('/outbox/:id')) {
    const id = await one(
      `insert into email_outbox (key, to_address, subject, text, status, next_try_at, created_at)
       values (gen_random_uuid(), 'a@contoh.example', 'A', 'B', 'stored', now(), now()) returning id`,
    );
    return { path: put({ id }) };
  }
  if (path.includes('/reference-prices/:id')) {
    const id = await one(
      `insert into price_references (commodity, kind, level, low, high, effective_from, effective_until, source, checked_on)
       select 'jagung', 'hap', 'gudang', 1, 2, coalesce(max(effective_until) + 1, '2090-01-01'),
              coalesce(max(effective_until) + 1, '2090-01-01'), 'A', '2026-01-01'
       from price_references where commodity = 'jagung' returning id`,
    );
    return { path: put({ id }) };
  }
  if (path.includes('/addresses/:id')) return { path: put({ id: 'a'.repeat(64) }) };
  if (/\/(bulk|import)\/:id/.test(path)) return { path: put({ id: '00000000-0000-4000-8000-000000000000' }) };
  return {
    path: put({
      id: 1,
      collection: 'faq',
      number: 1,
      group: 'store',
      category: 'beras',
      provider: 'google',
      cityId: 1,
    }),
  };
}

/** The response to one caller; no cache in between stores it. */
const MINE = /^\/api\/(admin|auth|bids|cart|dashboard|events|me|orders|payments|uploads)\b/;

const ROLES = ['anonymous', 'customer', 'farmer', 'other farmer', 'admin', 'deactivated'] as const;

describe('every call of the API', () => {
  const calls = () =>
    registeredRoutes(app.fastify).filter((call) => call.includes(' /api/') && !/^(HEAD|OPTIONS) /.test(call));

  test('[API-24] actions only simulated in the specification’s pages are real calls of the server', () => {
    for (const call of [
      'POST /api/products/:id/bids',
      'GET /api/bids',
      'GET /api/bids/incoming',
      'POST /api/auth/sign-in/email',
      'POST /api/newsletter',
      'POST /api/contact',
      'POST /api/products/:id/reviews',
      'POST /api/posts/:id/comments',
      'GET /api/admin/reports',
      'GET /api/admin/reports/export.pdf',
      'GET /api/admin/reports/export.xlsx',
    ])
      expect(calls(), call).toContain(call);
  });

  test('the table lists exactly the calls of the API', () => {
    const asked = calls();
    expect(asked.filter((call) => !table[call])).toEqual([]);
    expect(Object.keys(table).filter((call) => !asked.includes(call))).toEqual([]);
  });

  test.each(Object.entries(table))('%s responds to each role as the table says', async (call, wanted) => {
    const [method = 'GET', path = ''] = call.split(' ');
    const { customer, farmer, other, admin } = people;
    const got: Record<string, number> = {};
    let target = await named(path);
    let done = false;
    for (const [at, who] of [undefined, customer, farmer, other, admin, gone].entries()) {
      if (wanted.lasts && wanted.status[at] === 200) continue;
      // A rejected call has left it unchanged.
      if (method !== 'GET' && done) target = await named(path);
      const { body } = wanted;
      const payload =
        body && 'expected_offer_id' in body ? { ...body, expected_offer_id: target.offerId } : body;
      // Signing out ends the session of the call.
      const session =
        who && who !== gone && path.endsWith('/sign-out') ? await signedIn(app, { userId: who.userId }) : who;
      const answer = await app.fastify.inject({
        method: method as 'GET',
        url: target.path + (/\/(search|suggest)$/.test(path) ? '?q=beras' : ''),
        headers: session ? { cookie: session.cookie } : {},
        ...(payload ? { payload } : {}),
      });
      done = answer.statusCode < 400;
      got[ROLES[at]!] = answer.statusCode;
      if (MINE.test(path)) expect(answer.headers['cache-control'], call).toContain('no-store');
    }
    const status = [...wanted.status, wanted.status[0]];
    expect(got).toEqual(
      Object.fromEntries(ROLES.map((role, at) => [role, status[at]]).filter(([role]) => String(role) in got)),
    );
  });
});
