import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeMemberRole, removeMember } from '../../src/domain/farmer-groups/members/change-members.ts';
import { inviteMember, revokeInvitation } from '../../src/domain/farmer-groups/members/invite-member.ts';
import {
  recordMemberPayout,
  voidMemberPayout,
} from '../../src/domain/farmer-groups/pooled-lots/member-payout.ts';
import { returnDeposit } from '../../src/domain/farmer-groups/pooled-lots/produce-deposit.ts';
import { refundOrder } from '../../src/domain/orders/payments/refund-order.ts';
import { expectInvariants } from '../support/expect-invariants.ts';
import { makeGroup, type TestGroup } from '../support/farmer-group-fixture.ts';
import { enablePayments } from '../support/order-factories.ts';
import { bring, makeLot, sell, type TestLot } from '../support/pooled-lot-fixture.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

/* Each event of a group and its lots notifies those concerned: on the site, by mail, and by WhatsApp if they chose
   it. */
let app: TestApp;
let admin: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  app = await testApp();
  await enablePayments(app.ctx);
  admin = await signedIn(app, { role: 'admin' });
  buyer = await signedIn(app);
});
afterEach(() => expectInvariants(app.database.pool));
afterAll(() => app.close());

let phones = 0;
/** Gets all notices by WhatsApp too. */
async function byWhatsapp({ userId }: SignedIn): Promise<void> {
  phones += 1;
  await app.database.pool.query(
    `update users set phone = $2, preferences = preferences || '{"whatsapp":true}' where id = $1`,
    [userId, `+62812345670${String(phones).padStart(2, '0')}`],
  );
}
/** A user's notices about their groups since the last call: the same text through each channel. */
async function toldTo({ userId }: SignedIn): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    `select n.id, n.text, n.kind,
            (select count(*)::int from outbound_messages w where w.notice_id = n.id and w.channel = 'whatsapp' and w.content ->> 'text' = n.text) as phone,
            (select count(*)::int from email_outbox o join users u on u.email = o.to_address
             where u.id = n.user_id and position(n.text in o.text) > 0) as mails
     from notifications n where n.user_id = $1 and n.kind ~ '^(lot|group)[.]' order by n.id`,
    [userId],
  );
  await app.database.pool.query('delete from notifications where user_id = $1', [userId]);
  for (const { phone, mails, text } of rows)
    expect({ text, phone, mails }).toEqual({ text, phone: 1, mails: 1 });
  return rows.map(({ kind, text }) => `${kind}: ${text}`.replaceAll('\u00a0', ' '));
}

test('lots send messages when opened, supplied, sold, refunded, returned and paid out', async () => {
  const group: TestGroup = await makeGroup(app);
  const { anggota, bendahara, ketua } = group.people;
  await byWhatsapp(anggota);
  await byWhatsapp(ketua);
  const lot: TestLot = await makeLot(
    app,
    { fee_percent: 5, moisture: 14 },
    { group, product: { name: 'Jagung Kabar', unit: 'kg', category: 'palawija' } },
  );
  expect(await toldTo(anggota)).toEqual([
    'lot.opened: Lot gabungan Jagung Kabar dibuka. Bagian kelompok 5 % dari tiap penjualan, sisanya dibagi menurut berat yang dihitung dengan dasar kadar air 14 %.',
  ]);
  const deposit = await bring(app.ctx, lot, 'anggota', 100);
  expect(await toldTo(anggota)).toEqual([
    'lot.deposit: Setoran Anda untuk Jagung Kabar dicatat: 100 kg dihitung dari 100 kg bersih.',
  ]);
  const first = await sell(app.ctx, { buyer: buyer.actor, admin: admin.actor }, lot.id, 10);
  expect(await toldTo(anggota)).toEqual([
    `lot.sold: Setoran Anda untuk Jagung Kabar terjual 10 kg di pesanan ${first}: bagian Anda Rp 114.000.`,
  ]);
  const back = (amount: number, restock: boolean) =>
    refundOrder(app.ctx, admin.actor, first, { amount, reason: 'Basah', restock });
  await back(20_000, false);
  expect(await toldTo(anggota)).toEqual([
    `lot.sold: Uang pesanan ${first} dikembalikan kepada pembeli: bagian Anda dari 10 kg Jagung Kabar sekarang Rp 95.000.`,
  ]);
  const member = await lot.memberOf(anggota.userId);
  const { id } = await recordMemberPayout(app.ctx, bendahara.actor, { member_id: member, amount: 95_000 });
  expect(await toldTo(anggota)).toEqual([expect.stringContaining('mencatat Rp 95.000 sudah diserahkan')]);

  // It was returned after its money had been paid out: he owes the amount, and the message says so.
  await back(100_000, true);
  expect(await toldTo(anggota)).toEqual([
    `lot.returned: Penjualan Jagung Kabar di pesanan ${first} batal: 10 kg kembali ke setoran Anda, dan bagian Rp 95.000 tidak jadi. Bila sudah diserahkan kepada Anda, jumlah itu dipotong dari bagian berikutnya.`,
  ]);
  const statement = await app.fastify.inject({
    url: '/api/group/statement.csv',
    headers: { cookie: anggota.cookie },
  });
  expect(statement.body).toContain('Lebih diserahkan, dipotong dari bagian berikutnya;95000');
  await voidMemberPayout(app.ctx, bendahara.actor, id);
  expect(await toldTo(anggota)).toEqual([expect.stringContaining('masih menjadi hak Anda')]);

  await toldTo(ketua);
  await returnDeposit(app.ctx, anggota.actor, deposit);
  expect(await toldTo(ketua)).toEqual([
    `lot.deposit: ${anggota.actor.name} mengambil kembali 100 kg dari setorannya untuk Jagung Kabar.`,
  ]);
  const other = await bring(app.ctx, lot, 'anggota', 40);
  await toldTo(anggota);
  await returnDeposit(app.ctx, ketua.actor, other);
  expect(await toldTo(anggota)).toEqual([
    'lot.deposit: 40 kg dari setoran Anda untuk Jagung Kabar dicatat diambil kembali.',
  ]);
});

