import { redirect } from 'react-router';
import { z } from 'zod';
import { contestOwnHanding, getOwnShare } from '../../../domain/groups/lots/own-share.ts';
import { formatMoney } from '../../../shared/figures/money.ts';
import { contestInput, shareParams } from '../../../shared/input/goods/lots.ts';
import { owedLabel } from '../../../shared/kinds/owed-label.ts';
import { formatDate } from '../../../shared/labels.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { useForm } from '../../form/use-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Refused } from '../../session/refused.tsx';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Badge } from '../../ui/tell/badge.tsx';
import type { Route } from './+types/own-share';
import { Contest } from './contest.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return view(async () => ({
    share: await getOwnShare(shop, actor, shareParams.safeParse(params).data?.id ?? 0),
  }));
}

const rowForm = z.object({ id: z.int().default(0) });

export async function action({ context, request, params }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
    form.intent('contest');
    await contestOwnHanding(shop, actor, form.parse(rowForm).id, form.read(contestInput));
    return redirect(`/lapak/bagian/${params.id}`, {
      headers: { 'set-cookie': flash('handingContested') },
    });
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Bagian Anda di kelompok') },
  { name: 'robots', content: 'noindex' },
];

/** What is one's own in a group, also for who has left it: sums, statements, and what was handed on. */
export default function OwnSharePage({ loaderData, actionData }: Route.ComponentProps) {
  const { share } = loaderData;
  const form = useForm<typeof contestInput>({ answer: actionData, intent: 'contest', fields: ['reason'] });
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
            [owedLabel(share.owed), Math.abs(share.owed)],
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
        <FormAnswer notice={form.notice} />
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
              {!one.voidedAt && !one.contest && <Contest id={one.id} reason={form.text('reason', '')} />}
            </li>
          ))}
        </ul>
      </Card>
      <p>
        <Anchor
          href="/lapak"
          className="inline-flex min-h-11 items-center font-semibold text-sawah-text underline"
        >
          Lapak dan kelompok
        </Anchor>
      </p>
    </div>
  );
}

export const ErrorBoundary = Refused;
