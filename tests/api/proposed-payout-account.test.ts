import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerPayoutAccount,
  answerPayoutAccountByLink,
  getAccountQuestion,
  getAccountQuestionByLink,
  requestAccountCode,
} from '../../src/domain/accounts/farmers/answer-payout-account.ts';
import {
  getProposedAccount,
  proposePayoutAccount,
  withdrawPayoutAccount,
} from '../../src/domain/accounts/farmers/propose-payout-account.ts';
import { updateSellerProfile } from '../../src/domain/accounts/farmers/update-seller-profile.ts';
import { createPasswordLink } from '../../src/domain/accounts/users/sign-in-help.ts';
import { anonymous, type UserActor } from '../../src/domain/context.ts';
import { claimMessages } from '../../src/domain/notifications/outbound-messages.ts';
import { findBalances } from '../../src/domain/payments/balances.ts';
import { givePassword } from '../support/account-traces.ts';
import { makeFarmer } from '../support/factories.ts';
import { csvFile, fileForm } from '../support/import-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/* A proposed payout account is used only after its farmer's acceptance, and a clerk who acts for both sides cannot
   accept it. */

const clock = testClock();
let app: TestApp;
let admin: SignedIn;
let other: SignedIn;
const elsewhere = { knows: async (_userId: string) => false };
const ACCOUNT = { bank: 'Bank BRI', number: '003401012345508', holder: 'Wagiyem' };
const KEPT = { ...ACCOUNT, bank: 'BRI' };

beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://pasar.example' }, clock);
  admin = await signedIn(app, { role: 'admin', name: 'Mbak Rini' });
  other = await signedIn(app, { role: 'admin' });
});
afterAll(() => app.close());

const sql = async (text: string, values: unknown[] = []) => (await app.ctx.pool.query(text, values)).rows;
const accountOf = async (id: number) =>
  (await sql('select payout_account as a from farmers where id = $1', [id]))[0].a;
const trailOf = async (id: number) =>
  (
    await sql(
      `select action, actor_id as by from audit_log where entity = 'farmer' and entity_id = $1 and action like 'farmer.account%' order by id`,
      [String(id)],
    )
  ).map(({ action, by }) => [action, by]);
