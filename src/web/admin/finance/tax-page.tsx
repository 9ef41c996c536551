import Download from 'lucide-react/icons/download';
import { Form, redirect } from 'react-router';
import { recordTaxDeposit, voidTaxDeposit } from '../../../domain/payments/tax-deposits.ts';
import { getTaxReport, type TaxSeller } from '../../../domain/reports/get-tax-report.ts';
import { dayInWib, dayOfUtc, monthText } from '../../../shared/format/dates.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import {
  taxDepositInput,
  taxDepositParams,
  taxDepositVoidInput,
  taxQuery,
} from '../../../shared/schemas/tax-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { formState } from '../../forms/form-state.ts';
import { parseQuery } from '../../forms/query-from-url.ts';
import { readForm } from '../../forms/read-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/field/select.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import { monthOptions } from '../reports/report-query.ts';
import type { Route } from './+types/tax-page';
import { TaxDepositsCard } from './tax-deposits-card.tsx';

export const handle = { title: 'Pajak dan faktur' };

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => ({
    ...(await getTaxReport(ctx, actor, parseQuery(new URL(request.url), taxQuery))),
    today: dayInWib(ctx.clock.now()),
  }));
}

export async function action({ context, request }: Route.ActionArgs) {
  requireAdminRole(context, request, ['admin']);
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const noted = form.intent('deposit', 'void') === 'deposit';
    const { month } = noted
      ? await recordTaxDeposit(ctx, actor, form.read(taxDepositInput))
      : await voidTaxDeposit(ctx, actor, form.parse(taxDepositParams).id, form.read(taxDepositVoidInput));
    const said = flashCookie(noted ? 'taxDeposited' : 'taxDepositVoided');
    return redirect(`/admin/tax?month=${month}`, { headers: { 'set-cookie': said } });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pajak dan faktur') },
  { name: 'robots', content: 'noindex' },
];

/** Returns the last day of a month such as `2026-11`. */
const lastDay = (month: string) => {
  const [year, nth] = month.split('-').map(Number) as [number, number];
  return dayOfUtc(Date.UTC(year, nth, 0));
};

/** Shows each seller's paid turnover of a month and the tax withheld, with downloads of both. */
export default function TaxPage({ loaderData: report, actionData }: Route.ComponentProps) {
  const currency = useRootData()?.shell.currency;
  const form = formState<typeof taxQuery>({ answer: undefined, fields: [] });
  const money = (amount: number) => formatMoney(amount, currency);
  const { month, withhold, sellers } = report;
  const span = `?from=${month}-01&to=${lastDay(month)}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h1 className="text-xl font-bold">Pajak dan faktur, {monthText(month)}</h1>
        <p className="text-muted">
          Peredaran bruto {money(report.turnover)}, PPh pasal 22 dipungut {money(report.withheld)}.
        </p>
      </div>
      {!withhold && (
        <Notice tone="info">
          PPh pasal 22 tidak dipungut. Ini diatur di{' '}
          <Anchor href="/admin/settings/tax" className="font-semibold underline">
            kewajiban pasar
          </Anchor>
          .
        </Notice>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Form method="get" noValidate className="flex flex-wrap items-end gap-3" aria-label="Bulan">
          <Select
            key={month}
            label="Bulan"
            options={monthOptions(report.today, month)}
            {...form.text('month', month)}
          />
          <Button type="submit" variant="secondary">
            Tampilkan
          </Button>
        </Form>
        <div className="flex flex-wrap gap-3">
          {(
            [
              ['Pajak (.xlsx)', `/admin/download/tax/xlsx?month=${month}`],
              ['Pajak (.csv)', `/admin/download/tax/csv?month=${month}`],
              ['Faktur dan nota (.xlsx)', `/admin/download/papers/xlsx${span}`],
              ['Faktur dan nota (.csv)', `/admin/download/papers/csv${span}`],
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
        <TaxDepositsCard report={report} answer={actionData} currency={currency} />
      )}
      {sellers.length === 0 ? (
        <EmptyState
          scene="noMatch"
          title="Belum ada penjualan bulan ini"
          text="Peredaran dihitung begitu pesanan dibayar."
        />
      ) : (
        <Table caption={`Peredaran dan PPh pasal 22, ${monthText(month)}`}>
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
                    href={`/admin/farmers/${one.farmerId}/identity`}
                    className="font-semibold text-sawah-text underline"
                  >
                    {one.checked ? 'Diperiksa' : 'Belum diperiksa'}
                  </Anchor>
                  <span className="block text-xs text-muted">{exemptionText(one, month)}</span>
                </Td>
                <Td label="Faktur" numeric>
                  {formatNumber(one.invoices)}
                </Td>
                <Td label="Nota" numeric>
                  {formatNumber(one.notes)}
                </Td>
                <Td label="Peredaran bruto" numeric>
                  <Anchor
                    href={`/admin/ledger?from=${month}-01&to=${lastDay(month)}&farmer=${one.farmerId}`}
                    className="underline"
                  >
                    {money(one.turnover)}
                  </Anchor>
                </Td>
                <Td label="PPh pasal 22" numeric>
                  <Anchor
                    href={`/admin/ledger?from=${month}-01&to=${lastDay(month)}&farmer=${one.farmerId}&kind=income_tax`}
                    className="underline"
                  >
                    {money(one.withheld)}
                  </Anchor>
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

/** Explains why no tax is withheld from a seller in this month, when an exemption applies. */
function exemptionText({ statementYear, exemptUntil }: TaxSeller, month: string): string | null {
  if (exemptUntil && exemptUntil >= `${month}-01`) return 'Surat keterangan bebas';
  return statementYear === Number(month.slice(0, 4)) ? 'Surat pernyataan' : null;
}
