import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { signInHref } from '../../session/sign-in-href.ts';
import { Button } from '../../ui/button.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { toast } from '../../ui/tell/toast.ts';
import { useWaiting } from './use-waiting.ts';
import {
  changeWaiting,
  forgetWaiting,
  readWaiting,
  restAfter,
  type Sent,
  sendWaiting,
  type Waiting,
} from './waiting.ts';

const TICK_MS = 1_000;

/**
 * What waits to be sent, at the foot of every page: it counts down what can still be undone, sends what is due, keeps
 * what finds no signal, and says plainly what the server refused meanwhile. When the page is left, everything is sent.
 */
export default function WaitingBar({ userId }: { userId: string }) {
  const waiting = useWaiting(userId);
  const [now, setNow] = useState(() => Date.now());
  /** How often each was tried, until when it rests, and what became of the last attempt; none while one is under way. */
  const tried = useRef(new Map<string, { tries: number; until: number; last?: Sent }>());
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (waiting.length === 0) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [waiting.length]);

  useEffect(() => {
    const attempt = async (one: Waiting) => {
      const tries = (tried.current.get(one.key)?.tries ?? 0) + 1;
      tried.current.set(one.key, { tries, until: Number.POSITIVE_INFINITY });
      const last = await sendWaiting(one);
      const { outcome, message } = last;
      if (outcome !== 'done' && outcome !== 'refused') {
        tried.current.set(one.key, { tries, until: Date.now() + restAfter(tries), last });
        setNow(Date.now());
        return;
      }
      tried.current.delete(one.key);
      if (outcome === 'done') {
        forgetWaiting(one.key);
        toast('success', message);
      } else changeWaiting(one.key, { refused: message || 'Ditolak oleh server.' });
      revalidate();
    };
    for (const one of waiting) {
      const resting = (tried.current.get(one.key)?.until ?? 0) > now;
      if (!one.refused && one.notBefore <= now && !resting && navigator.onLine) attempt(one);
    }
  }, [waiting, now, revalidate]);

  useEffect(() => {
    const wake = () => {
      // What is under way may hang; sending it again under its key does no harm.
      tried.current.clear();
      setNow(Date.now());
    };
    const leave = () => {
      const due = readWaiting().filter((one) => one.userId === userId && !one.refused);
      // Sent before anything else is done: a page that is left has half a second, and a slow phone needs it.
      for (const one of due) sendWaiting(one);
      for (const { key } of due) changeWaiting(key, { notBefore: 0 });
    };
    window.addEventListener('online', wake);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('online', wake);
      window.removeEventListener('pagehide', leave);
    };
  }, [userId]);

  if (waiting.length === 0) return null;
  return (
    <aside
      aria-label="Belum terkirim"
      className="no-print fixed inset-x-0 bottom-16 z-30 border-t border-line bg-surface shadow-lg md:bottom-0"
    >
      <ul className="shell grid max-h-[40vh] gap-2 overflow-y-auto py-3">
        {waiting.map((one) => (
          <li key={one.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <WaitingText one={one} now={now} last={tried.current.get(one.key)?.last} />
            <span className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
              {one.refused ? (
                <Button size="sm" variant="secondary" onClick={() => forgetWaiting(one.key)}>
                  Tutup
                </Button>
              ) : (
                <>
                  <Button size="sm" variant="secondary" onClick={() => forgetWaiting(one.key)}>
                    Urungkan
                  </Button>
                  {one.notBefore > now && (
                    <Button size="sm" onClick={() => changeWaiting(one.key, { notBefore: 0 })}>
                      Kirim sekarang
                    </Button>
                  )}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Why something that is due has not arrived yet. */
function whyNot(last: Sent | undefined): string {
  if (last?.outcome === 'signed out') return 'Masuk dulu supaya bisa dikirim';
  if (last?.answered) return 'Server sedang sibuk, dicoba lagi sebentar lagi';
  return 'Menunggu sinyal, dikirim begitu tersambung';
}

function WaitingText({ one, now, last }: { one: Waiting; now: number; last: Sent | undefined }) {
  const { pathname, search } = useLocation();
  // The clock of the bar ticks by the second and may stand a moment behind.
  const left = Math.min(10, Math.ceil((one.notBefore - now) / 1_000));
  if (one.refused) {
    return (
      <p role="alert">
        <strong>Tidak terkirim:</strong> {one.label}. {one.refused}{' '}
        <Anchor href={one.href} className="font-semibold text-sawah-text underline">
          Lihat keadaannya
        </Anchor>
      </p>
    );
  }
  return (
    <p role="status">
      <strong>{one.label}</strong>
      <span className="block text-sm text-muted" aria-hidden={left > 0 || undefined}>
        {left > 0 ? `Dikirim dalam ${left} detik` : whyNot(last)}
      </span>
      {left <= 0 && last?.outcome === 'signed out' && (
        <Anchor
          href={signInHref(pathname + search)}
          className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
        >
          Masuk
        </Anchor>
      )}
    </p>
  );
}
