import { type AddressInfo, createServer } from 'node:net';
import { type Config, withPort } from './config.ts';
import { StartError } from './start-error.ts';

/**
 * Runs before the slow steps, so that a taken port is reported at once. Port 0 lets the system choose: the
 * port is known and reserved from here on, since many responses contain the shop's own URL.
 */
export async function bindPort(config: Config): Promise<{ config: Config; free: () => void }> {
  const holder = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    holder.once('error', (error) => reject(explainListen(error, config)));
    holder.listen({ host: config.host, port: config.port, exclusive: true }, resolve);
  });
  const { port } = holder.address() as AddressInfo;
  if (config.port === 0) return { config: withPort(config, port), free: () => holder.close() };
  await new Promise((resolve) => holder.close(resolve));
  return { config, free: () => undefined };
}

/** The plain explanation of a failed listen. */
export function explainListen(error: NodeJS.ErrnoException, { host, port, demo, nodeEnv }: Config): Error {
  // The command that started this shop: a real shop's error must not suggest the demo.
  const command = nodeEnv === 'development' ? 'npm run dev' : demo ? 'npm start' : 'npm run serve';
  const free = port === 65_535 ? 3001 : port < 1024 ? 3000 : port + 1;
  const other = `Pilih port lain, misalnya: PORT=${free} ${command}`;
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} di ${host} sudah dipakai program lain. Tutup program itu, atau pilih yang lain. ${other}`,
    );
  }
  if (error.code === 'EACCES')
    return new StartError(`Pengguna ini tidak boleh membuka port ${port}. ${other}`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST=${host} bukan alamat mesin ini. Coba HOST=127.0.0.1 atau HOST=0.0.0.0.`);
  }
  return error;
}
