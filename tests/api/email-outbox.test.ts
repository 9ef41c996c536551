import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailOutbox } from '../../src/db/schema/system-tables.ts';
import { emailResetLink } from '../../src/domain/accounts/authentication/email-reset-link.ts';
import { newsletterEmailKey } from '../../src/domain/content/newsletters/newsletter.ts';
import { type AppContext, inTransaction } from '../../src/domain/context.ts';
import { queueEmails } from '../../src/domain/notifications/email/queue-emails.ts';
import { resendEmail } from '../../src/domain/notifications/email/resend-email.ts';
import { sendEmails } from '../../src/jobs/send-emails.ts';
import { type Mailer, smtpMailer } from '../../src/mail/mailer.ts';
import { actorFor, makeUser } from '../support/factories.ts';
import { type TestApp, testApp, testClock } from '../support/test-app.ts';

/** A mail server that responds as configured, and keeps what it received. */
async function mailServer() {
  const letters: { to: string; data: string }[] = [];
  /** The response to an email's data: `250` accepts it. */
  let answer: (to: string) => string = () => '250 taken';
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let to = '';
    let data: string | undefined;
    let rest = '';
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      rest += chunk;
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data !== undefined) {
          if (line !== '.') data += `${line}\n`;
          else {
            const said = answer(to);
            if (said.startsWith('2')) letters.push({ to, data });
            data = undefined;
            if (said === 'hang up') socket.destroy();
            else socket.write(`${said}\r\n`);
          }
        } else if (/^(EHLO|MAIL|RSET|NOOP)/i.test(line)) socket.write('250 ok\r\n');
        else if (/^RCPT/i.test(line)) {
          to = /<(.*)>/.exec(line)![1]!;
          socket.write(to.startsWith('tiada') ? '550 no such user\r\n' : '250 ok\r\n');
        } else if (/^DATA/i.test(line)) {
          data = '';
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    answers(by: (to: string) => string) {
      answer = by;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const clock = testClock();
let app: TestApp;
let ctx: AppContext;
let server: Awaited<ReturnType<typeof mailServer>>;
let mailer: Mailer;
let n = 0;

beforeAll(async () => {
  app = await testApp({}, clock);
  ctx = app.ctx;
  server = await mailServer();
  mailer = smtpMailer(server.url, 'lumbung.example', { inClear: true });
});
afterAll(async () => {
  mailer.close();
  server.close();
  await app.close();
});
beforeEach(async () => {
  await ctx.db.delete(emailOutbox);
  server.letters.length = 0;
  server.answers(() => '250 taken');
});

const mail = (to: string, more: object = {}) => ({
  key: `mail:${++n}`,
  to,
  subject: `Surat ${n}`,
  text: `Isi ${n}`,
  ...more,
});
const write = (...mails: ReturnType<typeof mail>[]) => inTransaction(ctx, (tx) => queueEmails(tx, mails));
const rows = () => ctx.db.select().from(emailOutbox).orderBy(asc(emailOutbox.id));
const states = async () => (await rows()).map((row) => row.status);

test('sends a mail once, as text and styled HTML, from the address in the settings', async () => {
  const letter = mail('ani@b.id', {
    text: 'Tawaran <Anda> diterima.\n\nhttps://lumbung.example/bidding-list',
  });
  await write(letter);
  await write(letter);
  await sendEmails(ctx, mailer);
  await sendEmails(ctx, mailer);
  expect(server.letters.length).toBe(1);
  const [{ to, data }] = server.letters as [{ to: string; data: string }];
  expect(to).toBe('ani@b.id');
  expect(data).toContain('From: Lumbung <halo@lumbung.example>');
  expect(data).toMatch(/Message-ID: <[0-9a-f]{40}@lumbung\.example>/);
  expect(data).toContain('Content-Type: text/plain');
  expect(data).toContain('&lt;Anda&gt;');
  expect(await states()).toEqual(['sent']);
});

test('a line break in a subject adds no second header', async () => {
  await write(mail('ani@b.id', { subject: 'Halo\r\nBcc: korban@b.id' }));
  await sendEmails(ctx, mailer);
  expect(server.letters[0]!.data).not.toMatch(/^Bcc:/m);
  expect(server.letters.length).toBe(1);
});

test('while the mail server is down mails wait, longer each time, and are sent when it is back', async () => {
  server.answers(() => '451 later');
  await write(mail('ani@b.id'));
  const waits: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await sendEmails(ctx, mailer);
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'waiting', tries: round + 1 });
    expect(row!.lastError).toContain('451');
    waits.push((row!.nextTryAt.getTime() - clock.now().getTime()) / 1000);
    await sendEmails(ctx, mailer);
    expect((await rows())[0]!.tries).toBe(round + 1);
    clock.set(row!.nextTryAt);
  }
  expect(waits).toEqual([30, 60, 120, 240]);
  const gone = smtpMailer('smtp://127.0.0.1:1', 'lumbung.example', { inClear: true });
  await sendEmails(ctx, gone);
  gone.close();
  expect(await states()).toEqual(['waiting']);
  server.answers(() => '250 taken');
  clock.set((await rows())[0]!.nextTryAt);
  await sendEmails(ctx, mailer);
  expect(await states()).toEqual(['sent']);
  expect(server.letters.length).toBe(1);
});

