// The leader process of a shop of several (src/server/listen-for-upgrades.ts), reached over a socket in DATA_DIR.

import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Trouble } from '../setup/say.mjs';

/** Resolves with undefined when no shop runs, or one of a single process. */
export async function connectLeader(dataDir) {
  const socket = connect(join(dataDir, 'leader.sock'));
  const there = await new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  if (!there) return undefined;
  const waiting = [];
  let gone = false;
  createInterface({ input: socket }).on('line', (line) => waiting.shift()?.(JSON.parse(line)));
  socket
    .on('error', () => undefined)
    .on('close', () => {
      gone = true;
      for (const done of waiting.splice(0)) done({ error: 'proses utama toko berhenti' });
    });
  const ask = async (command) => {
    const answer = await new Promise((resolve) => {
      if (gone) return resolve({ error: 'proses utama toko berhenti' });
      waiting.push(resolve);
      socket.write(`${JSON.stringify(command)}\n`);
    });
    if (answer.error) throw new Trouble(`Toko: ${answer.error} (lihat log toko).`);
    return answer;
  };
  return {
    /** The folder of the serving program. */
    folder: async () => (await ask({ ask: 'program' })).folder,
    serve: (folder) => ask({ ask: 'serve', folder }),
    /** Shows the notice that the shop is being upgraded, until a program serves again. */
    close: () => ask({ ask: 'close' }),
    leave: () => socket.destroy(),
  };
}
