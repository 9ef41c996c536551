import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smtpMailer } from './mailer.ts';

/* A mail server that has no TLS, and writes down what it is told. */

let heard: string[];
let sockets: Socket[];
let server: ReturnType<typeof createServer>;
beforeEach(async () => {
  heard = [];
  sockets = [];
  server = createServer((socket) => {
    sockets.push(socket);
    socket.write('220 surat.example siap\r\n');
    let inBody = false;
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        heard.push(line);
        if (inBody && line !== '.') continue;
        if (line === 'DATA') {
          inBody = true;
          socket.write('354 silakan\r\n');
        } else if (/^EHLO/.test(line)) socket.write('250-surat.example\r\n250 AUTH PLAIN LOGIN\r\n');
        else if (/^AUTH/.test(line)) socket.write('235 masuk\r\n');
        else {
          inBody = false;
          socket.write('250 baik\r\n');
        }
      }
    });
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const letter = {
  key: 'surat:1',
  from: { name: 'Lumbung', address: 'kabar@lumbung.example' },
  to: 'tini@pembeli.example',
  subject: 'Kode Anda',
  text: 'Kode rahasia 12345678',
  html: '<p>Kode rahasia 12345678</p>',
};
const mailerTo = (inClear: boolean) =>
  smtpMailer(
    `smtp://toko:sandi-surat@127.0.0.1:${(server.address() as AddressInfo).port}`,
    'lumbung.example',
    {
      inClear,
    },
  );

test('a server without TLS is given neither the password nor a letter', async () => {
  const mailer = mailerTo(false);
  await expect(mailer.send(letter)).rejects.toThrow();
  mailer.close();
  const all = heard.join('\n');
  expect(all).toMatch(/^EHLO/);
  expect(all).not.toMatch(/^(AUTH|MAIL|RCPT|DATA)/m);
  expect(all).not.toContain('12345678');
  expect(all).not.toContain(Buffer.from('\0toko\0sandi-surat').toString('base64'));
});

test('where it is allowed in the clear, it is sent', async () => {
  const mailer = mailerTo(true);
  await mailer.send(letter);
  mailer.close();
  const all = heard.join('\n');
  expect(all).toContain(Buffer.from('\0toko\0sandi-surat').toString('base64'));
  expect(all).toContain('Kode rahasia 12345678');
});
