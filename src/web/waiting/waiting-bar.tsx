import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { signInHref } from '../session/sign-in-href.ts';
import { Button } from '../ui/button.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import { toast } from '../ui/tell/toast.ts';
import { attempt, dueOf, type TriedOnes } from './sending.ts';
import { useDone, useWaiting } from './use-waiting.ts';
import { type Done, forgetDone, forgetWaiting, type Sent, send, type Waiting } from './waiting.ts';

const TICK_MS = 1_000;

/**
 * At the foot of every page: what was just done and may be taken back for a few seconds, and what waits for signal. It
 * sends what waits as soon as it can, and says plainly what the server refused meanwhile.
 */
export default function WaitingBar({ userId }: { userId: string }) {
  const waiting = useWaiting(userId);
  const done = useDone(userId);
  const [now, setNow] = useState(() => Date.now());
  const ticking = waiting.length + done.length > 0;
  const tried = useSending(waiting, now, setNow);

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
            <WaitingText one={one} last={tried.get(one.key)} />
            <Button
              size="sm"
              variant="secondary"
              className="max-sm:w-full"
              onClick={() => forgetWaiting(one.key)}
            >
              {one.refused ? 'Tutup' : 'Urungkan'}
            </Button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Sends what waits and is due; answers what became of the last attempt of each, none while one is under way. */
function useSending(
  waiting: Waiting[],
  now: number,
  setNow: (now: number) => void,
): { get: (key: string) => Sent | undefined } {
  const tried = useRef<TriedOnes>(new Map());
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!navigator.onLine) return;
    for (const one of dueOf(waiting, tried.current, now)) {
      void attempt(one, tried.current).then(({ outcome, message }) => {
        if (outcome === 'done') toast('success', message);
        if (outcome === 'done' || outcome === 'refused') revalidate();
        else setNow(Date.now());
      });
    }
  }, [waiting, now, setNow, revalidate]);

  useEffect(() => {
    const wake = () => {
      // What is under way may hang; sending it again under its key does no harm.
      tried.current.clear();
      setNow(Date.now());
    };
    window.addEventListener('online', wake);
    return () => window.removeEventListener('online', wake);
  }, [setNow]);

  return { get: (key) => tried.current.get(key)?.last };
}

/** Takes one back, and says what became of it. */
async function takeBack(one: Done): Promise<void> {
  // A key of its own that is always the same: pressed twice, it is taken back once.
  const { outcome, message } = await send(one.undo, `${one.key}:urung`, one.userId);
  if (outcome === 'done') {
    forgetDone(one.key);
    toast('success', message);
  } else toast('error', message || 'Tidak ada jawaban, jadi belum diurungkan. Coba sekali lagi.');
}

/** What was done together is taken back together, the last first. */
function UndoAll({ all }: { all: Done[] }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const press = async () => {
    setBusy(true);
    for (const one of all.toReversed()) await takeBack(one);
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

function Undoable({ one, now }: { one: Done; now: number }) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const left = Math.ceil((one.until - now) / 1_000);
  const press = async () => {
    setBusy(true);
    await takeBack(one);
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

/** Why something that is due has not arrived yet. */
function whyNot(last: Sent | undefined): string {
  if (last?.outcome === 'signed out') return 'Masuk dulu supaya bisa dikirim';
  if (last?.answered) return 'Server sedang sibuk, dicoba lagi sebentar lagi';
  return 'Menunggu sinyal, dikirim begitu tersambung';
}

function WaitingText({ one, last }: { one: Waiting; last: Sent | undefined }) {
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
      <span className="block text-sm text-muted">{whyNot(last)}</span>
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
