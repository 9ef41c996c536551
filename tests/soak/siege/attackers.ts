import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { billing } from '../../support/billing-form.ts';
import { hostileSheets } from '../../support/hostile-sheets.ts';
import { ask } from '../../support/http-client.ts';
import { hostilePictures, sender } from '../uploads.ts';

/* A process of its own, so that what attacks takes no time of what measures. It attacks until it is ended, and says once a second what it was answered. */

const MB = 1024 * 1024;
const [url = '', admin = '', buyer = '', order = '', goods = ''] = process.argv.slice(2);
const listings = goods.split(',').map(Number);
const send = sender(url);
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const told: Record<string, Record<string, number>> = {};
const tell = (what: string, answer: number | string) => {
  told[what] ??= {};
  told[what][answer] = (told[what][answer] ?? 0) + 1;
};
let turn = 0;
const somewhere = () => `198.51.${100 + (turn % 8)}.${turn++ % 250}`;

/** An attack without an end, by so many at once, each with a pause between two. */
function always(
  what: string,
  many: number,
  ms: number,
  attack: (at: number) => Promise<number | string>,
): void {
  for (let at = 0; at < many; at += 1)
    void (async () => {
      await pause(Math.random() * ms);
      for (;;) {
        tell(what, await attack(at).catch(() => 'cut off'));
        await pause(ms * (0.5 + Math.random()));
      }
    })();
}
const post = async (path: string, json: object, from: string, cookie?: string) =>
  (
    await ask(new URL(path, url), {
      agent,
      json,
      ...(cookie ? { cookie } : {}),
      headers: { 'x-forwarded-for': from, 'idempotency-key': randomUUID() },
    })
  ).status;
const get = async (path: string, cookie?: string) =>
  (
    await ask(new URL(path, url), {
      agent,
      ...(cookie ? { cookie } : {}),
      headers: { 'x-forwarded-for': somewhere() },
    })
  ).status;
/** Bytes as nobody's client sends them, and whatever comes back of the first line. */
const raw = (text: string, stay = 1_000) =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    const end = () => socket.destroy();
    const timer = setTimeout(end, stay);
    let said = '';
    socket.on('data', (data) => {
      said ||= /^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1] ?? '?';
      end();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(said || 'nothing');
    });
  });

// Forms of 40 MB to what is and what is not there.
const form = Buffer.alloc(40 * MB, 'a');
always('forms of 40 MB', 6, 500, (at) =>
  at % 2
    ? send(`/orders/${order}`, { bytes: form, cookie: buyer, address: somewhere() })
    : send(`/orders/none-${at}?token=${'x'.repeat(43)}`, { bytes: form, address: somewhere() }),
);
const pictures = await hostilePictures();
always('pictures', 4, 300, async () => {
  const [, picture] = pictures[turn % pictures.length]!;
  return send('/api/uploads', { bytes: picture, purpose: 'proof', address: somewhere() });
});
const sheets = hostileSheets();
always('tables', 2, 500, async () => {
  const [, sheet] = sheets[turn++ % sheets.length]!;
  return send('/api/admin/products/import', { bytes: sheet(), cookie: admin, address: somewhere() });
});
always('documents', 2, 300, () =>
  send(`/api/admin/reports/export.pdf?start=2026-0${1 + (turn++ % 9)}-01&end=2026-11-20`, {
    cookie: admin,
    address: somewhere(),
  }),
);
// Keys.
always('passwords', 8, 200, () =>
  post(
    '/api/auth/sign-in/email',
    { email: `orang${turn % 50}@contoh.example`, password: `Tebak-${turn}` },
    somewhere(),
  ),
);
always('sign-ups', 3, 500, () =>
  post(
    '/api/auth/sign-up/email',
    {
      name: 'Pendaftar',
      email: `pendaftar-${randomUUID()}@contoh.example`,
      password: 'Panen-Raya-2026',
      confirmPassword: 'Panen-Raya-2026',
      termsAgreed: true,
    },
    somewhere(),
  ),
);
always('links to a new password', 2, 500, () =>
  post('/api/auth/request-password-reset', { email: `orang${turn % 50}@contoh.example` }, somewhere()),
);
always('orders of others', 3, 300, () =>
  get(`/orders/LB-${randomUUID().slice(0, 6).toUpperCase()}?token=${'y'.repeat(43)}`),
);
// Goods held without paying.
always('goods held by strangers', 4, 400, () =>
  post(
    '/api/orders',
    {
      items: [{ id: listings[turn++ % listings.length], quantity: 4_000, price: 12_000 }],
      billing: { ...billing, email: `penimbun-${randomUUID()}@contoh.example` },
      paymentMethod: 'cod',
    },
    somewhere(),
  ),
);
// Requests that nobody's browser makes.
const head = (more: string) => `Host: ${new URL(url).host}\r\n${more}`;
const odd = [
  `GET http://evil.example/ HTTP/1.1\r\n${head('')}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${head('')}\r\n`,
  `GET / HTTP/1.1\r\n${head('Host: evil.example\r\n')}\r\n`,
  `POST /login HTTP/1.1\r\n${head('Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 10\r\n')}\r\n--y\r\n--y--`,
  `POST /api/orders HTTP/1.1\r\n${head('Content-Type: application/json\r\nContent-Length: 3\r\n')}\r\n{{{`,
  `GET /${'%E0%A4%A'.repeat(20)} HTTP/1.1\r\n${head('')}\r\n`,
  'GARBAGE\r\n\r\n',
];
always('odd requests', 4, 200, () => raw(odd[turn++ % odd.length]!));
always('bodies of a byte a second', 30, 1_000, () =>
  raw(
    `POST /api/contact HTTP/1.1\r\n${head('Content-Type: application/json\r\nContent-Length: 5000\r\n')}\r\n{`,
    25_000,
  ),
);
always('costly searches', 3, 200, () =>
  get(
    `/api/products?q=${encodeURIComponent(['(a+)+$', '%_%_%_', 'a'.repeat(90), "be'; drop", 'xqz '.repeat(20)][turn++ % 5]!)}`,
  ),
);
always('streams', 40, 2_000, async () =>
  raw(`GET /api/events HTTP/1.1\r\n${head(`Cookie: ${buyer}\r\n`)}\r\n`, 5_000),
);

setInterval(() => process.send?.(told), 1_000);
process.on('disconnect', () => process.exit());
