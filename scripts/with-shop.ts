import { pino } from 'pino';
import { BackupError } from '../src/db/backup/backup-error.ts';
import { type Engine, openEngine } from '../src/db/engine.ts';
import { EngineError } from '../src/db/engine-error.ts';
import { connectReplica } from '../src/db/replica.ts';
import { closeAffectedBids } from '../src/domain/bidding/scheduled/close-unfulfillable-bids.ts';
import { type AppContext, createContext } from '../src/domain/context.ts';
import { toDomainError } from '../src/domain/to-domain-error.ts';
import { type Config, readConfig } from '../src/server/config.ts';
import { ConfigError } from '../src/server/config-error.ts';
import { openFileStore } from '../src/server/integrations/file-store.ts';
import { memoryCache } from '../src/server/response-cache/memory-cache.ts';

/** An expected failure of a script; its text is for the operator. */
export class ScriptError extends Error {}

/**
 * Runs a script on the shop's database and settings, while the shop may be running. It prints errors as plain
 * text and sets the exit code.
 */
export async function withShop(
  work: (ctx: AppContext, engine: Engine, config: Config) => Promise<void>,
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
    const ctx = createContext(engine.pool, {
      endBids: closeAffectedBids,
      clock: { now: () => new Date() },
      log,
      cache: memoryCache(),
      files: openFileStore(config),
      config: { publicUrl: config.publicUrl, demo: config.demo, secret: config.secret },
      ...(engine.replica && { replica: connectReplica(engine.pool, engine.replica, log) }),
    });
    await work(ctx, engine, config);
  } catch (error) {
    // Texts for the operator first: the error's cause could map to a domain error, whose text is for
    // visitors.
    const plain = [ScriptError, ConfigError, EngineError, BackupError].some((kind) => error instanceof kind);
    const refusal = plain ? undefined : toDomainError(error);
    if (refusal) console.error(['', refusal.message, ...Object.values(refusal.fields ?? {}), ''].join('\n'));
    else console.error(plain ? `\n${(error as Error).message}\n` : error);
    process.exitCode = 1;
  } finally {
    await engine?.close();
  }
}
