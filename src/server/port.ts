import { type AddressInfo, createServer } from 'node:net';
import { type Config, withPort } from './config.ts';
import { StartError } from './start-error.ts';

/**
 * Looked at before the slow steps, so that a taken port is told at once. Port 0 leaves the choice to the system: what it
 * gives is known, and held, from here on until we listen on it ourselves, since our own address is part of many answers.
 */
export async function takePort(config: Config): Promise<{ config: Config; free: () => void }> {
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

/** What a port that cannot be listened on means, in plain words. */
export function explainListen(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  const other = `Pilih port lain, misalnya: PORT=${port === 65_535 ? 3001 : port + 1} npm start`;
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
