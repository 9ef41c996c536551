import { Form, useLocation, useNavigation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { ExportButtons } from './export-buttons.tsx';
import type { ReportAsked } from './report-asked.ts';

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
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <Form method="get" action={pathname} key={query} className="group flex flex-wrap items-end gap-3">
        <Select
          label="Jenis laporan"
          name="type"
          defaultValue={asked.type}
          options={[
            { value: 'monthly', label: 'Bulanan' },
            { value: 'yearly', label: 'Tahunan' },
            { value: 'custom', label: 'Custom Range' },
          ]}
        />
        <div className="hidden flex-wrap items-end gap-3 group-has-[option[value=custom]:checked]:flex">
          <TextInput label="Mulai (WIB)" type="date" name="start" max={today} defaultValue={asked.start} />
          <TextInput label="Sampai (WIB)" type="date" name="end" defaultValue={asked.end} />
        </div>
        <Button type="submit" size="sm" busy={busy} busyText="Memuat...">
          Refresh Data
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
