/* The part of the service worker that shows push notifications and opens their pages. */
addEventListener('push', (event) => {
  // Browsers require a visible notification for every push message.
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
      // A window with another page stays unchanged, because it may contain a half-filled form.
      const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
      const here = open.find(({ url }) => url === href);
      return here ? here.focus() : clients.openWindow(href);
    })(),
  );
});

// The push service has issued a new endpoint; the old one no longer receives messages.
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
