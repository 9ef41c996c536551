import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { signInHref } from '../session/sign-in-href.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { Anchor } from '../ui/navigation/anchor.tsx';
import {
  type QueuedCall,
  removeQueued,
  removeSent,
  type SendResult,
  type SentCall,
  sendCall,
} from './offline-queue.ts';
import { type Attempts, attemptCall, dueCalls } from './send-queue.ts';
import { useQueue, useSentCalls } from './use-queue.ts';

const TICK_MS = 1_000;

/**
 * The bar at the bottom of every page: commands that can be undone for a few seconds, and queued ones. It
 * sends queued commands as soon as possible and shows those that the server rejected.
 */
export default function QueueBar({ userId }: { userId: string }) {
  const waiting = useQueue(userId);
  const done = useSentCalls(userId);
  const [now, setNow] = useState(() => Date.now());
  const ticking = waiting.length + done.length > 0;
  const tried = useSendQueue(waiting, now, setNow);

  useEffect(() => {
    if (!ticking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [ticking]);

  const undoable = done.filter((one) => one.until > now);
  if (waiting.length + undoable.length === 0) return null;
  return (
    <aside
      aria-label={waiting.length > 0 ? 'Belum terkirim' : 'Baru saja'}
      className="no-print fixed inset-x-0 bottom-(--tabs-height) z-30 border-t border-line bg-surface shadow-lg md:bottom-0"
    >
      <ul className="shell grid max-h-[40vh] grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto py-3">
        {undoable.map((one) => (
          <Undoable key={one.key} one={one} now={now} />
        ))}
        {undoable.length > 1 && <UndoAll all={undoable} />}
        {waiting.map((one) => (
          <li key={one.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <QueuedCallText one={one} last={tried.get(one.key)} />
            <Button
              size="sm"
              variant="secondary"
              className="max-sm:w-full"
              onClick={() => removeQueued(one.key)}
            >
              {one.refused ? 'Tutup' : 'Urungkan'}
            </Button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/**
 * Sends the queued calls that are due; returns the result of each one's last attempt, none while one is
 * running.
 */
function useSendQueue(
  waiting: QueuedCall[],
  now: number,
  setNow: (now: number) => void,
): { get: (key: string) => SendResult | undefined } {
  const tried = useRef<Attempts>(new Map());
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!navigator.onLine) return;
    for (const one of dueCalls(waiting, tried.current, now)) {
      void attemptCall(one, tried.current).then(({ outcome, message }) => {
        if (outcome === 'done') showToast('success', message);
        if (outcome === 'done' || outcome === 'refused') revalidate();
        else setNow(Date.now());
      });
    }
  }, [waiting, now, setNow, revalidate]);

  useEffect(() => {
    const wake = () => {
      // A running request may hang; repeating it with its key is safe.
      tried.current.clear();
      setNow(Date.now());
    };
    window.addEventListener('online', wake);
    return () => window.removeEventListener('online', wake);
  }, [setNow]);

  return { get: (key) => tried.current.get(key)?.last };
}

/** Undoes a call and shows the result. */
async function undoCall(one: SentCall): Promise<void> {
  // A fixed key of its own, so that pressing undo twice runs it once.
  const { outcome, message } = await sendCall(one.undo, `${one.key}:urung`, one.userId);
  if (outcome === 'done') {
    removeSent(one.key);
    showToast('success', message);
  } else showToast('error', message || 'Tidak ada jawaban, jadi belum diurungkan. Coba sekali lagi.');
}

/** Undoes commands that were sent together, the last one first. */
function UndoAll({ all }: { all: SentCall[] }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const press = async () => {
    setBusy(true);
    for (const one of all.toReversed()) await undoCall(one);
    setBusy(false);
    revalidate();
  };
  return (
    <li className="sticky bottom-0 bg-surface pt-1">
      <Button size="sm" variant="secondary" busy={busy} className="w-full" onClick={press}>
        Urungkan semua ({all.length})
      </Button>
    </li>
  );
}

function Undoable({ one, now }: { one: SentCall; now: number }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const left = Math.ceil((one.until - now) / 1_000);
  const press = async () => {
    setBusy(true);
    await undoCall(one);
    setBusy(false);
    revalidate();
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 break-words">
        <strong>{one.label}</strong>
        <span className="block text-sm text-muted" aria-hidden>
          Bisa diurungkan {left} detik lagi
        </span>
      </p>
      <Button size="sm" variant="secondary" busy={busy} className="max-sm:w-full" onClick={press}>
        Urungkan
      </Button>
    </li>
  );
}

/** Explains why a due call has not been sent yet. */
function delayReason(last: SendResult | undefined): string {
  if (last?.outcome === 'signed out') return 'Masuk dulu supaya bisa dikirim';
  if (last?.responded) return 'Server sedang sibuk, dicoba lagi sebentar lagi';
  return 'Menunggu sinyal, dikirim begitu tersambung';
}

function QueuedCallText({ one, last }: { one: QueuedCall; last: SendResult | undefined }) {
  const { pathname, search } = useLocation();
  if (one.refused) {
    return (
      <p role="alert" className="min-w-0 break-words">
        <strong>Tidak terkirim:</strong> {one.label}. {one.refused}{' '}
        <Anchor href={one.href} className="font-semibold text-sawah-text underline">
          Lihat keadaannya
        </Anchor>
      </p>
    );
  }
  return (
    <p role="status" className="min-w-0 break-words">
      <strong>{one.label}</strong>
      <span className="block text-sm text-muted">{delayReason(last)}</span>
      {last?.outcome === 'signed out' && (
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
