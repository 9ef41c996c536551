import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '../../src/domain/orders/checkout/place-order.ts';
import {
  GROUP_DUTIES,
  GROUP_ROLES,
  type GroupDuty,
  mayInGroup,
} from '../../src/shared/enums/group-duties.ts';
import { makeBid } from '../support/bid-fixtures.ts';
import { billing } from '../support/billing-form.ts';
import { makeListing } from '../support/factories.ts';
import { makeGroup, type TestGroup } from '../support/farmer-group-fixture.ts';
import { enablePayments } from '../support/order-factories.ts';
import { registeredRoutes } from '../support/registered-routes.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/*
 * What each role of a group may do, for each call of the API: one table of duties, one row per call. A role without the
 * duty gets the error that says so; a role with it can access the records of its own group and of no other.
 */
type Call = { duty: GroupDuty; body?: object; to?: 'listing' | 'order' | 'bid' | 'group' | 'member' };

const calls: Record<string, Call> = {
  'GET /api/admin/products': { duty: 'goods.see' },
  'GET /api/admin/products/:id': { duty: 'goods.see', to: 'listing' },
  'POST /api/admin/products': {
    duty: 'goods.edit',
    body: {
      name: 'Beras Bersama',
      unit: 'kg',
      category: 'beras',
      stock: 10,
      price_customer: 12_000,
      price_tengkulak: 10_000,
    },
  },
  'PUT /api/admin/products/:id': { duty: 'goods.edit', body: { stock: 90 }, to: 'listing' },
  'DELETE /api/admin/products/:id': { duty: 'goods.edit', to: 'listing' },
  'POST /api/admin/products/:id/stock': { duty: 'stock.edit', body: { by: 1 }, to: 'listing' },
  'GET /api/admin/products/export.csv': { duty: 'goods.see' },
  'GET /api/admin/products/import/template.csv': { duty: 'goods.edit' },
  'POST /api/admin/bulk': {
    duty: 'goods.edit',
    body: { noun: 'products', action: 'archive', filter: { q: 'tidak ada yang bernama ini' } },
  },
  'GET /api/admin/dashboard/stats': { duty: 'money.see' },
  'GET /api/admin/orders/export.csv': { duty: 'orders.see' },
  'GET /api/admin/weighing/export.csv': { duty: 'orders.see' },
  'GET /api/admin/balances/:id': { duty: 'money.see', to: 'group' },
  'GET /api/orders': { duty: 'orders.see' },
  'GET /api/orders/complaints': { duty: 'orders.see' },
  'GET /api/orders/:id/trail': { duty: 'orders.see', to: 'order' },
  'POST /api/orders/:id/cash': { duty: 'money.take', to: 'order' },
  'POST /api/orders/:id/confirm-payment': { duty: 'orders.move', to: 'order' },
  'GET /api/bids/incoming': { duty: 'bids.answer' },
  'POST /api/bids/accept': { duty: 'bids.answer', body: { bids: [{ id: 1, expected_offer_id: 1 }] } },
  'GET /api/bids/:id': { duty: 'bids.answer', to: 'bid' },
  'GET /api/me/stall': { duty: 'stall.edit' },
  'PATCH /api/me/stall': { duty: 'stall.edit', body: { story: 'Kami bertani bersama.' } },
  'GET /api/group/members': { duty: 'members.see' },
  'PUT /api/group/named': { duty: 'members.see', body: { named: true } },
  'POST /api/group/invitations': {
    duty: 'members.manage',
    body: { name: 'Sari', role: 'anggota', email: 'sari@contoh.example' },
  },
  'DELETE /api/group/invitations/:id': { duty: 'members.manage', to: 'member' },
  'PUT /api/group/members/:id': { duty: 'members.manage', body: { role: 'bendahara' }, to: 'member' },
  'DELETE /api/group/members/:id': { duty: 'members.manage', to: 'member' },
};

/** Personal whoever the user acts for, or open to everybody: not a matter of the group. */
const personal =
  /^\w+ \/api\/(products|prices|cities|farmers|groups|posts|contact|newsletter|openapi|docs|auth|cart|me(?!\/stall$)|uploads|events|notifications|payments|invitations|whatsapp)/;

let app: TestApp;
let own: TestGroup;
let other: TestGroup;
let buyer: SignedIn;

beforeAll(async () => {
  app = await testApp();
  await enablePayments(app.ctx);
  own = await makeGroup(app);
  other = await makeGroup(app);
  buyer = await signedIn(app);
});
afterAll(() => app.close());