test('members are messaged when invited, uninvited, given another role and removed; they can still see and dispute their share', async () => {
  const group = await makeGroup(app);
  const { ketua, bendahara, anggota } = group.people;
  await byWhatsapp(anggota);
  const lot = await makeLot(app, {}, { group });
  const invitation = await inviteMember(app.ctx, ketua.actor, {
    name: 'Sari',
    role: 'anggota',
    phone: '',
    email: 'sari.kabar@desa.example',
  });
  await revokeInvitation(app.ctx, ketua.actor, invitation.id);
  const { rows: letters } = await app.database.pool.query(
    `select subject from email_outbox where to_address = 'sari.kabar@desa.example' order by id`,
  );
  expect(letters.map(({ subject }) => subject)).toEqual([
    `Undangan bergabung dengan ${group.name}`,
    `Undangan ${group.name} ditarik kembali`,
  ]);

  await bring(app.ctx, lot, 'anggota', 50);
  await sell(app.ctx, { buyer: buyer.actor, admin: admin.actor }, lot.id, 10);
  await toldTo(anggota);
  await changeMemberRole(app.ctx, ketua.actor, await lot.memberOf(anggota.userId), { role: 'juru_timbang' });
  expect(await toldTo(anggota)).toEqual([
    `group.changed: Jabatan Anda di ${group.name} sekarang juru timbang.`,
  ]);
  const member = await lot.memberOf(anggota.userId);
  await removeMember(app.ctx, ketua.actor, member);
  expect(await toldTo(anggota)).toEqual([
    `group.changed: Anda tidak lagi menjadi anggota ${group.name}. Bagian Anda dari setoran yang terjual tetap hak Anda dan tetap bisa dilihat.`,
  ]);

  const ask = (who: SignedIn, url: string, payload?: object) =>
    app.fastify.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/me${url}`,
      headers: { cookie: who.cookie },
      ...(payload ? { payload } : {}),
    });
  const own = { id: group.id, name: group.name, member: false, shared: 114_000, handed: 0, owed: 114_000 };
  expect((await ask(anggota, '/shares')).json().data).toEqual([own]);
  // A sale after his departure belongs to him too, and he is notified where he can see it.
  await sell(app.ctx, { buyer: buyer.actor, admin: admin.actor }, lot.id, 5);
  const { rows: news } = await app.database.pool.query(
    `select href from notifications where user_id = $1 and kind = 'lot.sold' order by id`,
    [anggota.userId],
  );
  expect(news).toEqual([{ href: `/sellers/shares/${group.id}` }]);
  const { id } = await recordMemberPayout(app.ctx, bendahara.actor, { member_id: member, amount: 100_000 });
  const detail = (await ask(anggota, `/shares/${group.id}`)).json().data;
  expect(detail).toMatchObject({ shared: 171_000, handed: 100_000, owed: 71_000, handings: [{ id }] });
  const csv = await ask(anggota, `/shares/${group.id}/statement.csv`);
  expect(csv.body).toContain('Belum diserahkan;71000');
  expect((await ask(anggota, `/shares/${group.id}/statement.pdf`)).statusCode).toBe(200);
  expect((await ask(anggota, `/handings/${id}/contest`, { reason: 'Baru separuh' })).statusCode).toBe(200);

  // Nobody else can join with it.
  const stranger = await signedIn(app);
  for (const url of [`/shares/${group.id}`, `/shares/${group.id}/statement.csv`])
    expect((await ask(stranger, url)).json().error.code).toBe('group_not_found');
  for (const who of [stranger, ketua])
    expect((await ask(who, `/handings/${id}/contest`, { reason: 'Bukan saya' })).statusCode).toBe(404);
});
