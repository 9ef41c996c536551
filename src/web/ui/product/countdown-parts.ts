export type CountdownParts = { days: string; hours: string; minutes: string; seconds: string; over: boolean };

/** Splits the time between two instants (ms) into parts of two digits; all zeros once it is over (R22). */
export function countdownParts(now: number, until: number): CountdownParts {
  const left = Number.isFinite(until - now) ? Math.max(0, Math.ceil((until - now) / 1000)) : 0;
  const pad = (value: number) => String(value).padStart(2, '0');
  return {
    days: pad(Math.floor(left / 86_400)),
    hours: pad(Math.floor(left / 3600) % 24),
    minutes: pad(Math.floor(left / 60) % 60),
    seconds: pad(left % 60),
    over: left === 0,
  };
}