/** A newly created record of `group`, to which a path refers. */
async function thing(group: TestGroup, to: Call['to']): Promise<string | number> {
  if (to === 'group') return group.id;
  if (to === 'member') {
    const { rows } = await app.database.pool.query(
      `select id from group_members where farmer_id = $1 and user_id = $2 and left_at is null`,
      [group.id, group.people.anggota.userId],
    );
    return rows[0]?.id ?? 0;
  }
  const listing = await makeListing(app.ctx, { farmerId: group.id });
  if (to === 'order') {
    const placed = await placeOrder(app.ctx, buyer.actor, {
      items: [{ id: listing.id, quantity: 1, price: 12_000 }],
      billing,
      paymentMethod: 'cod',
    });
    return placed.orders[0]!.code;
  }
  if (to === 'bid') {
    const market = { listing, farmer: group.people.ketua.actor, customer: async () => buyer.actor };
    return (await makeBid(app.ctx, market, { customer: buyer.actor })).id;
  }
  return listing.id;
}

async function ask(who: SignedIn, call: string, group: TestGroup) {
  const { body, to } = calls[call]!;
  const [method, path] = call.split(' ') as [string, string];
  const answer = await app.fastify.inject({
    method: method as 'GET',
    url: to ? path.replace(':id', String(await thing(group, to))) : path,
    headers: { cookie: who.cookie },
    ...(body ? { payload: body } : {}),
  });
  const code = answer.headers['content-type']?.includes('json') ? answer.json().error?.code : undefined;
  return { status: answer.statusCode, code: code as string | undefined };
}

describe.each(GROUP_ROLES)('the role %s', (role) => {
  test.each(Object.keys(calls))('may or may not call: %s', async (call) => {
    const { duty, to } = calls[call]!;
    // Calls that end a membership are made by the users of this row only.
    const [mine, others] = call.includes('/group/') ? [await makeGroup(app), other] : [own, other];
    const who = mine.people[role];
    const allowed = mayInGroup(role, duty);
    const at = await ask(who, call, mine);
    if (allowed) expect(at.status, at.code).not.toBe(403);
    // Records that another side can see too are not found by users without the duty.
    else if (to === 'bid' || to === 'order') expect([403, 404]).toContain(at.status);
    else expect(at).toEqual({ status: 403, code: 'group_duty' });
    if (!to) return;
    const there = await ask(who, call, others);
    expect([403, 404], there.code).toContain(there.status);
    if (allowed) expect(there.code).not.toBe('group_duty');
  });
});

test('former members and outsiders have no access', async () => {
  const group = await makeGroup(app);
  const { bendahara } = group.people;
  expect((await ask(bendahara, 'GET /api/orders', group)).status).toBe(200);
  await app.database.pool.query(`update group_members set left_at = now() where user_id = $1`, [
    bendahara.userId,
  ]);
  for (const call of Object.keys(calls)) {
    const { status, code } = await ask(bendahara, call, group);
    // As a customer he has orders of his own; everything else is forbidden.
    if (call !== 'GET /api/orders') expect([400, 403, 404, 409], `${call}: ${code}`).toContain(status);
    else expect(status).toBe(200);
  }
});

test('a plain member has access to no call outside the table', async () => {
  const { anggota } = own.people;
  const open: string[] = [];
  for (const call of registeredRoutes(app.fastify)) {
    if (
      call.includes(' /api/group/') ||
      !call.includes(' /api/') ||
      /^(HEAD|OPTIONS) /.test(call) ||
      personal.test(call)
    )
      continue;
    const [method, path] = call.split(' ') as [string, string];
    if (calls[call] || calls[call.replace(/:(code|farmerId)/, ':id')]) continue;
    const answer = await app.fastify.inject({
      method: method as 'GET',
      url: path.replace(/:\w+/g, '1'),
      headers: { cookie: anggota.cookie },
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    if (answer.statusCode < 400) open.push(call);
  }
  expect(open).toEqual([]);
});

test('every duty in the table is required by a call, and each has somebody', () => {
  const asked = new Set(Object.values(calls).map(({ duty }) => duty));
  const unasked = (Object.keys(GROUP_DUTIES) as GroupDuty[]).filter((duty) => !asked.has(duty));
  // Those of pooled lots have their own calls.
  expect(unasked.filter((duty) => !/^(lots|deposits|shares)\./.test(duty))).toEqual([]);
  for (const duty of Object.keys(GROUP_DUTIES) as GroupDuty[]) {
    expect(GROUP_ROLES.some((role) => mayInGroup(role, duty))).toBe(true);
    expect(mayInGroup('ketua', duty)).toBe(true);
  }
});
