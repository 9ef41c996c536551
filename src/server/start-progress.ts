import type { Log } from '../domain/context.ts';
import { StartError } from './start-error.ts';

const TELL_MS = 5_000;

/** A step of a start: `what` it waits for in the log, `missing` and `todo` for the operator when it fails. */
type StartStep = { what: string; missing: string; todo: string };

/** The steps of a start, one after the other. */
export const START_STEPS = {
  database: {
    what: 'the database',
    missing: 'basis data',
    todo: 'Apakah proses lain memakai DATA_DIR yang sama, atau server di DATABASE_URL tidak menjawab? Lihat lognya (DATA_DIR/pg).',
  },
  connections: {
    what: 'an answer of the database about its connections',
    missing: 'jawaban basis data tentang sambungannya',
    todo: 'Basis datanya mungkin penuh sambungan: tutup program lain yang memakainya.',
  },
  files: {
    what: 'the store of pictures (FILES_URL)',
    missing: 'tempat gambar di FILES_URL',
    todo: 'Periksa apakah tempat itu menjawab dari mesin ini.',
  },
  schema: {
    what: 'the schema, which another process may be migrating',
    missing: 'skema basis data',
    todo: 'Proses lain mungkin sedang memigrasi basis data yang sama (npm run migrate): tunggu sampai selesai, lalu jalankan lagi.',
  },
  serving: {
    what: 'its own pages and first data',
    missing: 'halaman dan data awalnya sendiri',
    todo: 'Mesinnya mungkin terlalu sibuk, atau tabelnya dikunci proses lain. Jalankan lagi; bila berulang, besarkan START_SECONDS.',
  },
  port: {
    what: 'the port, which the leading process holds',
    missing: 'port dari proses utama',
    todo: 'Jalankan ulang toko; bila berulang, coba WORKERS=1.',
  },
} satisfies Record<string, StartStep>;

/**
 * Runs the steps of a start, so that none of them hangs silently: logs every few seconds what it waits for, and gives
 * up after `limitMs`.
 *
 * @throws StartError with the reason
 */
export function startProgress(log: Log, limitMs: number, tellMs = TELL_MS) {
  return async function step<T>({ what, missing, todo }: StartStep, work: () => Promise<T>): Promise<T> {
    const began = Date.now();
    const seconds = () => Math.round((Date.now() - began) / 1000);
    let giveUp: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      if (!Number.isFinite(limitMs)) return;
      giveUp = setTimeout(
        () =>
          reject(new StartError(`Toko tidak jadi menyala: ${seconds()} detik menunggu ${missing}. ${todo}`)),
        limitMs,
      );
    });
    const teller = setInterval(
      () => log.warn({ seconds: seconds() }, `The start still waits for ${what}.`),
      tellMs,
    );
    try {
      return await Promise.race([work(), late]);
    } finally {
      clearInterval(teller);
      clearTimeout(giveUp);
    }
  };
}
