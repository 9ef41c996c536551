import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'packaging/container');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const containerfile = read('Containerfile').replaceAll(/\\\n\s*/g, '');
const caddyfile = read('Caddyfile');

type Service = {
  image: string;
  build?: { context: string; dockerfile: string };
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  volumes: string[];
  environment: Record<string, string>;
  command?: string[];
  profiles?: string[];
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  healthcheck?: { test: string[] };
};
const compose = parseYaml(read('compose.yaml')) as {
  services: Record<'migrate' | 'shop' | 'caddy' | 'database', Service>;
  volumes: Record<string, null>;
  networks: { default: { ipam: { config: { subnet: string }[] } } };
};
const { migrate, shop, caddy, database } = compose.services;
const instructions = (name: string, text = containerfile) =>
  [...text.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, rest]) => rest!);

test('the image runs as nobody with rights, from files that the package lays, and says by /readyz that it is well', () => {
  const last = containerfile.slice(containerfile.lastIndexOf('\nFROM '));
  expect(instructions('USER', last)).toEqual(['10001:10001']);
  expect(last).toContain('groupadd --gid 10001 lumbung');
  expect(last).toContain('useradd --uid 10001 --gid lumbung');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [script = ''] = /npm run ([\w:]+)/.exec(containerfile)?.slice(1) ?? [];
  expect(scripts).toHaveProperty(script);
  expect(readFileSync(join(root, 'scripts/package.ts'), 'utf8')).toContain("'tree'");
  expect(JSON.parse(instructions('ENTRYPOINT')[0]!)).toEqual(['/usr/bin/lumbung']);
  expect(existsSync(join(root, 'packaging/debian/lumbung'))).toBe(true);
  const written = JSON.parse(instructions('VOLUME')[0]!) as string[];
  for (const path of written) expect(last).toMatch(new RegExp(`install -d -o lumbung .*${path}`));
  const [, port] = /PORT=(\d+)/.exec(instructions('ENV')[0]!) ?? [];
  expect(instructions('EXPOSE')).toEqual([port]);
  const [, check = ''] = / CMD (\[.*\])$/.exec(instructions('HEALTHCHECK')[0]!) ?? [];
  expect(JSON.parse(check)).toEqual(shop.healthcheck!.test.slice(1));
  expect(check).toContain(`http://127.0.0.1:${port}/readyz`);
  // Nothing of the machine it is built on comes in.
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'build', 'data', '**/.env']));
});

test('the shop’s services have a root that cannot be written, no capability, and volumes for what stays', () => {
  for (const service of [migrate, shop]) {
    expect(service).toMatchObject({ user: '10001:10001', read_only: true, cap_drop: ['ALL'] });
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(service.tmpfs).toContain('/tmp');
    const mounted = service.volumes.map((volume) => volume.split(':')[1]);
    expect(mounted).toEqual(JSON.parse(instructions('VOLUME')[0]!));
    const { context, dockerfile } = service.build!;
    expect(existsSync(join(folder, context, dockerfile))).toBe(true);
  }
  for (const service of [caddy, database])
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  for (const { volumes } of Object.values(compose.services)) {
    for (const [from = ''] of volumes.map((volume) => volume.split(':'))) {
      if (from.startsWith('.')) expect(existsSync(join(folder, from)), from).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(from);
    }
  }
});

test('the schema is migrated before the shop starts, which starts before Caddy; the database is there when asked', () => {
  expect(migrate.command).toEqual(['migrate']);
  expect(shop.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
  expect(caddy.depends_on).toEqual({ shop: { condition: 'service_healthy' } });
  expect(migrate.depends_on).toEqual({ database: { condition: 'service_healthy', required: false } });
  expect(database.profiles).toEqual(['postgres']);
});

test('the shop takes the settings that compose gives it, with its own database and with PostgreSQL', () => {
  const data = mkdtempSync(join(tmpdir(), 'lumbung-compose-'));
  const filled = (values: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(shop.environment).map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+)(:[-?][^}]*)?\}/, (_, key: string) => values[key] ?? ''),
      ]),
    );
  try {
    const plain = readConfig({ ...filled({ SHOP_HOST: 'toko.example' }), DATA_DIR: data });
    const { subnet } = compose.networks.default.ipam.config[0]!;
    expect(isIP(subnet.split('/')[0]!)).toBe(4);
    expect(plain).toMatchObject({
      publicUrl: 'https://toko.example',
      trustProxy: [subnet],
      databaseUrl: undefined,
    });
    const { POSTGRES_USER: user, POSTGRES_DB: name } = database.environment;
    const DATABASE_URL = `postgres://${user}:sandi@database:5432/${name}`;
    const guide = readFileSync(join(root, 'docs/ops/package.md'), 'utf8');
    expect(guide).toContain(`DATABASE_URL=postgres://${user}:SANDI@database:5432/${name}`);
    const values = { SHOP_HOST: 'toko.example', DATABASE_URL, SECRET: 's'.repeat(32) };
    expect(readConfig({ ...filled(values), DATA_DIR: data }).databaseUrl).toBe(DATABASE_URL);
  } finally {
    rmSync(data, { recursive: true });
  }
});

test('Caddy forwards to the shop by its name, and its file is the guide’s', () => {
  const guide = readFileSync(join(root, 'docs/ops/first-hour.md'), 'utf8');
  const shown = /^```caddyfile\n(.*?)^```/ms.exec(guide)![1]!;
  expect(caddyfile.replaceAll('{$SHOP_HOST}', 'toko.example').replace('shop:3000', '127.0.0.1:3000')).toBe(
    shown,
  );
  if (spawnSync('caddy', ['version']).status !== 0) return;
  const { stdout, stderr } = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    { encoding: 'utf8', env: { ...process.env, SHOP_HOST: 'toko.example', HOME: tmpdir() } },
  );
  expect(stdout + stderr).toContain('Valid configuration');
});
