import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Holidays } from '../../../shared/orders/arrival.ts';
import { useHydrated } from '../../ui/hydrated.ts';

type Served = { at: number; received: number; holidays: Holidays };
const ServedClock = createContext<Served | null>(null);

/** Hands the server's time on: a visitor's own clock may be wrong by days, but not the time that has passed on it. */
export function Clock({
  now,
  holidays,
  children,
}: {
  now: string | undefined;
  holidays: Holidays | undefined;
  children: ReactNode;
}) {
  const served = useMemo(
    () => (now && holidays ? { at: Date.parse(now), received: Date.now(), holidays } : null),
    [now, holidays],
  );
  return <ServedClock value={served}>{children}</ServedClock>;
}

/** The time and the holidays ahead; null where the server said neither. */
export function useClock(): { now: Date; holidays: Holidays } | null {
  const served = useContext(ServedClock);
  const hydrated = useHydrated();
  if (!served) return null;
  const passed = hydrated ? Date.now() - served.received : 0;
  return { now: new Date(served.at + passed), holidays: served.holidays };
}
