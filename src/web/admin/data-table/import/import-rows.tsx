import { useEffect } from 'react';
import { Form, useLocation } from 'react-router';
import type { ImportView } from '../../../../domain/imports/get-import.ts';
import type { ImportRowView } from '../../../../domain/imports/get-import-rows.ts';
import type { PageResult } from '../../../../domain/pagination.ts';
import { formatNumber } from '../../../../shared/format/money.ts';
import type { mendImportRowInput } from '../../../../shared/schemas/import-schemas.ts';
import type { ActionFailure } from '../../../common/route-helpers/run-route.ts';
import type { FieldName } from '../../../forms/field-name.ts';
import { useForm } from '../../../forms/use-form.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextInput } from '../../../ui/field/text-input.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { ListFilterChips } from '../list-parts.tsx';

/** A page of a checked file's rows. */
export type ImportRows = PageResult<ImportRowView> & { show: 'all' | 'wrong' };

const FORM_ID = 'perbaiki-baris';

/** A URL of the same file with other parameters. */
function useImportHref() {
  const { pathname, search } = useLocation();
  return (changes: Record<string, string | null>) => {
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    return `${pathname}?${query}`;
  };
}

/** All rows of the file, or the invalid ones, with the columns that have values; an invalid row links to its form. */
export function ImportRowsTable({ view, rows }: { view: ImportView; rows: ImportRows }) {
  const href = useImportHref();
  const { known } = view.columns;
  const filled = known.map((_, at) => at).filter((at) => rows.data.some(({ values }) => values[at]));
  const isWrong = rows.show === 'wrong';
  const chips = [
    {
      label: 'Semua',
      count: view.rows,
      active: !isWrong,
      href: href({ show: null, page: null, line: null }),
    },
    {
      label: 'Yang bermasalah',
      count: view.badRows,
      active: isWrong,
      href: href({ show: 'wrong', page: null, line: null }),
    },
  ];
  const unchanged = view.badRows === 0 && filled.every((at) => known[at]!.field === 'id');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {view.badRows > 0 && <ListFilterChips label="Baris" chips={chips} />}
      {unchanged ? (
        <p className="text-muted">
          {formatNumber(rows.data.length)} baris sama dengan yang tersimpan. Hanya isian yang berbeda yang
          ditulis.
        </p>
      ) : (
        <Table caption={isWrong ? 'Yang perlu diperbaiki' : `${formatNumber(rows.total)} baris berkas ini`}>
          <thead>
            <tr>
              <Th numeric>Baris</Th>
              {view.badRows > 0 && <Th>Yang salah</Th>}
              {filled.map((at) => (
                <Th key={known[at]!.field}>{known[at]!.title}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.data.map(({ line, values, reasons, wrong }) => (
              <Tr key={line}>
                <Td label="Baris" numeric className="font-semibold">
                  {formatNumber(line)}
                </Td>
                {view.badRows > 0 && (
                  <Td label="Yang salah">
                    {reasons.length > 0 && (
                      <span className="grid justify-items-start gap-1">
                        <Reasons reasons={reasons} />
                        <ButtonLink
                          href={`${href({ line: String(line) })}#${FORM_ID}`}
                          size="sm"
                          variant="secondary"
                          aria-label={`Perbaiki baris ${line}`}
                        >
                          Perbaiki
                        </ButtonLink>
                      </span>
                    )}
                  </Td>
                )}
                {filled.map((at) => (
                  <Td key={known[at]!.field} label={known[at]!.title}>
                    <span
                      className={cx(
                        'line-clamp-2 break-words',
                        wrong[known[at]!.field] && 'font-semibold text-error',
                      )}
                    >
                      {values[at]}
                    </span>
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <Pagination
        page={rows.page}
        last={rows.totalPages}
        href={(page) => href({ page: page === 1 ? null : String(page), line: null })}
        label="Halaman baris"
      />
    </div>
  );
}

function Reasons({ reasons }: { reasons: string[] }) {
  return (
    <ul className="grid gap-1 wrap-anywhere text-error">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

/** Only the file itself shows which columns it has. */
const cellName = (field: string) => `cells.${field}` as FieldName<typeof mendImportRowInput>;

/** The cells of one invalid row, which is checked again; the other rows stay as they are. */
export function MendRowForm({
  view,
  row,
  answer,
}: {
  view: ImportView;
  row: ImportRowView;
  answer: ActionFailure | undefined;
}) {
  const href = useImportHref();
  const { search } = useLocation();
  const { ref, busy, text, errorAt, failure } = useForm<typeof mendImportRowInput>({
    answer,
    intent: 'mend',
    fields: view.columns.known.map(({ field }) => cellName(field)),
  });
  useEffect(() => ref.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), [ref]);
  return (
    <Form
      ref={ref}
      id={FORM_ID}
      method="post"
      noValidate
      preventScrollReset
      className="grid scroll-mt-24 gap-4 rounded-card border border-line p-4"
      aria-label={`Perbaiki baris ${row.line}`}
    >
      <input type="hidden" name="intent" value="mend" />
      <input type="hidden" name="id" value={view.id} />
      <input type="hidden" name="line" value={row.line} />
      <input type="hidden" name="back" value={new URLSearchParams(search).get('show') ?? ''} />
      <h3 className="text-base font-bold">Perbaiki baris {formatNumber(row.line)}</h3>
      <Notice tone="error" live={Boolean(failure)}>
        {failure?.message ?? <Reasons reasons={row.reasons} />}
      </Notice>
      <div className="grid gap-4 sm:grid-cols-2">
        {view.columns.known.map(({ field, title }, at) => {
          const name = cellName(field);
          return (
            <TextInput
              key={field}
              label={title}
              maxLength={10_000}
              {...text(name, row.values[at])}
              error={failure ? errorAt(name) : row.wrong[field]}
            />
          );
        })}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={busy} busyText="Memeriksa...">
          Periksa baris ini
        </Button>
        <ButtonLink href={href({ line: null })} size="sm" variant="ghost" keepScroll>
          Batal
        </ButtonLink>
      </div>
    </Form>
  );
}
