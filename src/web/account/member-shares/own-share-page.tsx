import { redirect } from 'react-router';
import { z } from 'zod';
import {
  disputeOwnPayout,
  getOwnMemberShare,
} from '../../../domain/farmer-groups/pooled-lots/own-member-share.ts';
import { balanceLabel } from '../../../shared/enums/balance-label.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { disputeInput, shareParams } from '../../../shared/schemas/catalogue/pooled-lot-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { FormResult } from '../../forms/form-result.tsx';
import { readForm } from '../../forms/read-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { AccessDenied } from '../../session/access-denied.tsx';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import type { Route } from './+types/own-share-page';
import { DisputePayout } from './dispute-payout.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  return runLoader(async () => ({
    share: await getOwnMemberShare(ctx, actor, shareParams.safeParse(params).data?.id ?? 0),
  }));
}

const rowForm = z.object({ id: z.int().default(0) });

export async function action({ context, request, params }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    form.intent('contest');
    await disputeOwnPayout(ctx, actor, form.parse(rowForm).id, form.read(disputeInput));
    return redirect(`/sellers/shares/${params.id}`, {
      headers: { 'set-cookie': flashCookie('handingContested') },
    });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Bagian Anda di kelompok') },
  { name: 'robots', content: 'noindex' },
];

/** A member's own share in a farmer group, also after leaving it: amounts, statements and payouts. */
export default function OwnSharePage({ loaderData, actionData }: Route.ComponentProps) {
  const { share } = loaderData;
  const form = useForm<typeof disputeInput>({ answer: actionData, intent: 'contest', fields: ['reason'] });
  const currency = useRootData()?.shell.currency;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <div className="shell grid max-w-3xl! gap-5 py-8 md:py-12">
      <div>
        <h1 className="serif text-3xl wrap-anywhere">Bagian Anda di {share.name}</h1>
        <p className="mt-1 text-muted">
          {share.member
            ? 'Yang terjual dari setoran Anda, dan yang sudah diserahkan.'
            : 'Anda sudah keluar dari kelompok ini; bagian Anda dari yang sudah terjual tetap hak Anda.'}
        </p>
      </div>
      <dl className="grid gap-3 sm:grid-cols-3">
        {(
          [
            ['Bagian dari penjualan', share.shared],
            ['Sudah diserahkan', share.handed],
            [balanceLabel(share.owed), Math.abs(share.owed)],
          ] as const
        ).map(([term, amount]) => (
          <Card key={term}>
            <dt className="text-muted">{term}</dt>
            <dd className="text-[min(1.125rem,7.5vw)] font-bold tabular">{money(amount)}</dd>
          </Card>
        ))}
      </dl>
      <p className="flex flex-wrap items-center gap-x-4">
        Laporan lengkap:
        {(['pdf', 'csv', 'xlsx'] as const).map((ending) => (
          <a
            key={ending}
            href={`/api/me/shares/${share.id}/statement.${ending}`}
            className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
          >
            {ending.toUpperCase()}
          </a>
        ))}
      </p>
      <Card className="grid gap-3">
        <h2 className="font-bold">Penyerahan</h2>
        <FormResult notice={form.notice} />
        {share.handings.length === 0 && <p className="text-muted">Belum ada yang diserahkan kepada Anda.</p>}
        <ul className="divide-y divide-line">
          {share.handings.map((one) => (
            <li key={one.id} className="grid gap-2 py-3">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 wrap-anywhere">
                  <strong className="tabular">{money(one.amount)}</strong>, {formatDate(one.handedAt)}
                  {one.note && `. ${one.note}`}
                </span>
                {one.voidedAt ? (
                  <Badge>Ditarik kembali</Badge>
                ) : one.contest ? (
                  <Badge tone="warning">Disanggah</Badge>
                ) : null}
              </p>
              {one.contest && <p className="border-l-4 border-padi pl-3 wrap-anywhere">{one.contest}</p>}
              {!one.voidedAt && !one.contest && (
                <DisputePayout id={one.id} reason={form.text('reason', '')} />
              )}
            </li>
          ))}
        </ul>
      </Card>
      <p>
        <Anchor
          href="/sellers"
          className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
        >
          Lapak dan kelompok
        </Anchor>
      </p>
    </div>
  );
}

export const ErrorBoundary = AccessDenied;