test('gives up a mail after twelve failed attempts', async () => {
  server.answers(() => '451 later');
  await write(mail('ani@b.id'));
  await ctx.db.update(emailOutbox).set({ tries: 10 });
  await sendEmails(ctx, mailer);
  expect(await states()).toEqual(['waiting']);
  clock.set((await rows())[0]!.nextTryAt);
  await sendEmails(ctx, mailer);
  expect(await states()).toEqual(['failed']);
});

test('gives up a nonexistent address at once, without delaying the others', async () => {
  await write(mail('tiada@b.id'), mail('ani@b.id'));
  await sendEmails(ctx, mailer);
  expect(await states()).toEqual(['failed', 'sent']);
});

test('an address gets its mails in the order in which they were written', async () => {
  server.answers(() => '451 later');
  await write(mail('ani@b.id'), mail('budi@b.id'));
  await write(mail('ani@b.id'));
  await sendEmails(ctx, mailer);
  expect((await rows()).map((row) => row.tries)).toEqual([1, 1, 0]);
  server.answers(() => '250 taken');
  clock.forward(31_000);
  await sendEmails(ctx, mailer);
  const toAni = server.letters.filter((letter) => letter.to === 'ani@b.id').map((letter) => letter.data);
  const subjects = (await rows()).filter((row) => row.toAddress === 'ani@b.id').map((row) => row.subject);
  expect(toAni.map((data) => /Subject: (.*)/.exec(data)![1])).toEqual(subjects);
});

test('a connection that breaks before the response sends the mail again with the same Message-ID', async () => {
  let broken = true;
  const seen: string[] = [];
  server.answers((to) => {
    seen.push(to);
    const said = broken ? 'hang up' : '250 taken';
    broken = false;
    return said;
  });
  await write(mail('ani@b.id'));
  await sendEmails(ctx, mailer);
  expect(await states()).toEqual(['waiting']);
  clock.forward(31_000);
  await sendEmails(ctx, mailer);
  expect(await states()).toEqual(['sent']);
  expect(seen.length).toBe(2);
});

test('several servers share the outbox, and each mail is sent once', async () => {
  await write(...Array.from({ length: 60 }, (_, index) => mail(`pembeli${index}@b.id`)));
  await Promise.all(Array.from({ length: 4 }, () => sendEmails(ctx, mailer)));
  expect(server.letters.length).toBe(60);
  expect(new Set(server.letters.map((letter) => letter.to)).size).toBe(60);
});

test('a mail claimed by a dead process is sent by another after two minutes', async () => {
  await write(mail('ani@b.id'));
  const dying: Mailer = { send: () => new Promise(() => {}), close: () => {} };
  void sendEmails(ctx, dying);
  await expect.poll(async () => (await rows())[0]!.tries).toBe(1);
  clock.forward(119_000);
  await sendEmails(ctx, mailer);
  expect(server.letters.length).toBe(0);
  clock.forward(2_000);
  await sendEmails(ctx, mailer);
  expect(server.letters.length).toBe(1);
});

test('without a mail server mails are stored for reading', async () => {
  await write(mail('ani@b.id'), mail('budi@b.id'));
  await sendEmails(ctx, undefined);
  expect(await states()).toEqual(['stored', 'stored']);
});

