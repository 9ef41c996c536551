import { existsSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Log } from '../domain/context.ts';
import type { LeadWorker, Program } from './workers.ts';

/** The maximum length of a Unix socket's path on Linux and macOS. */
const ADDRESS_MAX = 100;

/**
 * The commands of `npm run upgrade`: which program serves, that another one serves now, or the notice of a closed shop.
 */
type Command = { ask: 'program' } | { ask: 'serve'; folder: string } | { ask: 'close' };

/**
 * Listens at `DATA_DIR/leader.sock`, which only the shop's own user may open, for `npm run upgrade`: each command is a
 * line of JSON, and so is its response once it is done.
 */
export async function listenForUpgrades(options: {
  dataDir: string;
  program: Program;
  leading: LeadWorker;
  log: Log;
}): Promise<{ close(): Promise<void> }> {
  const { leading, log } = options;
  const path = join(options.dataDir, 'leader.sock');
  const closedShop = { folder: options.program.folder, script: 'src/server/closed-shop.ts', count: 1 };
  const sockets = new Set<Socket>();
  let { program } = options;
  let server: Server | undefined;

  const run = async (command: Command) => {
    const next =
      command.ask === 'serve'
        ? { ...options.program, folder: command.folder }
        : command.ask === 'close'
          ? closedShop
          : program;
    if (next.folder !== program.folder || next.script !== program.script) {
      await leading.exchange(next);
      program = next;
    }
    return { folder: program.folder, closed: program === closedShop };
  };
  /** Commands run one after the other, regardless of the sender. */
  let last: Promise<unknown> = Promise.resolve();
  const take = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    createInterface({ input: socket }).on('line', (line) => {
      const answer = (said: object) => socket.write(`${JSON.stringify(said)}\n`);
      last = last
        .then(async () => {
          const done = await run(JSON.parse(line));
          // A restored DATA_DIR has no socket.
          if (!existsSync(path)) await listen();
          answer(done);
        })
        .catch((thrown) => answer({ error: String(thrown.message) }));
    });
  };
  const listen = async () => {
    server?.close();
    // Left behind by a killed leader.
    rmSync(path, { force: true });
    server = createServer(take);
    await listenPrivately(server, path).catch((thrown) =>
      log.warn({ err: thrown, path }, 'an upgrade has to stop the shop'),
    );
  };

  if (Buffer.byteLength(path) <= ADDRESS_MAX) await listen();
  else log.warn({ path }, 'an upgrade has to stop the shop: the path of DATA_DIR is too long for a socket');
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      server?.close();
    },
  };
}

/** A chmod after its creation would leave a moment in which others could open it. */
async function listenPrivately(server: Server, path: string): Promise<void> {
  const mask = process.umask(0o077);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(mask);
  }
}
