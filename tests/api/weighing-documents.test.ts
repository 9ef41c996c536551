import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmTicket } from '../../src/domain/weighing/commands/confirm-ticket.ts';
import { toQuantity } from '../../src/shared/format/quantity.ts';
import { readPdf } from '../support/pdf-text.ts';
import { signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';
import { proposed, type Weighbridge, weighable, weighbridge } from '../support/weighing-fixture.ts';

let app: TestApp;
let at: Weighbridge;
beforeAll(async () => {
  app = await testApp();
  at = await weighbridge(app.ctx, { stock: toQuantity(10_000) });
});
afterAll(() => app.close());

const linesOf = (file: Buffer) => readPdf(file).flat().join('\n');
const asUser = async (userId: string) => (await signedIn(app, { userId })).cookie;

async function settled() {
  const order = await weighable(at);
  const { id, code } = await proposed(at, order, 0, {
    readings: [
      { gross: 51.2, tare: 0.2, sacks: 1 },
      { gross: 47.7, tare: 0.2, sacks: 1 },
    ],
    moisture: [15, 15.5],
  });
  await confirmTicket(at.ctx, at.buyer, order.code, { line: order.line, expected_ticket_id: id });
  return { ...order, ticket: code };
}

test('a ticket’s paper names gross, tare and net of each time on the scale, and no person; anyone may have it', async () => {
  const { ticket } = await settled();
  const answer = await app.fastify.inject(`/api/weighing/${ticket}/ticket.pdf`);
  expect(answer.headers['content-type']).toBe('application/pdf');
  const said = linesOf(answer.rawPayload);
  for (const text of [
    ticket,
    '51,2',
    '47,7',
    '98,9',
    '0,4',
    '98,5',
    '15,25 % (rata-rata 15; 15,5)',
    '97,1 kg',
  ])
    expect(said).toContain(text);
  expect(said).not.toContain('Slamet');
  const again = await app.fastify.inject(`/api/weighing/${ticket}/ticket.pdf`);
  expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
  expect((await app.fastify.inject('/api/weighing/NT-22222222/ticket.pdf')).statusCode).toBe(404);
});

test('the invoice of weighed goods says what was ordered, weighed with and without sacks, and paid for', async () => {
  const { code, ticket } = await settled();
  // A cash-on-delivery order is invoiced once its seller has the cash.
  const cash = { method: 'POST', url: `/api/orders/${code}/cash` } as const;
  const taken = await app.fastify.inject({ ...cash, headers: { cookie: await asUser(at.seller.userId) } });
  expect(taken.statusCode, taken.body).toBe(200);
  const url = `/api/orders/${code}/invoice.pdf`;
  const answer = await app.fastify.inject({ url, headers: { cookie: await asUser(at.buyer.userId) } });
  const said = linesOf(answer.rawPayload).replace(/\s+/g, ' ');
  expect(said).toContain('Dipesan 100 kg');
  expect(said).toContain('bruto 98,9 kg, tara 0,4 kg, neto 98,5 kg');
  expect(said).toContain(`dibayar 97,1 kg (nota ${ticket})`);
});

test('tickets leave as a table: a seller’s his own, an admin’s all, by day and by how they stand', async () => {
  const own = await settled();
  const other = await weighbridge(at.ctx, { stock: toQuantity(1000) });
  const open = await proposed(other, await weighable(other), 100);
  const read = async (userId: string, query = '') => {
    const url = `/api/admin/weighing/export.csv${query}`;
    const answer = await app.fastify.inject({ url, headers: { cookie: await asUser(userId) } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.body;
  };
  const sellers = await read(at.seller.userId);
  expect(sellers.split('\r\n')[0]).toContain('Bruto (kg)');
  const row = sellers.split('\r\n').find((line) => line.includes(own.ticket))!;
  expect(row).toContain(own.code);
  expect(row).toMatch(/98[.,]9.*0[.,]4.*98[.,]5.*15[.,]25.*97[.,]1.*679700/);
  expect(sellers).not.toContain(open.code);
  expect(sellers).not.toContain('Slamet');
  const all = await read(at.admin.userId, '?status=proposed');
  expect(all).toContain(open.code);
  expect(all).not.toContain(own.ticket);
  expect(await read(at.admin.userId, '?to=2026-11-20')).not.toContain(own.ticket);
});
