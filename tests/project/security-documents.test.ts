import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { securityEvents } from '../../src/db/schema/audit-chain-tables.ts';
import { errorGroups, slowStatements } from '../../src/db/schema/health-tables.ts';
import { auditLog } from '../../src/db/schema/system-tables.ts';
import type { EntryMethod } from '../../src/domain/accounts/authentication/enter-account.ts';
import { CODE_MINUTES } from '../../src/domain/accounts/authentication/one-time-code.ts';
import { SESSION_SECONDS } from '../../src/domain/accounts/sessions/insert-session.ts';
import { FILE_BYTES_MAX } from '../../src/domain/imports/import-cell.ts';
import { UPLOAD_BYTES_MAX } from '../../src/shared/schemas/fields/upload-fields.ts';
import { settingsSchemas } from '../../src/shared/schemas/settings-schemas.ts';

/* What `docs/security.md` promises in figures and lists, held against what the shop does by. */

const root = join(import.meta.dirname, '../..');
const documented = readFileSync(join(root, 'docs/security.md'), 'utf8');
/** A part of the document, in one line. */
const part = (heading: string) => {
  const [, after] = documented.split(`\n## ${heading}\n`);
  return (after ?? '').split('\n## ')[0]!.replace(/\s+/g, ' ');
};
const spelled = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** How the document calls each way in; a new one does not compile before it is named here. */
const WAYS: Record<EntryMethod, string> = {
  password: '| e-mail or verified phone, and password |',
  'sign-up': '| e-mail or verified phone, and password |',
  provider: '| Google, Facebook |',
  passkey: "| a passkey of one's device |",
  'mailed-link': '| a link to a new password, by mail',
  'handed-link': 'or passed on by an admin |',
  'phone-code': 'by WhatsApp or SMS to a verified phone',
  'spoken-code': 'or read out by an admin |',
  invitation: '| an invitation to the first password',
};

test('each way in is documented, with how long its code and a session last', () => {
  const ways = part('Ways to sign in');
  expect(Object.values(WAYS).filter((way) => !ways.includes(way))).toEqual([]);
  expect(ways).toContain(`| once, ${spelled[CODE_MINUTES]} minutes, five tries;`);
  expect(ways).toContain(`A session lasts ${SESSION_SECONDS / 86_400} days at most`);
  const { idleHoursAdmin, idleHoursFarmer, idleHoursCustomer } = settingsSchemas.security.parse({});
  expect(idleHoursFarmer).toBe(idleHoursCustomer);
  expect(ways).toContain(`an admin's ends after ${idleHoursAdmin} hours, others' after ${idleHoursFarmer}`);
});

test('what may be sent in is documented with its size', () => {
  const sent = part('What may be sent in');
  const inMb = (bytes: number) => `${bytes / 1024 / 1024} MB`;
  expect(sent).toContain(
    `| pictures, proofs | JPEG, PNG, WebP, AVIF by content | ${inMb(UPLOAD_BYTES_MAX)},`,
  );
  expect(sent).toContain(
    `| tables to import, bank statements | CSV, XLSX by content | ${inMb(FILE_BYTES_MAX)},`,
  );
});

/** Whom an address belongs to, by the document's name; a payment gateway's addresses stand in its own folder. */
const HOSTS: Record<string, string> = {
  'graph.facebook.com': "Meta's Cloud API",
  'www.facebook.com': 'Facebook',
  'accounts.google.com': 'Google',
  'oauth2.googleapis.com': 'Google',
};

test('every address that stands in the server’s sources belongs to somebody whom the document names', () => {
  const outbound = part('Outbound connections');
  const unknown: string[] = [];
  for (const place of ['server', 'domain', 'api', 'mail', 'jobs'])
    for (const file of readdirSync(join(root, 'src', place), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
      const text = readFileSync(join(root, 'src', place, file), 'utf8').replace(
        /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
        '',
      );
      for (const [, host] of text.matchAll(/https?:\/\/([a-z0-9][a-z0-9.-]*\.[a-z]{2,})/gi)) {
        // Names of formats, examples in texts, and links that people follow themselves.
        if (/^(schemas\.openxmlformats\.org|www\.w3\.org|wa\.me)$|\.example$|^example\.|contoh/.test(host!))
          continue;
        const owner = HOSTS[host!] ?? /payment-gateways\/(\w+)\//.exec(file)?.[1];
        if (!owner || !outbound.toLowerCase().includes(owner.toLowerCase()))
          unknown.push(`${place}/${file}: ${host}`);
      }
    }
  expect(unknown).toEqual([]);
});

test('each table that is written like a log is documented', () => {
  const logs = part('Logs');
  for (const table of [securityEvents, auditLog, errorGroups, slowStatements])
    expect(logs).toContain(`| \`${getTableName(table)}\` |`);
});

test('what strangers may hold is documented with what the settings begin with', () => {
  const held = part('What is held without payment');
  const limits = settingsSchemas.holding.parse({});
  expect(held).toContain(`| ${limits.personShare} % of the market, at least three listings;`);
  expect(held).toContain(`| ${limits.networkShare} % of the market, of what each person holds`);
  expect(limits.strangersShare).toBe(50);
  expect(held).toContain('| half the market, at least five listings |');
});

test('what is costly is documented with how much of it waits, and when it is ended', () => {
  const costly = part('Files and memory');
  const source = readFileSync(join(root, 'src/domain/file-worker.ts'), 'utf8');
  const waiting = [...source.matchAll(/(\w+): \{ turn: .*?concurrencyLimit\(1, (\d+)/g)];
  expect(waiting.length).toBeGreaterThan(2);
  for (const [, kind, count] of waiting) expect(costly, kind).toContain(`${count} ${kind}`);
  const [, seconds] = /CPU_SECONDS = (\d+)/.exec(source)!;
  expect(costly).toContain(`after ${spelled[Number(seconds) / 60]} minutes of the processor`);
});

test('how soon packages are updated is documented by how bad it is', () => {
  const updates = part('Updates');
  for (const time of [
    'each week at the advisories',
    'within 48 hours',
    'high within a week',
    'rest within a month',
  ])
    expect(updates).toContain(time);
});
