import type { ReactNode } from 'react';
import type { ErrorGroupView, HealthView } from '../../../domain/health/get-health.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';

/** Events counted by cause since the first occurrence. */
type CountedRow = {
  id: number | string;
  firstAt: string;
  lastAt: string;
  times: number;
  lastRequest: string | null;
};

/** Errors of the application: count, time, and the code that finds the last one in the log. */
export function ErrorGroups({ failures }: { failures: ErrorGroupView[] }) {
  return (
    <CountedTable
      id="errors"
      label="Galat"
      title="Galat menurut sebabnya"
      text="Yang gagal karena kesalahan program, disimpan 90 hari. Isi permintaan orang tidak disimpan; kode permintaan yang tampil di halaman galat menunjuk baris log server."
      none="Belum ada galat yang tercatat."
      heads={<Th>Sebab</Th>}
      rows={failures}
      cells={(one) => (
        <Td label="Sebab">
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-semibold">{one.todo}</span>
            <span className="block text-muted">
              {one.name}
              {one.code && ` ${one.code}`} · {one.place}
            </span>
          </span>
        </Td>
      )}
    />
  );
}

/**
 * Slow database statements, for the person who operates the machine: duration, count, and the request that ran them.
 */
export function SlowStatements({ statements }: { statements: HealthView['slowStatements'] }) {
  return (
    <CountedTable
      id="slow"
      label="Yang lambat"
      title="Yang lambat"
      text="Bagian toko yang memakan lebih dari satu detik, disimpan 90 hari, tanpa isian orang. Sekali dua kali sesudah toko dinyalakan itu biasa. Yang terus kembali: salin rinciannya kepada yang mengurus mesin toko."
      none="Belum ada yang lambat."
      details="Rincian untuk yang mengurus mesin toko"
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
              <span className="block font-semibold">{one.operation ?? 'Pekerjaan berkala'}</span>
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

/**
 * A table of counted events: `heads` and `cells` describe the event, the other columns show its time, count and last
 * request.
 */
function CountedTable<Row extends CountedRow>({
  id,
  label,
  title,
  text,
  none,
  details,
  heads,
  rows,
  cells,
}: {
  id: string;
  label: string;
  title: string;
  text: string;
  none: string;
  /** The label that opens the table if its content means nothing to an office worker. */
  details?: string;
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
        <OpenedTable details={details} count={rows.length}>
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
        </OpenedTable>
      )}
    </section>
  );
}

function OpenedTable({
  details,
  count,
  children,
}: {
  details: string | undefined;
  count: number;
  children: ReactNode;
}) {
  if (!details) return children;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text">
        {details} ({formatNumber(count)})
      </summary>
      {children}
    </details>
  );
}
