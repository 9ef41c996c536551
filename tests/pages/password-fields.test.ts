import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/server/http.ts';
import { builtApp, withoutScripts } from '../support/built-app.ts';
import { pageOf } from '../support/parse-page.ts';
import { type SignedIn, signedIn } from '../support/sign-in-as.ts';
import type { TestDatabase } from '../support/test-database.ts';

let app: App;
let database: TestDatabase;
let admin: SignedIn;
let customer: SignedIn;
beforeAll(async () => {
  ({ app, database } = await builtApp());
  admin = await signedIn(app, { role: 'admin' });
  customer = await signedIn(app, { stale: true });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});
const { page } = withoutScripts(() => app);

test.each([
  ['/login', 'nobody', ['current-password']],
  ['/admin/login', 'nobody', ['current-password']],
  ['/register', 'nobody', ['new-password', 'new-password']],
  ['/profile', 'customer', ['current-password', 'new-password']],
  ['/admin/users?add=1', 'admin', ['new-password']],
] as const)(
  '%s: a password is hidden, may be pasted, and a manager knows which it is',
  async (url, role, kinds) => {
    const fields = pageOf(await page(url, { nobody: undefined, customer, admin }[role])).all('input', {
      type: 'password',
    });
    const attributes = fields.map((field) => field.attribute('autocomplete'));
    expect(attributes.length).toBeGreaterThan(0);
    expect(attributes).toEqual(expect.arrayContaining([...kinds]));
    for (const field of fields) {
      expect(['current-password', 'new-password']).toContain(field.attribute('autocomplete'));
      for (const hindrance of ['onpaste', 'oncopy', 'readonly', 'inputmode', 'pattern'])
        expect(field.attribute(hindrance), hindrance).toBeUndefined();
      // Long enough for what a manager makes (ASVS 6.2.9: 64 at least).
      expect(Number(field.attribute('maxlength') ?? 1_000)).toBeGreaterThanOrEqual(64);
    }
  },
);
