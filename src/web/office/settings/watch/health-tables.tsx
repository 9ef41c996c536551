import type { ReactNode } from 'react';
import type { FailureView, HealthView } from '../../../../domain/health/get-health.ts';
import { formatNumber } from '../../../../shared/figures/money.ts';
import { formatDateTime } from '../../../../shared/labels.ts';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { Notice } from '../../../ui/tell/notice.tsx';

/** What was counted by its cause since it was first seen. */
type Counted = {
  id: number | string;
  firstAt: string;
  lastAt: string;
  times: number;
  lastRequest: string | null;
};

/** Faults of our own code: how often and when, and the code by which the log finds the last one. */
export function Faults({ failures }: { failures: FailureView[] }) {
  return (
    <CountedTable
      id="galat"
      label="Galat"
      title="Galat menurut sebabnya"
      text="Yang gagal karena kesalahan program, disimpan 90 hari. Isi permintaan orang tidak disimpan; kode permintaan yang tampil di halaman galat menunjuk baris log server."
      none="Belum ada galat yang tercatat."
      heads={<Th>Sebab</Th>}
      rows={failures}
      cells={(one) => (
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
      )}
    />
  );
}

/** Statements of the database that took long: how long, how often, and what the shop was doing. */
export function SlowStatements({ statements }: { statements: HealthView['slowStatements'] }) {
  return (
    <CountedTable
      id="lambat"
      label="Perintah lambat"
      title="Perintah basis data yang lambat"
      text="Yang memakan lebih dari satu detik, disimpan 90 hari, tanpa isian orang. Satu yang terus kembali: laporkan dengan isi tabel ini. Banyak sekaligus: disk atau prosesor mesin penuh."
      none="Belum ada perintah yang lambat."
      heads={
        <>
          <Th>Perintah</Th>
          <Th numeric>Terlama</Th>
        </>
      }
      rows={statements}
      cells={(one) => (
        <>
          <Td label="Perintah">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{one.verb ?? 'Pekerjaan berkala'}</span>
              <code className="line-clamp-3 text-xs text-muted">{one.statement}</code>
            </span>
          </Td>
          <Td label="Terlama" numeric>
            {formatNumber(Math.round(one.slowestMs / 100) / 10)} dtk
          </Td>
        </>
      )}
    />
  );
}

/** A table of what was counted: `heads` and `cells` say what it was, the other columns when, how often and where last. */
function CountedTable<Row extends Counted>({
  id,
  label,
  title,
  text,
  none,
  heads,
  rows,
  cells,
}: {
  id: string;
  label: string;
  title: string;
  text: string;
  none: string;
  heads: ReactNode;
  rows: Row[];
  cells: (row: Row) => ReactNode;
}) {
  return (
    <section id={id} className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={label}>
      <div>
        <h2 className="text-base font-bold">{title}</h2>
        <p className="text-muted">{text}</p>
      </div>
      {rows.length === 0 ? (
        <Notice tone="success">{none}</Notice>
      ) : (
        <Table caption={title}>
          <thead>
            <tr>
              {heads}
              <Th>Terakhir</Th>
              <Th>Pertama</Th>
              <Th numeric>Kali</Th>
              <Th>Permintaan terakhir</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <Tr key={one.id}>
                {cells(one)}
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
