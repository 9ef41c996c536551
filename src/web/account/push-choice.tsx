import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/tell/notice.tsx';

/**
 * How this browser stands: `unable` has no way to be told, `install` only once the site stands on the home screen (an
 * iPhone), `denied` was told no, `off` and `on` as they say.
 */
type State = 'asking' | 'unable' | 'install' | 'denied' | 'off' | 'on';

/** The choice to be told on this phone, for the pages of one's notices; asks for leave only after the press. */
export function PushChoice({
  quiet = false,
}: {
  /** Shown only where it can be turned on, and then with what came of it. */ quiet?: boolean;
}) {
  const [state, setState] = useState<State>('asking');
  const [busy, setBusy] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    void stateNow().then(setState, () => setState('unable'));
  }, []);
  const run = async (work: () => Promise<State>) => {
    setBusy(true);
    setPressed(true);
    setFailure(null);
    try {
      setState(await work());
    } catch (thrown) {
      setFailure(thrown instanceof Told ? thrown.message : 'Belum berhasil. Periksa sinyal, lalu coba lagi.');
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
          onClick={() => run(turnOn)}
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
          onClick={() => run(turnOff)}
        >
          Jangan beri tahu lagi di ponsel ini
        </Button>
      )}
    </Card>
  );
}

const texts: Record<Exclude<State, 'asking'>, string> = {
  off: 'Saat ada tawaran, pesanan, atau uang masuk, ponsel ini berbunyi walau situs tertutup. Ponsel akan bertanya dulu; pilih Izinkan.',
  on: 'Ponsel ini diberi tahu tentang tawaran, pesanan dan uang Anda, selama Anda masuk di sini.',
  denied:
    'Pemberitahuan dari situs ini ditolak di ponsel ini. Buka pengaturan situs di peramban, izinkan pemberitahuan, lalu buka halaman ini lagi.',
  install:
    'Di iPhone, pasang dulu situs ini: ketuk Bagikan, lalu Tambah ke Layar Utama. Buka dari ikonnya, lalu kembali ke halaman ini.',
  unable: 'Peramban ini tidak bisa menerima pemberitahuan. Kabar tetap ada di situs dan di email Anda.',
};

/** Something that is said as it is. */
class Told extends Error {}

async function stateNow(): Promise<State> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    const apple = /iPhone|iPad/.test(navigator.userAgent);
    return apple && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unable';
  }
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return 'off';
  // It may be forgotten there, or from another who was signed in before: it counts when this session has asked for it.
  const known = await ours().catch(() => null);
  return !known || known.endpoints.includes(subscription.endpoint) ? 'on' : 'off';
}

async function turnOn(): Promise<State> {
  const leave = await Notification.requestPermission();
  if (leave !== 'granted') return leave === 'denied' ? 'denied' : 'off';
  const { publicKey } = await ours();
  const registration = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  const subscribe = () => registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const subscription = await subscribe().catch(async () => {
    // One that was made with another key of ours stands in the way.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return subscribe().catch(() => {
      throw new Told(
        'Layanan pemberitahuan ponsel ini tidak menjawab. Kabar tetap ada di situs dan di email.',
      );
    });
  });
  await tell('PUT', '/api/me/push', subscription.toJSON());
  return 'on';
}

/** The shop's key, and where this session is told. */
async function ours(): Promise<{ publicKey: string; endpoints: string[] }> {
  const answer = await fetch('/api/me/push');
  const { data, message } = await answer.json();
  if (!data) throw new Told(message);
  return data;
}

async function turnOff(): Promise<State> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    await tell('POST', '/api/me/push/forget', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return 'off';
}

async function tell(
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
  throw new Told(message ?? 'Belum berhasil. Coba lagi sebentar lagi.');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
