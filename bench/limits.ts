import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Measured } from './load.ts';

/** A bid, an acceptance, an order. */
export type Command = 'bid' | 'accept' | 'order';

const CONNECTIONS = 16;

const read = (name: string) => readFileSync(new URL(`limits/${name}.sql`, import.meta.url), 'utf8');

/** Creates what the statements of `limits/` need, in a throw-away database. */
export async function prepareLimits(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(read('setup'));
  await client.end();
}

/**
 * How many times per second, over `seconds`, the database can write all rows of a command in one statement: the upper
 * limit for the shop's own code.
 */
export async function limitOf(url: string, command: Command, seconds: number): Promise<Measured> {
  const statement = { name: `limit_${command}`, text: read(command) };
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.on('error', () => undefined).connect()));
  const took: number[] = [];
  let empty = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const from = performance.now();
        const { rowCount } = await client.query(statement);
        took.push(performance.now() - from);
        if (rowCount === 0) empty += 1;
      }
    }),
  );
  const perSecond = took.length / ((performance.now() - began) / 1000);
  await Promise.all(clients.map((client) => client.end()));
  took.sort((a, b) => a - b);
  return { perSecond, p99: took[Math.floor(took.length * 0.99)] ?? 0, failed: empty };
}
