import { expect, test } from './browser-fixtures.ts';
import { newcomer, register, visitor } from './demo-people.ts';
import { violations } from './expect-accessible.ts';

test('a key made in Keamanan signs in by itself; a device without one lets nobody in', {
  tag: '@desktop',
}, async ({ browser, baseURL, contextOptions }) => {
  const { page, context, complaints } = await visitor(browser, contextOptions);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const who = newcomer('Bu Kunci');
  await register(context, baseURL!, who);

  await page.goto('/profile/security');
  const before = scripts.length;
  await page.getByLabel('Nama perangkat ini').fill('HP saya');
  await page.getByRole('button', { name: 'Tambah kunci di perangkat ini' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'HP saya' })).toContainText('Dibuat');
  // What talks to the device came with the press, not with the page.
  expect(scripts.length).toBeGreaterThan(before);
  expect(await violations(page)).toEqual([]);
  // Told here: what the page asks while its session ends is answered 401, which the console repeats.
  expect(complaints).toEqual([]);

  await page.goto('/profile');
  await page.locator('main').getByRole('button', { name: 'Keluar', exact: true }).click();
  await expect(page).not.toHaveURL('/profile');
  await page.goto('/login?next=/profile/security');
  const enter = page.getByRole('button', { name: 'Masuk dengan sidik jari, wajah, atau PIN' });
  await enter.click();
  await expect(page).toHaveURL('/profile/security');
  await expect(page.getByRole('listitem').filter({ hasText: 'HP saya' })).toContainText('terakhir dipakai');

  await device.send('WebAuthn.clearCredentials', { authenticatorId });
  // Left first: a page that is still his would ask on without the cookie, and complain.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/login');
  await enter.click();
  await expect(page.getByRole('alert')).toContainText('masuk dengan password');
  await expect(enter).toBeEnabled();
  expect((await context.cookies()).filter(({ name }) => name.endsWith('.session_token'))).toEqual([]);
  await device.send('WebAuthn.disable');
  await device.detach();
});
