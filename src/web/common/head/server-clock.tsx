import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Holidays } from '../../../shared/rules/orders/delivery-dates.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

type ServerTime = { at: number; received: number; holidays: Holidays };
const ServerClockContext = createContext<ServerTime | null>(null);

/** Provides the server's time: a visitor's clock may be days off, but measures durations correctly. */
export function ServerClockProvider({
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
  return <ServerClockContext value={served}>{children}</ServerClockContext>;
}

/** The current time and the coming holidays; null when the server sent none. */
export function useServerClock(): { now: Date; holidays: Holidays } | null {
  const served = useContext(ServerClockContext);
  const hydrated = useHydrated();
  if (!served) return null;
  const passed = hydrated ? Date.now() - served.received : 0;
  return { now: new Date(served.at + passed), holidays: served.holidays };
}
