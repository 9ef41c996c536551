import type { FailureView, HealthView } from '../../../../domain/health/get-health.ts';
import { formatNumber } from '../../../../shared/figures/money.ts';
import { formatDateTime } from '../../../../shared/labels.ts';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { Notice } from '../../../ui/tell/notice.tsx';

/** Faults of our own code: how often and when, and the code by which the log finds the last one. */
export function Faults({ failures }: { failures: FailureView[] }) {
  return (
    <section id="galat" className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Galat">
      <div>
        <h2 className="text-base font-bold">Galat menurut sebabnya</h2>
        <p className="text-muted">
          Yang gagal karena kesalahan program, disimpan 90 hari. Isi permintaan orang tidak disimpan; kode
          permintaan yang tampil di halaman galat menunjuk baris log server.
        </p>
      </div>
      {failures.length === 0 ? (
        <Notice tone="success">Belum ada galat yang tercatat.</Notice>
      ) : (
        <Table caption="Galat menurut sebabnya">
          <thead>
            <tr>
              <Th>Sebab</Th>
              <Th>Terakhir</Th>
              <Th>Pertama</Th>
              <Th numeric>Kali</Th>
              <Th>Permintaan terakhir</Th>
            </tr>
          </thead>
          <tbody>
            {failures.map((one) => (
              <Tr key={one.id}>
                <Td label="Sebab">
                  <span className="min-w-0 wrap-anywhere">
                    <span className="block font-semibold">
                      {one.name}
                      {one.code && ` ${one.code}`}
                    </span>
                    <span className="block text-muted">{one.place}</span>
                    <span className="block">{one.todo}</span>
                  </span>
                </Td>
                <Td label="Terakhir">{formatDateTime(one.lastAt)}</Td>
                <Td label="Pertama">{formatDateTime(one.firstAt)}</Td>
                <Td label="Kali" numeric>
                  {formatNumber(one.times)}
                </Td>
                <Td label="Permintaan terakhir">{one.lastRequest ?? 'tidak ada'}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

/** Statements of the database that took long: how long, how often, and what the shop was doing. */
export function SlowStatements({ statements }: { statements: HealthView['slowStatements'] }) {
  return (
    <section id="lambat" className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Perintah lambat">
      <div>
        <h2 className="text-base font-bold">Perintah basis data yang lambat</h2>
        <p className="text-muted">
          Yang memakan lebih dari satu detik, disimpan 90 hari, tanpa isian orang. Satu yang terus kembali:
          laporkan dengan isi tabel ini. Banyak sekaligus: disk atau prosesor mesin penuh.
        </p>
      </div>
      {statements.length === 0 ? (
        <Notice tone="success">Belum ada perintah yang lambat.</Notice>
      ) : (
        <Table caption="Perintah basis data yang lambat">
          <thead>
            <tr>
              <Th>Perintah</Th>
              <Th numeric>Terlama</Th>
              <Th>Terakhir</Th>
              <Th>Pertama</Th>
              <Th numeric>Kali</Th>
              <Th>Permintaan terakhir</Th>
            </tr>
          </thead>
          <tbody>
            {statements.map((one) => (
              <Tr key={one.id}>
                <Td label="Perintah">
                  <span className="min-w-0 wrap-anywhere">
                    <span className="block font-semibold">{one.verb ?? 'Pekerjaan berkala'}</span>
                    <code className="line-clamp-3 text-xs text-muted">{one.statement}</code>
                  </span>
                </Td>
                <Td label="Terlama" numeric>
                  {formatNumber(Math.round(one.slowestMs / 100) / 10)} dtk
                </Td>
                <Td label="Terakhir">{formatDateTime(one.lastAt)}</Td>
                <Td label="Pertama">{formatDateTime(one.firstAt)}</Td>
                <Td label="Kali" numeric>
                  {formatNumber(one.times)}
                </Td>
                <Td label="Permintaan terakhir">{one.lastRequest ?? 'tidak ada'}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
