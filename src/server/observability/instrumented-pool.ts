import type { Pool, PoolClient } from 'pg';

/**
 * Observes each statement by its text, which never contains values; the returned function observes its end.
 */
export type QueryObserver = (text: string) => (failed?: unknown) => void;

type Asked = { text?: string; submit?: unknown };

/**
 * `pool` with an observer, for use cases: its own statements and those of the connections that it lends,
 * while they are lent. The pool itself is unchanged, so that its other users are not observed.
 */
export function instrumentedPool(pool: Pool, hear: QueryObserver): Pool {
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    const { release, query: former } = client;
    const own = Object.hasOwn(client, 'query');
    client.query = heardQuery(client, hear) as typeof former;
    client.release = (error) => {
      if (own) client.query = former;
      // Restores the method of the class.
      else delete (client as Partial<PoolClient>).query;
      release.call(client, error);
    };
    return client;
  };
  /**
   * The same as the pool's own `query`, but the wait for a connection does not count as the statement's time.
   */
  const query = async (...given: unknown[]) => {
    const client = await pool.connect();
    // A connection that breaks meanwhile rejects the query; without a listener it would end the process.
    const broken = () => undefined;
    client.on('error', broken);
    let failed: Error | undefined;
    try {
      return await heardQuery(client, hear)(...given);
    } catch (thrown) {
      failed = thrown as Error;
      throw thrown;
    } finally {
      client.off('error', broken);
      client.release(failed);
    }
  };
  const withCallback = (given: unknown[]) => typeof given.at(-1) === 'function';
  return Object.create(pool, {
    connect: {
      configurable: true,
      value: (...given: unknown[]) =>
        withCallback(given) ? Reflect.apply(pool.connect, pool, given) : connect(),
    },
    query: {
      configurable: true,
      value: (...given: unknown[]) =>
        withCallback(given) || typeof (given[0] as Asked).submit === 'function'
          ? Reflect.apply(pool.query, pool, given)
          : query(...given),
    },
  });
}

function heardQuery(client: PoolClient, hear: QueryObserver) {
  const { query } = client;
  return (...given: unknown[]): unknown => {
    const asked = given[0] as string | Asked;
    const text = typeof asked === 'string' ? asked : asked.text;
    const answer: unknown = Reflect.apply(query, client, given);
    if (text === undefined || !(answer instanceof Promise)) return answer;
    const over = hear(text);
    answer.then(() => over(), over);
    return answer;
  };
}
