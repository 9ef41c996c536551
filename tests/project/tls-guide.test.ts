import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/ops/first-hour.md'), 'utf8');
const block = (kind: string) => new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\``, 'ms').exec(guide)?.[1] ?? '';
const caddyfile = block('caddyfile');
const nginx = block('nginx');

const SBIN = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
/** Whether the machine has the program; what its package brings is not for the tests to install. */
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`], { env: SBIN }).status === 0;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync('/tmp/lumbung-test-');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the guide gives Caddy first, then an nginx that each supported version reads, on both families', () => {
  expect(guide.indexOf('```caddyfile')).toBeGreaterThan(0);
  expect(guide.indexOf('```caddyfile')).toBeLessThan(guide.indexOf('```nginx'));
  // nginx 1.18 to 1.24 refuse to start with this directive.
  expect(nginx).not.toMatch(/^\s*http2\b/m);
  const listens = [...nginx.matchAll(/^\s*listen (.*);/gm)].map(([, one]) => one);
  expect(listens).toEqual(['443 ssl http2', '[::]:443 ssl http2', '80', '[::]:80']);
  for (const text of [caddyfile, nginx]) {
    let open = 0;
    for (const letter of text.replace(/#.*$|"[^"]*"/gm, '')) {
      if (letter === '{') open += 1;
      if (letter === '}') open -= 1;
      expect(open, text).toBeGreaterThanOrEqual(0);
    }
    expect(open, text).toBe(0);
    expect(text).toContain('127.0.0.1:3000');
  }
  for (const line of nginx
    .replace(/#.*$/gm, '')
    .split('\n')
    .filter((one) => one.trim()))
    expect(line).toMatch(/[;{}]\s*$/);
});

test.runIf(has('caddy'))('Caddy takes its file, answers both schemes, and refuses the API in clear', () => {
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, caddyfile);
  const env = { ...SBIN, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const ask = (command: string) =>
    spawnSync('caddy', [command, '--adapter', 'caddyfile', '--config', file], { env, encoding: 'utf8' });
  const valid = ask('validate');
  expect(`${valid.stdout}${valid.stderr}`).toContain('Valid configuration');
  expect(valid.status).toBe(0);
  const { servers } = JSON.parse(ask('adapt').stdout).apps.http;
  const listened = Object.values<{ listen: string[] }>(servers).flatMap(({ listen }) => listen);
  expect(listened.sort()).toEqual([':443', ':80']);
  expect(JSON.stringify(servers)).toContain('"dial":"127.0.0.1:3000"');
});

test.runIf(has('caddy'))(
  'Caddy, run by its file, fetches public certificates and speaks good TLS alone',
  async () => {
    // By itself it asks a public authority for the site's name: nothing in the file says otherwise.
    expect(caddyfile).not.toMatch(/\b(?:tls|local_certs|auto_https)\b/);
    const [tls, clear] = [await freePort(), await freePort()];
    const file = join(folder, 'Caddyfile');
    const ours = [
      'admin off',
      'skip_install_trust',
      'local_certs',
      `https_port ${tls}`,
      `http_port ${clear}`,
    ];
    writeFileSync(file, `{\n${ours.join('\n')}\n}\n${caddyfile}`);
    const env = { ...SBIN, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const server = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
      env,
      stdio: 'ignore',
    });
    try {
      await speaksOnlyGoodTls(tls);
      expect(await inClear(clear, '/api/listings')).toEqual([403, undefined]);
      expect(await inClear(clear, '/shop?q=a')).toEqual([301, 'https://toko.example/shop?q=a']);
    } finally {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  },
);

