import type { Pool, PoolClient } from 'pg';

/** Hears of each statement as it goes out, by its text, in which no value ever stands; what it gives back hears of its end. */
export type Hear = (text: string) => (failed?: unknown) => void;

type Asked = { text?: string; submit?: unknown };

/**
 * `pool` with an ear at it, for verbs: statements of its own and those of the connections that it hands out, for as long as
 * they are out. The pool itself stays as it is, and whoever else has it goes unheard.
 */
export function watchedPool(pool: Pool, hear: Hear): Pool {
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    const { release, query: former } = client;
    const own = Object.hasOwn(client, 'query');
    client.query = heardQuery(client, hear) as typeof former;
    client.release = (error) => {
      if (own) client.query = former;
      // What its class has shows again.
      else delete (client as Partial<PoolClient>).query;
      release.call(client, error);
    };
    return client;
  };
  /** As the pool's own `query` does it, but that the wait for a connection is not counted as the statement's. */
  const query = async (...given: unknown[]) => {
    const client = await pool.connect();
    // One that breaks meanwhile rejects the query; unheard, it would end the process.
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

function heardQuery(client: PoolClient, hear: Hear) {
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
