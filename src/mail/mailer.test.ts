import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smtpMailer } from './mailer.ts';

/* A mail server without TLS that accepts everything. */

let server: Server;
let received: string;

beforeEach(async () => {
  received = '';
  server = createServer((socket) => {
    let letter = false;
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      received += chunk;
      const said = String(chunk);
      if (letter && !said.endsWith('\r\n.\r\n')) return;
      if (/^EHLO/i.test(said)) socket.write('250-here\r\n250 AUTH PLAIN\r\n');
      else if (/^AUTH/i.test(said)) socket.write('235 welcome\r\n');
      else if (/^STARTTLS/i.test(said)) socket.write('502 no such thing\r\n');
      else if (/^DATA/i.test(said)) socket.write('354 go on\r\n');
      else socket.write('250 ok\r\n');
      letter = /^DATA/i.test(said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => server.close());

/** What the server received of an email that was sent with user name and password. */
async function sendAndRecord(inClear: boolean): Promise<{ sent: boolean; heard: string }> {
  const { port } = server.address() as AddressInfo;
  const mailer = smtpMailer(`smtp://toko:sandi-surat@127.0.0.1:${port}`, 'lumbung.example', { inClear });
  const sent = await mailer
    .send({
      key: 'surat:1',
      from: { name: 'Lumbung', address: 'halo@lumbung.example' },
      to: 'ani@b.id',
      subject: 'Kode masuk',
      text: 'Kode Anda 123456',
      html: '<p>Kode Anda 123456</p>',
    })
    .then(
      () => true,
      () => false,
    );
  mailer.close();
  return { sent, heard: received };
}
const password = Buffer.from('\0toko\0sandi-surat').toString('base64');

test('sends neither password nor e-mail to a server without encryption unless this is allowed', async () => {
  const shut = await sendAndRecord(false);
  expect(shut.sent).toBe(false);
  expect(shut.heard).not.toMatch(/AUTH|MAIL FROM|DATA/i);
  expect(shut.heard).not.toContain('123456');
  received = '';
  const open = await sendAndRecord(true);
  expect(open.sent).toBe(true);
  expect(open.heard).toContain(password);
  expect(open.heard).toContain('123456');
});
