import { Form, useLocation, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DateInput } from '../../ui/field/date-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { useFocusOnChange } from '../layout/use-focus-on-change.ts';
import { ExportButtons } from './export-buttons.tsx';
import { monthOptions, queryOf, type ReportQuery, reportFieldName } from './report-query.ts';

export function ReportTabs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Laporan" className="flex gap-1 overflow-x-auto border-b border-line">
      {[
        ['/admin/reports', 'Pendapatan'],
        ['/admin/reports/breakdown', 'Rincian'],
        ['/admin/reports/prices', 'Harga'],
        ['/admin/ledger', 'Buku besar'],
      ].map(([href, label]) => (
        <Anchor
          key={href}
          href={href!}
          aria-current={pathname === href ? 'page' : undefined}
          className={cx(
            '-mb-px inline-flex min-h-11 items-center border-b-3 px-4 font-semibold whitespace-nowrap',
            pathname === href
              ? 'border-sawah text-sawah-text'
              : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {label}
        </Anchor>
      ))}
    </nav>
  );
}

const FORM_ID = 'muat-laporan';

/**
 * The report's query form. CSS shows the month for Bulanan and the dates for Custom Range only, so that it works without JavaScript;
 * `exports` is the API's URL of the downloads.
 */
export function ReportForm({
  asked,
  today,
  exports,
  besides = {},
  ready,
}: {
  asked: ReportQuery;
  today: string;
  exports: string | undefined;
  /** Other parameters of the URL that the form keeps. */
  besides?: Record<string, string> | undefined;
  ready: boolean;
}) {
  const { pathname } = useLocation();
  const busy = useNavigation().state !== 'idle';
  const query = new URLSearchParams(queryOf(asked)).toString();
  // Another report remounts the form.
  useFocusOnChange(query, FORM_ID);
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <Form
        method="get"
        noValidate
        action={pathname}
        key={query + Object.values(besides).join()}
        className="group flex flex-wrap items-end gap-3"
      >
        {Object.entries(besides).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Select
          label="Jenis laporan"
          name={reportFieldName('type')}
          defaultValue={asked.type}
          options={[
            { value: 'monthly', label: 'Bulanan' },
            { value: 'yearly', label: 'Tahunan' },
            { value: 'custom', label: 'Custom Range' },
          ]}
        />
        <div className="hidden group-has-[option[value=monthly]:checked]:block">
          <Select
            label="Bulan"
            name={reportFieldName('month')}
            defaultValue={asked.month}
            options={monthOptions(today, asked.month)}
          />
        </div>
        <div className="hidden flex-wrap items-end gap-3 group-has-[option[value=custom]:checked]:flex">
          <DateInput label="Mulai (WIB)" name={reportFieldName('start')} defaultValue={asked.start} />
          <DateInput label="Sampai (WIB)" name={reportFieldName('end')} defaultValue={asked.end} />
        </div>
        <Button id={FORM_ID} type="submit" size="sm" busy={busy} busyText="Memuat...">
          Muat ulang data
        </Button>
      </Form>
      {ready && exports && (
        <div className="flex flex-wrap gap-3">
          <ExportButtons href={(ending) => `${exports}.${ending}?${query}`} />
        </div>
      )}
    </div>
  );
}
