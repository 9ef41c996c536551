import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cipherOf } from '../../src/db/backup/backup-cipher.ts';
import { decrypt, encrypt } from '../../src/domain/notifications/channels/encryption.ts';

/* What `docs/security.md` says of cryptography, held against the sources: a new algorithm, key or program is named there first. */

const root = join(import.meta.dirname, '../..');
const documented = readFileSync(join(root, 'docs/security.md'), 'utf8');
const sources = new Map(
  ['src', 'scripts', 'main.ts']
    .flatMap((place) =>
      place.endsWith('.ts')
        ? [place]
        : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((file) =>
            join(place, file),
          ),
    )
    .filter((file) => /\.(m|c)?tsx?$|\.[mc]?js$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [
      file,
      readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
    ]),
);
/** What `pattern` captures in the sources under `place`, with the files that have it. */
function found(pattern: RegExp, place = 'src/'): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const [file, text] of sources) {
    if (!file.startsWith(place)) continue;
    for (const [whole, captured = whole] of text.matchAll(pattern))
      all.set(captured, [...new Set([...(all.get(captured) ?? []), file])]);
  }
  return all;
}
const filesWith = (pattern: RegExp, place?: string) =>
  [...new Set([...found(pattern, place).values()].flat())].sort();

test('texts are enciphered by AES-256-GCM alone, each time otherwise, and a changed one opens nothing', () => {
  const ciphers = found(/create(?:De|C)ipheriv\(\s*(.*?),/g);
  expect([...ciphers.keys()]).toEqual(["'aes-256-gcm'"]);
  expect([...ciphers.values()].flat()).toEqual(['src/domain/notifications/channels/encryption.ts']);
  const shop = { config: { secret: 'a secret of the shop, 32 letters' } } as Parameters<typeof encrypt>[0];
  const text = 'kunci gerbang pembayaran';
  const boxes = [encrypt(shop, text), encrypt(shop, text)];
  expect(new Set(boxes).size).toBe(2);
  expect(boxes.map((box) => decrypt(shop, box))).toEqual([text, text]);
  const bytes = Buffer.from(boxes[0]!, 'base64url');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(decrypt(shop, changed.toString('base64url')), `byte ${at}`).toBeNull();
  }
  const other = { config: { ...shop.config, secret: 'another secret of 32 letters too' } };
  expect(decrypt(other as typeof shop, boxes[0]!)).toBeNull();
});

test('hashes are SHA-256 and HMAC-SHA-256; what else there is guards nothing of ours, and is named', () => {
  expect([...found(/createHmac\(\s*'(.*?)'/g).keys()]).toEqual(['sha256']);
  expect(found(/createHmac\(\s*[^'\s]/g).size).toBe(0);
  const hashes = found(/(?:createHash|\bhash)\(\s*'(.*?)'/g);
  hashes.delete('sha256');
  expect(Object.fromEntries(hashes)).toEqual({
    // The gateway signs what it sends so.
    sha512: ['src/server/integrations/payment-gateways/midtrans/midtrans-gateway.ts'],
    // The names of prepared statements.
    sha1: ['src/db/named-statements.ts', 'src/domain/health/slow-statements.ts'],
  });
});

test('every key is derived from the secret for one purpose, and each purpose is documented', () => {
  // `http.ts` hands the settings on; nothing else than the derivation reads the secret itself.
  expect(filesWith(/\bconfig\.secret\b/g)).toEqual(['src/domain/derived-keys.ts', 'src/server/http.ts']);
  expect(filesWith(/hkdfSync\(/g)).toEqual(['src/domain/derived-keys.ts']);
  const purposes = [...found(/(?:deriveKey|keyedHash)\(\s*[\w.{} ]+,\s*['`]([\w -]+)/g).keys()].map((one) =>
    one.trim(),
  );
  expect(purposes.length).toBeGreaterThanOrEqual(12);
  expect(purposes.filter((purpose) => !documented.includes(`\`${purpose}`))).toEqual([]);
});

test('what must not be guessed comes from the system’s random source', () => {
  expect(filesWith(/Math\.random\(/g)).toEqual([
    // The pause before a transaction is tried again.
    'src/domain/context.ts',
    // Marks within an open page.
    'src/web/ui/close-on-back.ts',
    'src/web/ui/feedback/toast.ts',
  ]);
});

test('no certificate is taken unseen, and nothing is run that came as text', () => {
  const places = ['src/', 'scripts/', 'main.ts'];
  for (const place of places) {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/g, place)).toEqual(
      [],
    );
    expect(
      filesWith(/\beval\(|new Function\(|['"]node:vm['"]|set(?:Timeout|Interval)\(\s*['"`]/g, place),
    ).toEqual([]);
    expect(filesWith(/\bshell:\s*true|\bexec(?:Sync)?\(\s*['"`]/g, place)).toEqual([]);
  }
});

test('the server starts the programs of PostgreSQL and its own for files, and no other', () => {
  expect(filesWith(/['"]node:child_process['"]/g)).toEqual([
    'src/db/backup/database-dump.ts',
    'src/db/embedded/embedded-cluster.ts',
    'src/db/embedded/postgres-binaries.ts',
    'src/db/embedded/postmaster.ts',
    'src/db/embedded/server-account.ts',
    'src/db/embedded/server-process.ts',
    'src/domain/file-worker.ts',
    'src/server/privileges.ts',
  ]);
});

test('a backup’s key is locked by scrypt of 2^16 rounds, and public keys are X25519 and P-256', async () => {
  const folder = mkdtempSync('/tmp/lumbung-test-');
  try {
    await cipherOf(folder, 'sebuah kata sandi yang panjang');
    const key = readFileSync(join(folder, 'kunci.age'), 'latin1');
    expect(key).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 16\n/);
    await expect(cipherOf(folder, 'kata sandi yang lain')).rejects.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect([...found(/createECDH\(\s*'(.*?)'/g).keys()]).toEqual(['prime256v1']);
  expect(filesWith(/generateX25519Identity\(/g)).toEqual(['src/db/backup/backup-cipher.ts']);
  expect(filesWith(/generateKeyPair/g)).toEqual([]);
});

test('cryptography comes from Node and from packages that the document names', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const known = [
    '@simplewebauthn/browser',
    '@simplewebauthn/server',
    'age-encryption',
    'oauth4webapi',
    'otpauth',
    'web-push',
  ];
  const such = Object.keys(dependencies).filter((name) =>
    /crypt|jose|jwt|jsonwebtoken|forge|nacl|sodium|bcrypt|argon|oauth|otp|webauthn|web-push|elliptic|tweet/.test(
      name,
    ),
  );
  expect(such.sort()).toEqual(known);
  for (const name of known) expect(documented, name).toContain(name);
});

test('each package of the lock has a hash that its download is held against', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean }>;
  };
  const bare = Object.entries(packages).filter(
    ([path, one]) => path && !one.link && !/^sha512-/.test(one.integrity ?? ''),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(bare.map(([path]) => path)).toEqual([]);
});
