import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import type { Config } from '../../src/server/config.ts';
import type { App, ServerDeps } from '../../src/server/http.ts';
import { LIGHT } from './light-password-cost.ts';
import type { SignedIn } from './sign-in-as.ts';
import { limits, testConfig } from './test-app.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** The real pages, as built: what a browser without JavaScript is sent. */
export const bundle = join(import.meta.dirname, '../../build/server/index.js');

/** The built shop over a fresh database or the one given; whoever asks for it stops the one and closes the other. */
export async function builtApp(
  settings: Partial<Config> = {},
  {
    database: given,
    ...extra
  }: Partial<Pick<ServerDeps, 'clock' | 'limits'>> & { database?: TestDatabase } = {},
): Promise<{ app: App; database: TestDatabase }> {
  if (!existsSync(bundle)) throw new Error('These tests read the built pages: run `npm run build` first.');
  const { createApp } = await import(bundle);
  const database = given ?? (await testDatabase());
  const app = await createApp({
    config: testConfig(database, settings),
    engine: database,
    log: pino({ level: 'silent' }),
    passwordCost: LIGHT,
    ...extra,
    limits: { ...limits, ...extra.limits },
  });
  await app.fastify.ready();
  return { app, database };
}

/** What a browser without JavaScript does: opens pages and sends their forms, as a guest or as somebody signed in. */
export function withoutScripts(app: () => App) {
  const asked = (who: SignedIn | undefined) => ({
    accept: 'text/html',
    ...(who ? { cookie: who.cookie } : {}),
  });
  const open = (url: string, who?: SignedIn) => app().fastify.inject({ url, headers: asked(who) });
  return {
    open,
    /** The page's markup; what React puts between two texts is left out. */
    page: async (url: string, who?: SignedIn) => (await open(url, who)).body.replaceAll('<!-- -->', ''),
    send: (url: string, fields: Record<string, string> | [string, string][], who?: SignedIn) =>
      app().fastify.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: {
          ...asked(who),
          'content-type': 'application/x-www-form-urlencoded',
          origin: app().ctx.config.publicUrl,
        },
      }),
    /** A form with pictures in it, all of them at the field `at`. */
    sendPictures: (
      url: string,
      { fields, at, pictures }: { fields: Record<string, string>; at: string; pictures: Buffer[] },
      who?: SignedIn,
    ) => {
      const part = (head: string) => `--tepi\r\nContent-Disposition: form-data; ${head}\r\n`;
      return app().fastify.inject({
        method: 'POST',
        url,
        headers: {
          ...asked(who),
          origin: app().ctx.config.publicUrl,
          'content-type': 'multipart/form-data; boundary=tepi',
        },
        payload: Buffer.concat([
          ...Object.entries(fields).map(([name, value]) =>
            Buffer.from(`${part(`name="${name}"`)}\r\n${value}\r\n`),
          ),
          ...pictures.flatMap((file, index) => [
            Buffer.from(
              `${part(`name="${at}"; filename="foto-${index + 1}.jpg"`)}Content-Type: image/jpeg\r\n\r\n`,
            ),
            file,
            Buffer.from('\r\n'),
          ]),
          Buffer.from('--tepi--\r\n'),
        ]),
      });
    },
  };
}
