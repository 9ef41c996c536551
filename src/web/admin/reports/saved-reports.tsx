import { Form, useLocation } from 'react-router';
import type { SavedReport } from '../../../domain/reports/saved/find-saved-reports.ts';
import { type Breakdown, breakdownLabel } from '../../../shared/enums/report-breakdowns.ts';
import type { saveReportInput } from '../../../shared/schemas/report-schemas.ts';
import { useFetcherForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

const ACTION = '/admin/reports/saved';

/**
 * The parameters of a saved report: its period is relative, so that it means this month or the last twelve months
 * whenever it is opened.
 */
type Shown = { type: 'monthly' | 'yearly'; by: Breakdown | null };

const hrefOf = ({ type, by }: Shown) =>
  by ? `/admin/reports/breakdown?type=${type}&by=${by}` : `/admin/reports?type=${type}`;
const textOf = ({ type, by }: Shown) =>
  `${by ? `menurut ${breakdownLabel[by].toLowerCase()}` : 'ringkasan'}, ${type === 'monthly' ? 'bulan ini' : 'dua belas bulan terakhir'}`;

/** The reader's saved reports with their weekly e-mail, and a form that saves the shown one. */
export function SavedReports({ saved, shown }: { saved: SavedReport[]; shown: Shown }) {
  const { pathname, search } = useLocation();
  const back = pathname + search;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="saved" className="text-base font-bold">
        Laporan tersimpan
      </h2>
      {saved.length > 0 && (
        <ul className="grid">
          {saved.map((report) => (
            <li
              key={report.id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 first:border-0"
            >
              <span className="min-w-0 wrap-anywhere">
                <Anchor
                  href={hrefOf(report)}
                  className="inline-flex min-h-8 items-center font-semibold text-sawah-text underline"
                >
                  {report.name}
                </Anchor>
                <span className="block text-xs text-muted">
                  {textOf(report)}
                  {report.weekly && '; minggu yang lalu ke email Anda tiap Senin pagi'}
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                <Form method="post" noValidate action={ACTION}>
                  <input type="hidden" name="next" value={back} />
                  <ReportFields {...report} />
                  <input type="hidden" name="name" value={report.name} />
                  {!report.weekly && <input type="hidden" name="weekly" value="on" />}
                  <Button
                    type="submit"
                    size="sm"
                    variant="secondary"
                    aria-label={`${report.weekly ? 'Hentikan kiriman' : 'Kirim tiap Senin'}: ${report.name}`}
                  >
                    {report.weekly ? 'Hentikan kiriman' : 'Kirim tiap Senin'}
                  </Button>
                </Form>
                <Form method="post" noValidate action={ACTION}>
                  <input type="hidden" name="next" value={back} />
                  <input type="hidden" name="intent" value="delete" />
                  <input type="hidden" name="id" value={report.id} />
                  <Button type="submit" size="sm" variant="ghost" aria-label={`Hapus laporan ${report.name}`}>
                    Hapus
                  </Button>
                </Form>
              </span>
            </li>
          ))}
        </ul>
      )}
      <SaveReportForm key={saved.length} back={back} shown={shown} />
    </Card>
  );
}

function ReportFields({ type, by }: Shown) {
  return (
    <>
      <input type="hidden" name="type" value={type} />
      {by && <input type="hidden" name="by" value={by} />}
    </>
  );
}

function SaveReportForm({ back, shown }: { back: string; shown: Shown }) {
  const form = useFetcherForm<typeof saveReportInput>({ answer: undefined, fields: ['name'], only: 'name' });
  const { Form } = form.fetcher;
  const hydrated = useHydrated();
  return (
    <Form ref={form.ref} method="post" noValidate action={ACTION} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="next" value={back} />
      {hydrated && <input type="hidden" name="scripted" value="1" />}
      <ReportFields {...shown} />
      <TextInput
        label="Nama laporan"
        required
        maxLength={60}
        autoComplete="off"
        hint={`Yang disimpan: ${textOf(shown)}.`}
        {...form.text('name')}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="weekly" className="size-4 accent-sawah" />
        Kirim minggu yang lalu ke email saya tiap Senin pagi
      </label>
      <Button type="submit" size="sm" variant="secondary" busy={form.busy}>
        Simpan laporan ini
      </Button>
    </Form>
  );
}
