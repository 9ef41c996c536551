import Download from 'lucide-react/icons/download';
import { Form, redirect } from 'react-router';
import { noteTaxDeposit, voidTaxDeposit } from '../../../domain/payments/tax-deposits.ts';
import { getTaxReport, type TaxSeller } from '../../../domain/reports/get-tax-report.ts';
import { monthInWords } from '../../../shared/figures/days.ts';
import { formatMoney, formatNumber } from '../../../shared/figures/money.ts';
import {
  taxDepositInput,
  taxDepositParams,
  taxDepositVoidInput,
  taxQuery,
} from '../../../shared/input/tax.ts';
import { askedOf } from '../../form/asked-of.ts';
import { formState } from '../../form/form-state.ts';
import { sentForm } from '../../form/sent-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import type { Route } from './+types/tax';
import { TaxToState } from './tax-deposits.tsx';

export const handle = { title: 'Pajak dan faktur' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  return view(async () => getTaxReport(shop, actor, askedOf(new URL(request.url), taxQuery)));
}

export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request, ['admin']);
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    const noted = form.intent('deposit', 'void') === 'deposit';
    const { month } = noted
      ? await noteTaxDeposit(shop, actor, form.read(taxDepositInput))
      : await voidTaxDeposit(shop, actor, form.parse(taxDepositParams).id, form.read(taxDepositVoidInput));
    const said = flash(noted ? 'taxDeposited' : 'taxDepositVoided');
    return redirect(`/admin/tax?month=${month}`, { headers: { 'set-cookie': said } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pajak dan faktur') },
  { name: 'robots', content: 'noindex' },
];

/** The last day of a month such as `2026-11`. */
const lastDay = (month: string) => {
  const [year, nth] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10);
};

/** What each seller turned over in a month by his papers, what was withheld of him, and the files of both. */
export default function TaxPage({ loaderData: report, actionData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  const form = formState<typeof taxQuery>({ answer: undefined, fields: [] });
  const money = (amount: number) => formatMoney(amount, currency);
  const { month, withhold, sellers } = report;
  const span = `?from=${month}-01&to=${lastDay(month)}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h1 className="text-xl font-bold">Pajak dan faktur, {monthInWords(month)}</h1>
        <p className="text-muted">
          Peredaran bruto {money(report.turnover)}, PPh pasal 22 dipungut {money(report.withheld)}.
        </p>
      </div>
      {!withhold && (
        <Notice tone="info">
          PPh pasal 22 tidak dipungut. Ini diatur di{' '}
          <Anchor href="/admin/settings/kewajiban" className="font-semibold underline">
            kewajiban pasar
          </Anchor>
          .
        </Notice>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Form method="get" noValidate className="flex flex-wrap items-end gap-3" aria-label="Bulan">
          <TextInput label="Bulan" type="month" {...form.text('month', month)} />
          <Button type="submit" variant="secondary">
            Tampilkan
          </Button>
        </Form>
        <div className="flex flex-wrap gap-3">
          {(
            [
              ['Pajak (.xlsx)', `/admin/unduh/tax/xlsx?month=${month}`],
              ['Pajak (.csv)', `/admin/unduh/tax/csv?month=${month}`],
              ['Faktur dan nota (.xlsx)', `/admin/unduh/papers/xlsx${span}`],
              ['Faktur dan nota (.csv)', `/admin/unduh/papers/csv${span}`],
            ] as const
          ).map(([label, href]) => (
            <ButtonLink
              key={label}
              href={href}
              variant="secondary"
              size="sm"
              icon={<Download className="size-4" aria-hidden="true" />}
            >
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
      {(withhold || report.state.kept !== 0 || report.state.deposits.length > 0) && (
        <TaxToState report={report} answer={actionData} currency={currency} />
      )}
      {sellers.length === 0 ? (
        <EmptyState
          scene="noMatch"
          title="Belum ada faktur bulan ini"
          text="Faktur terbit sendiri begitu pesanan dibuat."
        />
      ) : (
        <Table caption={`Peredaran dan PPh pasal 22, ${monthInWords(month)}`}>
          <thead>
            <tr>
              <Th>Lapak</Th>
              <Th>Identitas</Th>
              <Th numeric>Faktur</Th>
              <Th numeric>Nota</Th>
              <Th numeric>Peredaran bruto</Th>
              <Th numeric>PPh pasal 22</Th>
              <Th numeric>Sejak Januari</Th>
            </tr>
          </thead>
          <tbody>
            {sellers.map((one) => (
              <Tr key={one.farmerId}>
                <Td data-card="head" className="md:h-12">
                  <Anchor
                    href={`/admin/balances/${one.farmerId}`}
                    className="font-bold text-sawah-text underline"
                  >
                    {one.name}
                  </Anchor>
                </Td>
                <Td label="Identitas" className="md:leading-5 md:whitespace-nowrap">
                  <Anchor
                    href={`/admin/farmers/${one.farmerId}/identitas`}
                    className="font-semibold text-sawah-text underline"
                  >
                    {one.checked ? 'Diperiksa' : 'Belum diperiksa'}
                  </Anchor>
                  <span className="block text-xs text-muted">{exemption(one, month)}</span>
                </Td>
                <Td label="Faktur" numeric>
                  {formatNumber(one.invoices)}
                </Td>
                <Td label="Nota" numeric>
                  {formatNumber(one.notes)}
                </Td>
                <Td label="Peredaran bruto" numeric>
                  {money(one.turnover)}
                </Td>
                <Td label="PPh pasal 22" numeric>
                  {money(one.withheld)}
                </Td>
                <Td label="Sejak Januari" numeric>
                  <span className={one.yearTurnover > report.threshold ? 'font-bold text-error' : ''}>
                    {money(one.yearTurnover)}
                  </span>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

/** Why nothing is withheld of a seller in this month, where something speaks for it. */
function exemption({ statementYear, exemptUntil }: TaxSeller, month: string): string | null {
  if (exemptUntil && exemptUntil >= `${month}-01`) return 'Surat keterangan bebas';
  return statementYear === Number(month.slice(0, 4)) ? 'Surat pernyataan' : null;
}
