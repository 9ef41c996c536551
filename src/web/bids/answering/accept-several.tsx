import { useState } from 'react';
import { useActionData, useRevalidator } from 'react-router';
import { z } from 'zod';
import { type AcceptedOne, acceptBids } from '../../../domain/bidding/dealing/accept-bids.ts';
import { findRivals } from '../../../domain/bidding/reading/find-rivals.ts';
import { listingId } from '../../../domain/catalogue/listing/get-listing.ts';
import { acceptBidsInput } from '../../../shared/input/bids.ts';
import { saidToPeople } from '../../../shared/messages/said.ts';
import { sentForm } from '../../form/sent-form.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Refused } from '../../session/refused.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { useShowAnswer } from '../../ui/tell/show-answer.ts';
import type { Route } from './+types/accept-several';
import { AcceptChoice, type Told } from './accept-choice.tsx';

const APPROVAL = '/farmer-bidding-approval';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return view(async () => ({
    ...(await findRivals(shop, actor, listingId(params.id))),
    now: shop.clock.now(),
    byAdmin: actor.kind === 'user' && actor.role === 'admin',
  }));
}

type Done = { ok: true; results: (AcceptedOne & { name: string })[] };

const boxesForm = z.object({ bid: z.array(z.string()) });

/** Each box is `bid id:offer id:name`, in the order of the page: best price first. */
export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async (): Promise<Done> => {
    const chosen = form.parse(boxesForm).bid.map((value) => {
      const [id, offer, ...name] = value.split(':');
      return { id: Number(id), expected_offer_id: Number(offer), name: name.join(':') };
    });
    const results = await acceptBids(shop, actor, {
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
export { Refused as ErrorBoundary };

export default function AcceptSeveral({ loaderData }: Route.ComponentProps) {
  const { productName, bids, now, byAdmin } = loaderData;
  const currency = useRootData()?.shell.currency;
  const answer = useActionData<Done | Failure>();
  const page = useShowAnswer<HTMLElement>(answer);
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState<Told[] | null>(null);
  const told = answer?.ok ? answer.results.map(toldOf) : sent;
  return (
    <section ref={page} className="shell grid max-w-3xl gap-5 py-8">
      <p>
        <Anchor href={APPROVAL} className="font-semibold text-sawah-text underline">
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

const toldOf = (one: Done['results'][number]): Told => ({
  id: one.id,
  name: one.name,
  ok: one.ok,
  text: one.ok ? `diterima, pesanan ${one.orderCode}` : one.message,
});

/** What became of each bid that was chosen, by name. */
function Results({ results }: { results: Told[] }) {
  const accepted = results.filter((one) => one.ok).length;
  return (
    <Notice
      tone={accepted === results.length ? 'success' : 'warning'}
      live
      title={saidToPeople.bidsAccepted(accepted, results.length)}
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
