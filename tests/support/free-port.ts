import { createServer } from 'node:net';

/** A port of this machine that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const address = holder.address();
  await new Promise((resolve) => holder.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('The system gave no port.');
  return address.port;
}