test('without a mail server all due mails are stored in batches; delayed ones wait until they are due', async () => {
  await app.database.pool.query(
    `insert into email_outbox (key, to_address, subject, text, created_at, next_try_at, undo_key)
     select 'banyak-' || n, 'ani@b.id', 's', 't', $1, $1::timestamptz + interval '1 second' * later, held
     from generate_series(1, 2300) n, lateral (select
       -- The first is held and still waits, the second was held; of those that nothing holds the third is to be tried later.
       case n when 1 then 30 when 3 then 600 else 0 end as later, case when n < 3 then 'bid:1' end as held) as so`,
    [clock.now()],
  );
  const left = async () =>
    (
      await app.database.pool.query(`select key from email_outbox where status = 'waiting' order by id`)
    ).rows.map(({ key }) => key);
  await sendEmails(ctx, undefined);
  expect(await left()).toEqual(['banyak-1']);
  clock.forward(30_000);
  await sendEmails(ctx, undefined);
  expect(await left()).toEqual([]);
});

test('in quiet hours every mail waits except those the recipient just requested, which are never delayed', async () => {
  clock.set('2026-11-21T13:00:00Z');
  const sleeper = await makeUser(ctx);
  const choose = (preferences: object) =>
    app.database.pool.query('update users set preferences = $2 where id = $1', [
      sleeper.id,
      JSON.stringify(preferences),
    ]);
  await choose({ quietFrom: 21, quietTo: 5 });
  const sent = () =>
    server.letters
      .filter(({ to }) => to.toLowerCase() === sleeper.email)
      .map(({ data }) => /Subject: (.*)/.exec(data)![1]);

  // Written at 20.00 WIB, and accepted by the mail server only at 21.00.
  server.answers(() => '451 later');
  await write(mail(sleeper.email, { subject: 'Pesanan' }));
  await sendEmails(ctx, mailer);
  server.answers(() => '250 taken');
  clock.set('2026-11-21T14:00:00Z');
  await sendEmails(ctx, mailer);
  expect(await rows()).toMatchObject([
    { status: 'waiting', tries: 1, nextTryAt: new Date('2026-11-21T22:00:00Z') },
  ]);
  await write(mail(sleeper.email.toUpperCase(), { subject: 'Keluhan' }), mail('tamu@b.id'));
  await inTransaction(ctx, (tx) => emailResetLink(tx, sleeper));
  await sendEmails(ctx, mailer);
  expect(sent()).toEqual(['Ganti password akun Anda']);
  expect(server.letters.map(({ to }) => to)).toContain('tamu@b.id');

  clock.set('2026-11-21T22:00:00Z');
  await sendEmails(ctx, mailer);
  expect(sent().toSorted()).toEqual(['Ganti password akun Anda', 'Keluhan', 'Pesanan']);
});

test('a mail that is sent again also waits in quiet hours', async () => {
  clock.set('2026-11-21T13:00:00Z');
  const sleeper = await makeUser(ctx);
  const admin = await actorFor(ctx, (await makeUser(ctx, { role: 'admin' })).id);
  await write(mail(sleeper.email));
  await sendEmails(ctx, mailer);
  await app.database.pool.query('update users set preferences = $2 where id = $1', [
    sleeper.id,
    JSON.stringify({ quietFrom: 21, quietTo: 5 }),
  ]);
  clock.set('2026-11-21T15:00:00Z');
  await resendEmail(ctx, admin, (await rows())[0]!.id);
  await sendEmails(ctx, mailer);
  expect(await states()).toEqual(['sent', 'waiting']);
});

test('the running server sends a mail as soon as it is written', async () => {
  const running = await testApp({ smtpUrl: server.url });
  await running.startJobs();
  await inTransaction(running.ctx, (tx) => queueEmails(tx, [mail('cepat@b.id')]));
  const began = performance.now();
  await expect.poll(() => server.letters.length, { timeout: 4000 }).toBe(1);
  expect(performance.now() - began).toBeLessThan(3000);
  await running.close();
});

test('a newsletter has a List-Unsubscribe address, and no other mail does (RFC 8058)', async () => {
  const to = 'pelanggan@contoh.example';
  await queueEmails(ctx, [
    { key: newsletterEmailKey(7, 7), to, subject: 'Panen', text: 'Panen raya.' },
    { key: 'kabar:lain', to, subject: 'Lain', text: 'Bukan kabar panen.' },
  ]);
  await sendEmails(ctx, mailer);
  const heads = server.letters
    .filter((letter) => letter.to === to)
    .map(({ data }) => data.replace(/\n[ \t]+/g, ' '));
  expect(heads).toHaveLength(2);
  expect(heads[0]).toMatch(/^List-Unsubscribe: ?<http\S+\/newsletter\/unsubscribe\?token=\S+>$/im);
  expect(heads[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
  expect(heads[1]).not.toMatch(/^List-Unsubscribe/im);
});
