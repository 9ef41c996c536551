import { Form, useLocation, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { useFocusAfter } from '../frame/use-focus-after.ts';
import { ExportButtons } from './export-buttons.tsx';
import { named, type ReportAsked } from './report-asked.ts';

/** The reports, one beside the other. */
export function ReportTabs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Laporan" className="flex gap-1 overflow-x-auto border-b border-line">
      {[
        ['/admin/reports', 'Pendapatan'],
        ['/admin/reports/harga', 'Harga'],
      ].map(([href, label]) => (
        <Anchor
          key={href}
          href={href!}
          aria-current={pathname === href ? 'page' : undefined}
          className={cx(
            '-mb-px inline-flex min-h-11 items-center border-b-3 px-4 font-semibold',
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

const ASK = 'muat-laporan';

/**
 * What the report is about, in the address. The days are asked for with Custom Range alone, which CSS sees to, so that
 * it holds without JavaScript. `exports` is the API's address of the files.
 */
export function ReportForm({
  asked,
  today,
  exports,
  ready,
}: {
  asked: ReportAsked;
  today: string;
  exports: string;
  ready: boolean;
}) {
  const { pathname } = useLocation();
  const busy = useNavigation().state !== 'idle';
  const query = new URLSearchParams(asked.type === 'custom' ? asked : { type: asked.type }).toString();
  // Another report is another form.
  useFocusAfter(query, ASK);
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <Form
        method="get"
        noValidate
        action={pathname}
        key={query}
        className="group flex flex-wrap items-end gap-3"
      >
        <Select
          label="Jenis laporan"
          name={named('type')}
          defaultValue={asked.type}
          options={[
            { value: 'monthly', label: 'Bulanan' },
            { value: 'yearly', label: 'Tahunan' },
            { value: 'custom', label: 'Custom Range' },
          ]}
        />
        <div className="hidden flex-wrap items-end gap-3 group-has-[option[value=custom]:checked]:flex">
          <TextInput
            label="Mulai (WIB)"
            type="date"
            name={named('start')}
            max={today}
            defaultValue={asked.start}
          />
          <TextInput label="Sampai (WIB)" type="date" name={named('end')} defaultValue={asked.end} />
        </div>
        <Button id={ASK} type="submit" size="sm" busy={busy} busyText="Memuat...">
          Muat ulang data
        </Button>
      </Form>
      {ready && (
        <div className="flex flex-wrap gap-3">
          <ExportButtons href={(ending) => `${exports}.${ending}?${query}`} />
        </div>
      )}
    </div>
  );
}
