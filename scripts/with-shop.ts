import { pino } from 'pino';
import { BackupError } from '../src/db/backup/backup-error.ts';
import { type Engine, openEngine } from '../src/db/engine.ts';
import { EngineError } from '../src/db/engine-error.ts';
import { replicaBeside } from '../src/db/replica.ts';
import { endBids } from '../src/domain/bidding/clock/close-bids.ts';
import { refusalOf } from '../src/domain/refusal-of.ts';
import { type Shop, shopOver } from '../src/domain/shop.ts';
import { type Config, readConfig } from '../src/server/config.ts';
import { ConfigError } from '../src/server/config-error.ts';
import { memoryCache } from '../src/server/memory/cache.ts';
import { filesOf } from '../src/server/outside/files.ts';

/** What a script stops for; the text is for the person at the keyboard. */
export class ScriptError extends Error {}

/**
 * Runs a script's work over the same database and settings as the shop, which may be running meanwhile. What goes wrong
 * is told in plain words and sets the exit code.
 */
export async function withShop(
  work: (shop: Shop, engine: Engine, config: Config) => Promise<void>,
): Promise<void> {
  let engine: Engine | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A server that was started for this script only must not outlive it.
    process.once(signal, () => void Promise.resolve(engine?.close()).finally(() => process.exit(130)));
  }
  try {
    const config = readConfig(process.env);
    const log = pino({ level: process.env.LOG_LEVEL ? config.logLevel : 'warn' });
    engine = await openEngine({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      directUrl: config.databaseDirectUrl,
      replicaUrl: config.databaseReplicaUrl,
      namedStatements: config.namedStatements,
      log,
      poolMax: 4,
    });
    const shop = shopOver(engine.pool, {
      endBids,
      clock: { now: () => new Date() },
      log,
      cache: memoryCache(),
      files: filesOf(config),
      config: { publicUrl: config.publicUrl, demo: config.demo, secret: config.secret },
      ...(engine.replica && { replica: replicaBeside(engine.pool, engine.replica, log) }),
    });
    await work(shop, engine, config);
  } catch (error) {
    // First what was written for whoever sits here: by its cause it could be a refusal, which visitors are told.
    const plain = [ScriptError, ConfigError, EngineError, BackupError].some((kind) => error instanceof kind);
    const refusal = plain ? undefined : refusalOf(error);
    if (refusal) console.error(['', refusal.message, ...Object.values(refusal.fields ?? {}), ''].join('\n'));
    else console.error(plain ? `\n${(error as Error).message}\n` : error);
    process.exitCode = 1;
  } finally {
    await engine?.close();
  }
}
