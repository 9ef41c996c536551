/* The part of the service worker that shows what the shop tells, and leads there. */
addEventListener('push', (event) => {
  // Browsers insist on something being shown for every message.
  const {
    title = 'Ada kabar baru',
    text = 'Ketuk untuk membukanya.',
    href = '/',
    tag,
  } = event.data?.json() ?? {};
  event.waitUntil(
    registration.showNotification(title, {
      body: text,
      lang: 'id',
      icon: '/gambar/brand/icon-192.png',
      badge: '/gambar/brand/icon-192.png',
      data: { href },
      ...(tag ? { tag } : {}),
    }),
  );
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { href } = new URL(event.notification.data?.href ?? '/', location.origin);
  event.waitUntil(
    (async () => {
      // A window that shows something else stays as it is: a form may be half filled in there.
      const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
      const here = open.find(({ url }) => url === href);
      return here ? here.focus() : clients.openWindow(href);
    })(),
  );
});

// The push service has given the browser another address: the old one hears nothing any more.
addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(
    (async () => {
      const options = event.oldSubscription?.options;
      const fresh = event.newSubscription ?? (options && (await registration.pushManager.subscribe(options)));
      if (!fresh) return;
      const { endpoint, keys } = fresh.toJSON();
      await fetch('/api/me/push', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ endpoint, keys }),
      });
    })(),
  );
});