let number = 0;
/** A farmer who can sign in; with a phone alone, or with an e-mail. */
async function newFarmer(by: 'email' | 'phone' = 'email') {
  number += 1;
  const made = await makeFarmer(app.ctx, {
    name: `Petani ${number}`,
    user:
      by === 'email'
        ? { name: `Petani ${number}`, email: `p${number}@desa.example` }
        : { name: `Petani ${number}`, email: null, phone: `+62813779${1000 + number}`, phoneVerified: true },
  });
  await givePassword(app.ctx, made.userId, 'Sawah-Hijau-77');
  const { actor } = await signedIn(app, { userId: made.userId });
  return { ...made, actor };
}
const yes = { answer: 'yes' as const, number: KEPT.number };
const no = { answer: 'no' as const, number: KEPT.number };
const byLink = { browser: elsewhere, address: '10.1.2.3' };
async function openChannel() {
  const answer = await app.fastify.inject({
    method: 'PUT',
    url: '/api/admin/channels/sms',
    headers: { cookie: admin.cookie },
    payload: SMS,
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}
const SMS = {
  url: 'https://sms.contoh.example/kirim',
  form: 'json',
  body: '{"to":"{nomor}","text":"{pesan}"}',
};

test('an admin proposes after recent authentication; the farmer’s acceptance makes it the account, and the trail names both', async () => {
  const farmer = await newFarmer();
  const stale = await signedIn(app, { userId: admin.userId, stale: true });
  await expect(proposePayoutAccount(app.ctx, stale.actor, farmer.id, ACCOUNT)).rejects.toMatchObject({
    code: 'proof_needed',
  });
  const view = await proposePayoutAccount(app.ctx, admin.actor, farmer.id, ACCOUNT);
  expect(view).toMatchObject({ account: null, proposed: { account: KEPT, by: 'Mbak Rini' } });
  expect(await accountOf(farmer.id)).toBeNull();
  const { data } = await findBalances(app.ctx, admin.actor, { q: `Petani ${number}` });
  expect(data[0]).toMatchObject({ account: null, accountProposedAt: clock.now().toISOString() });
  const mails = await sql(`select text from email_outbox where subject = 'Benarkah ini rekening Anda?'`);
  expect(mails).toHaveLength(1);
  expect(await getAccountQuestion(app.ctx, farmer.actor)).toMatchObject({ account: KEPT, needsCode: false });
  // An old open session cannot accept.
  const { actor: left } = await signedIn(app, { userId: farmer.userId, stale: true });
  await expect(answerPayoutAccount(app.ctx, left, yes, elsewhere)).rejects.toMatchObject({
    code: 'proof_needed',
  });
  expect(await answerPayoutAccount(app.ctx, farmer.actor, yes, elsewhere)).toBe('yes');
  expect(await accountOf(farmer.id)).toEqual(KEPT);
  expect(await trailOf(farmer.id)).toEqual([
    ['farmer.account-propose', admin.userId],
    ['farmer.account-confirm', farmer.userId],
  ]);
  await expect(answerPayoutAccount(app.ctx, farmer.actor, yes, elsewhere)).rejects.toMatchObject({
    code: 'account_not_proposed',
  });
  const told = await sql('select text from notifications where user_id = $1', [admin.userId]);
  expect(told.at(-1).text).toContain('membenarkan rekening BRI dengan nomor berakhiran 5508');
});

test('the confirmed account stays in force until acceptance, after a rejection, and after a withdrawn proposal', async () => {
  const farmer = await newFarmer();
  const old = { bank: 'BCA', number: '0123456789', holder: 'Petani' };
  await updateSellerProfile(app.ctx, farmer.actor, { payoutAccount: old });
  await proposePayoutAccount(app.ctx, admin.actor, farmer.id, ACCOUNT);
  expect(await accountOf(farmer.id)).toEqual(old);
  await answerPayoutAccount(app.ctx, farmer.actor, no, elsewhere);
  expect(await accountOf(farmer.id)).toEqual(old);
  await proposePayoutAccount(app.ctx, admin.actor, farmer.id, ACCOUNT);
  await withdrawPayoutAccount(app.ctx, other.actor, farmer.id);
  await expect(answerPayoutAccount(app.ctx, farmer.actor, yes, elsewhere)).rejects.toMatchObject({
    code: 'account_not_proposed',
  });
  // The farmer's own entry answers the proposal too.
  await proposePayoutAccount(app.ctx, admin.actor, farmer.id, ACCOUNT);
  await updateSellerProfile(app.ctx, farmer.actor, { payoutAccount: { ...old, holder: 'Petani Baru' } });
  expect((await getProposedAccount(app.ctx, admin.actor, farmer.id)).proposed).toBeNull();
  expect(await trailOf(farmer.id)).toEqual([
    ['farmer.account', farmer.userId],
    ['farmer.account-propose', admin.userId],
    ['farmer.account-decline', farmer.userId],
    ['farmer.account-propose', admin.userId],
    ['farmer.account-withdraw', other.userId],
    ['farmer.account-propose', admin.userId],
    ['farmer.account', farmer.userId],
  ]);
});

test('accepting applies to the displayed account only: a proposal replaced meanwhile is not accepted', async () => {
  const farmer = await newFarmer();
  await proposePayoutAccount(app.ctx, admin.actor, farmer.id, ACCOUNT);
  await proposePayoutAccount(app.ctx, admin.actor, farmer.id, { ...ACCOUNT, number: '999901012345999' });
  await expect(answerPayoutAccount(app.ctx, farmer.actor, yes, elsewhere)).rejects.toMatchObject({
    code: 'account_not_proposed',
  });
  expect(await accountOf(farmer.id)).toBeNull();
  expect((await getProposedAccount(app.ctx, admin.actor, farmer.id)).proposed).not.toBeNull();
});

test.each([
  [{ ...ACCOUNT, bank: 'Bank Desa Kami' }, 'bank', 'Bank ini tidak dikenal'],
  [{ ...ACCOUNT, number: '3401012345508' }, 'number', 'Nomor rekening BRI terdiri dari 15 angka, ini 13'],
  [{ ...ACCOUNT, number: '3.40101E+14' }, 'number', 'Nomor rekening terdiri dari 6 sampai 20 angka'],
  [{ ...ACCOUNT, holder: '7' }, 'holder', 'Isi nama pemilik rekening'],
])('reports an invalid account at its field: %j', async (account, field, text) => {
  const farmer = await newFarmer();
  await expect(proposePayoutAccount(app.ctx, admin.actor, farmer.id, account)).rejects.toMatchObject({
    fields: { [field]: expect.stringContaining(text) },
  });
});

test('only an admin with the finance duty can propose', async () => {
  const farmer = await newFarmer();
  const finance = await signedIn(app, { role: 'admin', adminDuties: ['finance'] });
  const orders = await signedIn(app, { role: 'admin', adminDuties: ['orders'] });
  await expect(proposePayoutAccount(app.ctx, orders.actor, farmer.id, ACCOUNT)).rejects.toMatchObject({
    code: 'admin_duty',
  });
  await expect(proposePayoutAccount(app.ctx, farmer.actor, farmer.id, ACCOUNT)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await proposePayoutAccount(app.ctx, finance.actor, farmer.id, ACCOUNT);
});

test('a farmer without e-mail responds by a phone link that works once, for three days, and not for an admin', async () => {
  await openChannel();
  const farmer = await newFarmer('phone');
  const link = async () => {
    await proposePayoutAccount(app.ctx, admin.actor, farmer.id, ACCOUNT);
    const sent = (await claimMessages(app.ctx, 100)).filter((one) => one.userId === farmer.userId);
    expect(sent).toHaveLength(1);
    const content = sent[0]!.content as { text: string; href: string };
    expect(content.text).toContain('BRI dengan nomor berakhiran 5508, atas nama Wagiyem. Benar?');
    return content.href.replace('/payout-account/', '');
  };
  const first = await link();
  const token = await link();
  const answer = (key: string, who: UserActor | typeof anonymous = anonymous, from = byLink) =>
    answerPayoutAccountByLink(app.ctx, who, key, yes, from);
  // The newer link replaces the older one, and the database contains no link.
  await expect(getAccountQuestionByLink(app.ctx, first)).rejects.toMatchObject({
    code: 'account_link_invalid',
  });
  const [{ hash }] = await sql(
    'select token_hash as hash from payout_account_proposals where farmer_id = $1',
    [farmer.id],
  );
  await expect(answer(hash)).rejects.toMatchObject({ code: 'account_link_invalid' });
  expect(await getAccountQuestionByLink(app.ctx, token)).toMatchObject({ account: KEPT, current: null });
  await expect(answer(token, admin.actor)).rejects.toMatchObject({ code: 'account_own_proposal' });
  await expect(answer(token, other.actor)).rejects.toMatchObject({ code: 'account_own_proposal' });
  // Signed out, but in the proposer's browser.
  const desk = { ...byLink, browser: { knows: async (id: string) => id === admin.userId } };
  await expect(answer(token, anonymous, desk)).rejects.toMatchObject({ code: 'account_own_proposal' });
  clock.forward(3 * 86_400_000 + 1);
  await expect(answer(token)).rejects.toMatchObject({ code: 'account_link_invalid' });
  const fresh = await link();
  expect(await answer(fresh)).toBe('yes');
  expect(await accountOf(farmer.id)).toEqual(KEPT);
  await expect(answer(fresh)).rejects.toMatchObject({ code: 'account_link_invalid' });
  expect((await trailOf(farmer.id)).at(-1)).toEqual(['farmer.account-confirm', farmer.userId]);
});

test('two responses by one link at once count as one', async () => {
  const farmer = await newFarmer('phone');
  await proposePayoutAccount(app.ctx, admin.actor, farmer.id, ACCOUNT);
  const sent = (await claimMessages(app.ctx, 100)).find((one) => one.userId === farmer.userId)!;
  const token = (sent.content as { href: string }).href.replace('/payout-account/', '');
  const both = await Promise.allSettled([
    answerPayoutAccountByLink(app.ctx, anonymous, token, yes, byLink),
    answerPayoutAccountByLink(app.ctx, anonymous, token, no, byLink),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await trailOf(farmer.id)).toHaveLength(2);
});

test('an admin who changed the phone or handed out access gets no link, and acceptance needs a code from the farmer’s phone', async () => {
  const moved = await newFarmer('phone');
  await sql(
    `insert into audit_log (actor_id, action, entity, entity_id, after, at) values ($1, 'farmer.update', 'farmer', $2, '{"phone":"x"}', $3)`,
    [admin.userId, String(moved.id), clock.now()],
  );
  await proposePayoutAccount(app.ctx, admin.actor, moved.id, ACCOUNT);
  expect((await getProposedAccount(app.ctx, admin.actor, moved.id)).proposed?.sentToPhone).toBe(false);

  const farmer = await newFarmer('phone');
  await createPasswordLink(app.ctx, admin.actor, farmer.userId);
  await proposePayoutAccount(app.ctx, admin.actor, farmer.id, ACCOUNT);
  expect(await getAccountQuestion(app.ctx, farmer.actor)).toMatchObject({ needsCode: true });
  await expect(answerPayoutAccount(app.ctx, farmer.actor, yes, elsewhere)).rejects.toMatchObject({
    code: 'account_code_needed',
  });
  await claimMessages(app.ctx, 100);
  expect(await requestAccountCode(app.ctx, farmer.actor)).toEqual({ way: 'sms' });
  const sent = (await claimMessages(app.ctx, 100)).find(({ content }) => 'code' in content)!;
  const { code } = sent.content as { code: string };
  const wrong = code === '00000000' ? '11111111' : '00000000';
  await expect(
    answerPayoutAccount(app.ctx, farmer.actor, { ...yes, code: wrong }, elsewhere),
  ).rejects.toMatchObject({ code: 'entry_code_wrong' });
  expect(await answerPayoutAccount(app.ctx, farmer.actor, { ...yes, code }, elsewhere)).toBe('yes');
  expect(await accountOf(farmer.id)).toEqual(KEPT);

  // Without a phone there is no code: the farmer enters the account, or another admin proposes it.
  const mute = await newFarmer();
  await sql(
    `insert into audit_log (actor_id, action, entity, entity_id, at) values ($1, 'user.invitation-slip', 'user', $2, $3)`,
    [admin.userId, mute.userId, clock.now()],
  );
  await proposePayoutAccount(app.ctx, admin.actor, mute.id, ACCOUNT);
  await expect(requestAccountCode(app.ctx, mute.actor)).rejects.toMatchObject({
    code: 'account_code_no_way',
  });
  await proposePayoutAccount(app.ctx, other.actor, mute.id, ACCOUNT);
  expect(await answerPayoutAccount(app.ctx, mute.actor, yes, elsewhere)).toBe('yes');
});

test('the proposer’s own browser cannot accept while the farmer is signed in there', async () => {
  const farmer = await newFarmer();
  await proposePayoutAccount(app.ctx, admin.actor, farmer.id, ACCOUNT);
  await expect(
    answerPayoutAccount(app.ctx, farmer.actor, yes, { knows: async (id) => id === admin.userId }),
  ).rejects.toMatchObject({ code: 'account_own_proposal' });
});

test('importing farmers proposes accounts with leading zeros; half an account and an unknown bank are reported with the cell', async () => {
  const head = ['Nama Petani', 'Telepon', 'Alamat', 'Provinsi', 'Kota', 'Bank', 'No. Rekening', 'Atas Nama'];
  const row = (name: string, ...account: string[]) => [
    name,
    `0813${String(randomUUID().replace(/\D/g, '')).padEnd(8, '3').slice(0, 8)}`,
    'Dusun Kadilobo',
    'DI Yogyakarta',
    'Sleman',
    ...account,
  ];
  const send = async (rows: string[][]) => {
    const { headers, payload } = fileForm(csvFile([head, ...rows]));
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/api/admin/farmers/import',
      headers: { ...headers, cookie: admin.cookie },
      payload,
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(201);
    return answer.json().data;
  };
  const bad = await send([
    row('Pak Separuh', 'BRI', '', 'Separuh'),
    row('Pak Asing', 'Bank Antah', '003401012345508', 'Asing'),
    row('Pak Nol Hilang', 'BRI', '3401012345508', 'Nol'),
    row('Pak Ilmiah', 'Bank Jateng', '3.40101E+14', 'Ilmiah'),
  ]);
  expect(
    bad.errors.map((one: { field: string; text: string }) => [one.field, one.text.slice(0, 30)]),
  ).toEqual([
    ['Nomor Rekening', 'Isi bank, nomor, dan pemilik r'],
    ['Bank', 'Bank ini tidak dikenal. Tulis '],
    ['Nomor Rekening', 'Nomor rekening BRI terdiri dar'],
    ['Nomor Rekening', 'Nomor rekening terdiri dari 6 '],
  ]);
  expect(bad.errors[1].cell).toBe('F3');
  const view = await send([
    row('Bu Nol Depan', 'bank rakyat indonesia', '0034 0101 2345 508', 'Bu Nol'),
    row('Bu Tanpa'),
  ]);
  expect(view.errorCount).toBe(0);
  expect(view.preview[0].values).toContain('003401012345508');
  const run = (cookie: string) =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/admin/farmers/import/${view.id}/run`,
      headers: { cookie },
    });
  const stale = await signedIn(app, { userId: admin.userId, stale: true });
  expect((await run(stale.cookie)).json().error.code).toBe('proof_needed');
  expect((await run(admin.cookie)).statusCode).toBe(200);
  const rows = await sql(
    `select f.name, f.payout_account as account, p.account as proposed, p.proposed_by as by
     from farmers f left join payout_account_proposals p on p.farmer_id = f.id where f.name like 'Bu %' order by f.id`,
  );
  expect(rows).toEqual([
    {
      name: 'Bu Nol Depan',
      account: null,
      proposed: { bank: 'BRI', number: '003401012345508', holder: 'Bu Nol' },
      by: admin.userId,
    },
    { name: 'Bu Tanpa', account: null, proposed: null, by: null },
  ]);
  // Nobody is notified before the invitation: the phone number in the file is unverified.
  const told = await sql(
    `select 1 from notifications n join farmers f on f.user_id = n.user_id where f.name = 'Bu Nol Depan'`,
  );
  expect(told).toEqual([]);
});
