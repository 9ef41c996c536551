import type pg from 'pg';

export type RoundTrips = { statements: number; waits: number };

/** Counts what goes over the connections that `pool` opens from now on: statements, and how often all that was sent had been answered. */
export function countRoundTrips(pool: pg.Pool): RoundTrips {
  const counted = { statements: 0, waits: 0 };
  pool.on('connect', (client) => {
    let open = 0;
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined;
    client.query = ((...args: unknown[]) => {
      counted.statements += 1;
      if (open === 0) counted.waits += 1;
      open += 1;
      const answered = () => {
        open -= 1;
      };
      const told = args.at(-1);
      if (typeof told === 'function') {
        return query(...args.slice(0, -1), (...given: unknown[]) => {
          answered();
          told(...given);
        });
      }
      const answer = query(...args);
      answer?.then(answered, answered);
      return answer;
    }) as typeof client.query;
  });
  return counted;
}
