/** A clock that stands still until it is moved. */
export function testClock(start = '2026-11-21T03:00:00Z') {
  let now = new Date(start);
  return {
    start,
    now: () => new Date(now),
    set: (at: string | Date) => {
      now = new Date(at);
    },
    forward: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

export type TestClock = ReturnType<typeof testClock>;
