import { expect, test } from './browser-fixtures.ts';
import { newFarmer } from './demo-people.ts';

const PHONE = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow' as const,
};

/**
 * What the browser's maker adds and a browser without a window has not: leave to notify, given when asked for, and a push
 * service, which stands at a name that no resolver knows.
 */
function subscribesWithNobody() {
  let leave: NotificationPermission = localStorage.getItem('subscription') ? 'granted' : 'default';
  Object.defineProperty(Notification, 'permission', { get: () => leave });
  Notification.requestPermission = async () => {
    leave = 'granted';
    return leave;
  };
  const said = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  Object.assign(PushManager.prototype, {
    async getSubscription() {
      const kept = localStorage.getItem('subscription');
      if (!kept) return null;
      const json = JSON.parse(kept);
      return {
        ...json,
        toJSON: () => json,
        unsubscribe: async () => localStorage.removeItem('subscription'),
      };
    },
    async subscribe(this: PushManager, { applicationServerKey }: PushSubscriptionOptionsInit) {
      if ((applicationServerKey as Uint8Array).length !== 65)
        throw new DOMException('', 'InvalidAccessError');
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
      const keys = { p256dh: said(point), auth: said(crypto.getRandomValues(new Uint8Array(16))) };
      const endpoint = `https://push.invalid/${crypto.randomUUID()}`;
      localStorage.setItem('subscription', JSON.stringify({ endpoint, expirationTime: null, keys }));
      return this.getSubscription();
    },
  });
}

test('a farmer has his phone tell him by a press, is shown what comes, opens it, and ends it by a press', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { page, context, complaints } = await newFarmer(browser, baseURL!, PHONE);
  await context.addInitScript(subscribesWithNobody);
  const endpoints = async () =>
    (await (await context.request.get('/api/me/push')).json()).data.endpoints as string[];
  await page.goto('/admin/dashboard');
  const main = page.getByRole('main');
  const turnOn = main.getByRole('button', { name: 'Beri tahu saya di ponsel ini' });
  await expect(turnOn).toBeVisible();
  expect(await endpoints(), 'nothing before the press').toEqual([]);
  const turnOff = main.getByRole('button', { name: 'Jangan beri tahu lagi di ponsel ini' });
  await turnOn.tap();
  await expect(turnOff).toBeVisible();
  expect(await endpoints()).toEqual([expect.stringMatching(/^https:\/\/push\.invalid\//)]);

  // What the push service hands to the browser is shown, and a tap on it opens what it is about.
  const [worker] = context.serviceWorkers();
  const seen = await worker!.evaluate(async () => {
    const { registration, clients } = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (url: string) => Promise<null> };
    };
    return new Promise<object>((resolve) => {
      registration.showNotification = async (title, { body, tag, data } = {}) => {
        const tapped = { data, close: () => undefined };
        clients.openWindow = async (opened) => {
          resolve({ title, body, tag, opened });
          return null;
        };
        const click = new Event('notificationclick');
        dispatchEvent(Object.assign(click, { notification: tapped, waitUntil: () => undefined }));
      };
      const data = { title: 'Penawaran · Lumbung', text: 'Ada tawaran', href: '/orders', tag: '7' };
      const Push = Reflect.get(globalThis, 'PushEvent');
      dispatchEvent(new Push('push', { data: JSON.stringify(data) }));
    });
  });
  expect(seen).toEqual({
    title: 'Penawaran · Lumbung',
    body: 'Ada tawaran',
    tag: '7',
    opened: `${baseURL}/orders`,
  });

  await page.goto('/profile');
  await turnOff.tap();
  await expect(turnOn).toBeVisible();
  expect(await endpoints()).toEqual([]);
  // A subscription that is nobody's any more counts for nothing: asked again, it is his.
  await turnOn.tap();
  await expect(turnOff).toBeVisible();
  const next = await newFarmer(browser, baseURL!);
  // In place of his: a page that still stands, and asks as nobody, would tell the console of a 401.
  await context.addCookies(await next.context.cookies());
  await next.context.close();
  await page.goto('/profile');
  await expect(turnOn, 'another has not asked').toBeVisible();
  expect(await endpoints()).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