test('both files answer for one host alone, and nginx shows the certificates that certbot fetches', () => {
  const hosts = [...nginx.matchAll(/server_name (.*);/g)].map(([, host]) => host);
  expect(new Set(hosts)).toEqual(new Set(['toko.example']));
  const sites = [...caddyfile.matchAll(/^(\S+) \{$/gm)].map(([, site]) => site!.replace('http://', ''));
  expect(new Set(sites)).toEqual(new Set(['toko.example']));
  for (const name of ['fullchain', 'privkey'])
    expect(nginx).toContain(`/etc/letsencrypt/live/toko.example/${name}.pem;`);
  expect(guide).toMatch(/certbot/);
});

test.runIf(has('nginx'))(
  'nginx takes its file, speaks HTTP/2 on both families, and forwards to the shop',
  async () => {
    const seen: IncomingMessage[] = [];
    const shop = createServer((request, response) => {
      seen.push(request);
      response.end('toko');
    }).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    const [tls, clear] = [await freePort(), await freePort()];
    const pem = (name: string) => join(folder, name);
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=toko.example', '-days', '2'].concat(
        '-keyout',
        pem('privkey.pem'),
        '-out',
        pem('fullchain.pem'),
      ),
      { stdio: 'ignore' },
    );
    const site = nginx
      .replaceAll('/etc/letsencrypt/live/toko.example', folder)
      .replace('127.0.0.1:3000', `127.0.0.1:${(shop.address() as AddressInfo).port}`)
      .replace(/(listen (?:\[::\]:)?)443/g, `$1${tls}`)
      .replace(/(listen (?:\[::\]:)?)80;/g, `$1${clear};`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${user} pid ${folder}/pid; daemon off; worker_processes 1; error_log stderr; events {}
     http { access_log off; ${temporary.join(' ')}\n${site}\n}`,
    );
    const args = ['-p', folder, '-c', join(folder, 'nginx.conf')];
    const checked = spawnSync('nginx', ['-t', ...args], { env: SBIN, encoding: 'utf8' });
    expect(checked.stderr).toContain('test is successful');
    const server = spawn('nginx', args, { env: SBIN, stdio: ['ignore', 'ignore', 'inherit'] });
    try {
      for (const host of ['127.0.0.1', '[::1]']) {
        const client = await opened(`https://${host}:${tls}`);
        const request = client.request({ ':path': '/shop', ':authority': 'toko.example' });
        request.setEncoding('utf8');
        let body = '';
        for await (const part of request) body += part;
        client.close();
        expect(body).toBe('toko');
      }
      expect(seen.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['127.0.0.1', '::1']);
      expect(seen[0]!.headers).toMatchObject({ host: 'toko.example', 'x-forwarded-proto': 'https' });
      expect(await inClear(clear, '/api/listings')).toEqual([403, undefined]);
      expect(await inClear(clear, '/shop?q=a')).toEqual([301, 'https://toko.example/shop?q=a']);
      expect(seen).toHaveLength(2);
      await speaksOnlyGoodTls(tls);
    } finally {
      server.kill('SIGTERM');
      await once(server, 'exit');
      shop.close();
    }
  },
);

/** A connection by HTTP/2, once the server listens. */
async function opened(url: string) {
  for (let tries = 0; ; tries += 1) {
    const client = connect(url, { rejectUnauthorized: false });
    const error = await Promise.race([
      once(client, 'connect').then(() => undefined),
      once(client, 'error').then(([thrown]) => thrown as NodeJS.ErrnoException),
    ]).catch((thrown: NodeJS.ErrnoException) => thrown);
    if (!error) return client;
    if (error.code !== 'ECONNREFUSED' || tries > 2_000) throw error;
  }
}

/** TLS 1.2 and 1.3 are answered; older versions and suites without forward secrecy or authentication are refused. */
async function speaksOnlyGoodTls(port: number): Promise<void> {
  expect(await handshake(port, { minVersion: 'TLSv1.3' })).toBe('TLSv1.3');
  expect(await handshake(port, { maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
  for (const maxVersion of ['TLSv1', 'TLSv1.1'] as const) {
    expect(await handshake(port, { minVersion: 'TLSv1', maxVersion, ciphers: 'ALL@SECLEVEL=0' })).toMatch(
      /ALERT_PROTOCOL_VERSION|ALERT_HANDSHAKE_FAILURE/,
    );
  }
  for (const ciphers of [
    'AES128-SHA',
    'AES256-GCM-SHA384',
    'ECDHE-RSA-AES128-SHA',
    'aNULL',
    'AES128-SHA256',
  ]) {
    const offered = { maxVersion: 'TLSv1.2', ciphers: `${ciphers}@SECLEVEL=0` } as const;
    expect(await handshake(port, offered), ciphers).toMatch(/ALERT_HANDSHAKE_FAILURE/);
  }
}

/** The version agreed on, or the code of the alert. */
async function handshake(port: number, options: ConnectionOptions): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const socket = connectTls({
      port,
      host: '127.0.0.1',
      servername: 'toko.example',
      rejectUnauthorized: false,
      ...options,
    });
    const outcome = await Promise.race([
      once(socket, 'secureConnect').then(() => socket.getProtocol() ?? 'none'),
      once(socket, 'error').then(([thrown]) => (thrown as NodeJS.ErrnoException).code ?? String(thrown)),
    ]).catch((thrown: NodeJS.ErrnoException) => thrown.code ?? String(thrown));
    socket.destroy();
    // Caddy listens before it has made its certificate.
    const isEarly = outcome === 'ECONNREFUSED' || outcome === 'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR';
    if (!isEarly || tries > 2_000) return outcome;
  }
}

async function inClear(port: number, path: string) {
  const [response] = (await once(
    get({ host: '127.0.0.1', port, path, headers: { host: 'toko.example' } }),
    'response',
  )) as [IncomingMessage];
  response.resume();
  return [response.statusCode, response.headers.location];
}
