import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

/**
 * The push state of this browser: `unable` is unsupported, `install` requires the home screen first (iPhone),
 * `denied` was refused, `off` and `on` are the choice.
 */
type PushState = 'asking' | 'unable' | 'install' | 'denied' | 'off' | 'on';

/** Turns push notifications on for this device; asks for the permission only after the press. */
export function PushNotificationToggle({
  quiet = false,
}: {
  /** Shown only where it can be turned on, and afterwards with the result. */ quiet?: boolean;
}) {
  const [state, setState] = useState<PushState>('asking');
  const [busy, setBusy] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    void currentPushState().then(setState, () => setState('unable'));
  }, []);
  const run = async (work: () => Promise<PushState>) => {
    setBusy(true);
    setPressed(true);
    setFailure(null);
    try {
      setState(await work());
    } catch (thrown) {
      setFailure(
        thrown instanceof PushError ? thrown.message : 'Belum berhasil. Periksa sinyal, lalu coba lagi.',
      );
    }
    setBusy(false);
  };
  if (state === 'asking' || (quiet && state !== 'off' && !pressed)) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-bold">Diberi tahu di ponsel ini</h2>
      <p aria-live="polite">{texts[state]}</p>
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
      {state === 'off' && (
        <Button
          busy={busy}
          busyText="Menyalakan..."
          className="justify-self-start"
          onClick={() => run(subscribeToPush)}
        >
          Beri tahu saya di ponsel ini
        </Button>
      )}
      {state === 'on' && (
        <Button
          variant="secondary"
          busy={busy}
          busyText="Mematikan..."
          className="justify-self-start"
          onClick={() => run(unsubscribeFromPush)}
        >
          Jangan beri tahu lagi di ponsel ini
        </Button>
      )}
    </Card>
  );
}

const texts: Record<Exclude<PushState, 'asking'>, string> = {
  off: 'Saat ada tawaran, pesanan, atau uang masuk, ponsel ini berbunyi walau situs tertutup. Ponsel akan bertanya dulu; pilih Izinkan.',
  on: 'Ponsel ini diberi tahu tentang tawaran, pesanan dan uang Anda, selama Anda masuk di sini.',
  denied:
    'Pemberitahuan dari situs ini ditolak di ponsel ini. Buka pengaturan situs di peramban, izinkan pemberitahuan, lalu buka halaman ini lagi.',
  install:
    'Di iPhone, pasang dulu situs ini: ketuk Bagikan, lalu Tambah ke Layar Utama. Buka dari ikonnya, lalu kembali ke halaman ini.',
  unable: 'Peramban ini tidak bisa menerima pemberitahuan. Kabar tetap ada di situs dan di email Anda.',
};

/** An error whose message is shown to the user. */
class PushError extends Error {}

async function currentPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    const apple = /iPhone|iPad/.test(navigator.userAgent);
    return apple && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unable';
  }
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return 'off';
  // The subscription may be deleted on the server or belong to another user; it counts only if this session
  // created it.
  const known = await fetchPushConfig().catch(() => null);
  return !known || known.endpoints.includes(subscription.endpoint) ? 'on' : 'off';
}

async function subscribeToPush(): Promise<PushState> {
  const leave = await Notification.requestPermission();
  if (leave !== 'granted') return leave === 'denied' ? 'denied' : 'off';
  const { publicKey } = await fetchPushConfig();
  const registration = await navigator.serviceWorker.ready;
  const applicationServerKey = decodeBase64Url(publicKey);
  const subscribe = () => registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const subscription = await subscribe().catch(async () => {
    // A subscription with another key of ours blocks a new one.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return subscribe().catch(() => {
      throw new PushError(
        'Layanan pemberitahuan ponsel ini tidak menjawab. Kabar tetap ada di situs dan di email.',
      );
    });
  });
  await sendSubscription('PUT', '/api/me/push', subscription.toJSON());
  return 'on';
}

/** Returns the store's key, and this session's subscription. */
async function fetchPushConfig(): Promise<{ publicKey: string; endpoints: string[] }> {
  const answer = await fetch('/api/me/push');
  const { data, message } = await answer.json();
  if (!data) throw new PushError(message);
  return data;
}

async function unsubscribeFromPush(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    await sendSubscription('POST', '/api/me/push/forget', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return 'off';
}

async function sendSubscription(
  method: 'PUT' | 'POST',
  url: string,
  { endpoint, keys }: PushSubscriptionJSON,
): Promise<void> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(keys ? { endpoint, keys } : { endpoint }),
  });
  if (answer.ok) return;
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  throw new PushError(message ?? 'Belum berhasil. Coba lagi sebentar lagi.');
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
