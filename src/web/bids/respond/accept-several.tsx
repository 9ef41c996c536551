import { useState } from 'react';
import { useActionData, useRevalidator } from 'react-router';
import { z } from 'zod';
import { acceptBids, type BulkAcceptResult } from '../../../domain/bidding/commands/accept-bids.ts';
import { findCompetingBids } from '../../../domain/bidding/queries/find-competing-bids.ts';
import { parseListingId } from '../../../domain/catalogue/listing/get-listing.ts';
import { acceptBidsInput } from '../../../shared/schemas/bid-schemas.ts';
import { publicSuccessTexts } from '../../../shared/success-texts/public-success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { type ActionFailure, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm } from '../../forms/read-form.ts';
import { AccessDenied } from '../../session/access-denied.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useShowResult } from '../../ui/feedback/use-show-result.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import type { Route } from './+types/accept-several';
import { AcceptChoice, type AcceptResult } from './accept-choice.tsx';

const APPROVAL = '/farmer-bidding-approval';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  return runLoader(async () => ({
    ...(await findCompetingBids(ctx, actor, parseListingId(params.id))),
    now: ctx.clock.now(),
    byAdmin: actor.kind === 'user' && actor.role === 'admin',
  }));
}

type AcceptResponse = { ok: true; results: (BulkAcceptResult & { name: string })[] };

const acceptForm = z.object({ bid: z.array(z.string()) });

/** Each checkbox is `bid id:offer id:name`, in the order of the page: best price first. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async (): Promise<AcceptResponse> => {
    const chosen = form.parse(acceptForm).bid.map((value) => {
      const [id, offer, ...name] = value.split(':');
      return { id: Number(id), expected_offer_id: Number(offer), name: name.join(':') };
    });
    const results = await acceptBids(ctx, actor, {
      bids: chosen.map(({ name: _, ...bid }) => bid),
      ...form.read(acceptBidsInput, { only: ['note'] }),
    });
    return { ok: true, results: results.map((one, n) => ({ ...one, name: chosen[n]!.name })) };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Jawab sekaligus') },
  { name: 'robots', content: 'noindex' },
];
export { AccessDenied as ErrorBoundary };

export default function AcceptSeveral({ loaderData }: Route.ComponentProps) {
  const { productName, bids, now, byAdmin } = loaderData;
  const currency = useRootData()?.shell.currency;
  const answer = useActionData<AcceptResponse | ActionFailure>();
  const page = useShowResult<HTMLElement>(answer);
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState<AcceptResult[] | null>(null);
  const told = answer?.ok ? answer.results.map(toAcceptResult) : sent;
  return (
    <section ref={page} className="shell grid max-w-3xl gap-5 py-8">
      <p>
        <Anchor href={APPROVAL} className="inline-block py-1 font-semibold text-sawah-text underline">
          Persetujuan Penawaran
        </Anchor>
      </p>
      <h1 className="text-2xl font-bold">Jawab sekaligus{productName && `: ${productName}`}</h1>
      {answer?.ok === false && (
        <Notice tone="error" live>
          {answer.message}
        </Notice>
      )}
      {told && <Results results={told} />}
      {bids.length === 0 ? (
        <EmptyState
          scene="noBids"
          title="Tidak ada penawaran yang menunggu jawaban Anda"
          actions={<ButtonLink href={APPROVAL}>Ke semua penawaran</ButtonLink>}
        />
      ) : (
        <AcceptChoice
          key={bids.map((bid) => bid.id).join()}
          rivals={loaderData}
          {...{ now, byAdmin, currency }}
          onSent={async (told) => {
            setSent(told);
            await revalidate();
          }}
        />
      )}
    </section>
  );
}

const toAcceptResult = (one: AcceptResponse['results'][number]): AcceptResult => ({
  id: one.id,
  name: one.name,
  ok: one.ok,
  text: one.ok ? `diterima, pesanan ${one.orderCode}` : one.message,
});

/** The result of each selected bid, by name. */
function Results({ results }: { results: AcceptResult[] }) {
  const accepted = results.filter((one) => one.ok).length;
  return (
    <Notice
      tone={accepted === results.length ? 'success' : 'warning'}
      live
      title={publicSuccessTexts.bidsAccepted(accepted, results.length)}
    >
      <ul className="grid gap-1">
        {results.map((one) => (
          <li key={one.id}>
            <strong>{one.name}</strong>: {one.text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
