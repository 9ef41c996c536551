import { useActionData, useLocation, useRevalidator } from 'react-router';
import { type BidDetail, getBid } from '../../domain/bidding/queries/get-bid.ts';
import { parse } from '../../domain/parse.ts';
import { formatNumber } from '../../shared/format/money.ts';
import { roundDownToStep } from '../../shared/format/quantity.ts';
import { bidIdParams } from '../../shared/schemas/bid-schemas.ts';
import { pageTitle } from '../common/head/page-title.ts';
import { getContext } from '../common/head/route-context.ts';
import { useRootData } from '../common/head/use-root-data.ts';
import { exceptForSheets } from '../common/route-helpers/except-for-sheets.ts';
import { type ActionFailure, runLoader } from '../common/route-helpers/run-route.ts';
import { useLiveUpdates } from '../common/route-helpers/use-live-updates.ts';
import { readForm } from '../forms/read-form.ts';
import { useQueuedFor } from '../offline-queue/use-queue.ts';
import { AccessDenied } from '../session/access-denied.tsx';
import { askWhichSeller } from '../session/ask-which-seller.ts';
import { useSession } from '../session/session-provider.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { WeighingExample } from '../ui/product/weighing-example.tsx';
import { ReadAloudButton } from '../ui/read-aloud-button.tsx';
import type { Route } from './+types/bid-detail';
import { BidConversation } from './conversation/bid-conversation.tsx';
import { BidAmounts, BidHeader, BidStatusPill, TimeLeft, WhatsAppButton } from './conversation/bid-parts.tsx';
import { bidWhatsapp } from './conversation/bid-whatsapp.ts';
import {
  BidState,
  bidCheckoutHref,
  CHECKOUT_LABEL,
  isAwaitingCheckout,
  newBidHref,
} from './conversation/own-bid-card.tsx';
import { readAloudBidPage } from './conversation/read-aloud-bid.ts';
import { PriceFacts, ReferenceWarning } from './make-offer/price-facts.tsx';
import { BID_RESPONSES, type BidResponse } from './respond/bid-response.ts';
import { RespondSheet } from './respond/respond-sheet.tsx';
import { respondToBid } from './respond/respond-to-bid.server.ts';
import { responseTexts } from './respond/response-texts.ts';
import { runRelayForm } from './respond/run-relay-form.server.ts';
import { RelayButton, RelayLink, relayedBidIn } from './respond/whatsapp-relay.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await askWhichSeller(context, request);
  const { ctx, actor } = getContext(context);
  const { searchParams } = new URL(request.url);
  return runLoader(async () => {
    const { id } = parse(bidIdParams, params);
    return {
      bid: await getBid(ctx, actor, id),
      now: ctx.clock.now(),
      told: responseTexts[searchParams.get('message') ?? ''] ?? null,
      byAdmin: actor.kind === 'user' && actor.role === 'admin',
    };
  });
}

export const shouldRevalidate = exceptForSheets('action');

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return (
    (await runRelayForm(ctx, actor, form)) ?? respondToBid(ctx, actor, form, `/bidding-list/${params.id}`)
  );
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Penawaran') },
  { name: 'robots', content: 'noindex' },
];

export { AccessDenied as ErrorBoundary };

export default function BidDetailPage({ loaderData }: Route.ComponentProps) {
  const { bid, now, told, byAdmin } = loaderData;
  const asked = new URLSearchParams(useLocation().search).get('action');
  const response = BID_RESPONSES.find((one) => one === asked) ?? null;
  const currency = useRootData()?.shell.currency;
  const given = useActionData();
  const relayed = relayedBidIn(given);
  const failure = relayed ? undefined : (given as ActionFailure | undefined);
  const { revalidate } = useRevalidator();
  useLiveUpdates('bid.');
  const path = `/bidding-list/${bid.id}`;
  const product = useRootData()?.shell.site.product ?? '';
  const talk = bidWhatsapp(bid, bid.history, { now, product, byAdmin, currency });
  const pending = bid.status === 'pending';
  const waits = useQueuedFor(useSession().user?.id, `bid:${bid.id}`) !== undefined;
  const myTurn = pending && bid.turn === bid.as && !waits;
  const choices: BidResponse[] = (myTurn ? (['accept', 'counter', 'reject'] as const) : []).filter((one) =>
    isPossible(bid, one),
  );
  if (pending && bid.as === 'buyer' && !waits) choices.push('withdraw');
  const labels: Record<BidResponse, string> = {
    accept: 'Terima',
    // Both actions end the buyer's bid, so the labels say whose offer they concern.
    reject: bid.as === 'buyer' ? 'Tolak tawaran petani' : 'Tolak',
    counter:
      bid.as === 'buyer'
        ? 'Tawar lagi'
        : partialStockText(bid)
          ? `Tawar ${partialStockText(bid)} saja`
          : 'Tawar balik',
    withdraw: 'Batalkan penawaran',
  };
  const ends = (one: BidResponse) => one === 'reject' || one === 'withdraw';
  const choice = (one: BidResponse) => (
    <ButtonLink
      key={one}
      href={`${path}?action=${one}`}
      keepScroll
      className={ends(one) ? 'text-error!' : undefined}
      variant={one === 'accept' ? 'primary' : 'secondary'}
    >
      {labels[one]}
    </ButtonLink>
  );
  const list = bid.as === 'seller' ? '/farmer-bidding-approval' : '/bidding-list';
  return (
    <section className="shell grid max-w-3xl gap-5 py-8">
      <p>
        <Anchor href={list} className="inline-block py-1 font-semibold text-sawah-text underline">
          {bid.as === 'seller' ? 'Persetujuan Penawaran' : 'Daftar Penawaran'}
        </Anchor>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="min-w-0 text-2xl font-bold">Penawaran {bid.productName}</h1>
        {bid.as === 'seller' && !byAdmin && (
          <div className="min-h-11">
            <ReadAloudButton texts={readAloudBidPage(bid, currency)} />
          </div>
        )}
      </div>
      {told && !failure && (
        <Notice tone="success" live>
          {told}
        </Notice>
      )}
      {relayed && <RelayLink relayed={relayed} />}
      {failure && !response && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      <Card className="grid gap-4">
        <BidHeader bid={bid}>
          <span className="flex flex-wrap gap-1.5 sm:justify-end">
            <BidStatusPill status={bid.status} reason={bid.reason} long={bid.as === 'seller'} />
            {bid.stockShort && <Badge tone="danger">Stok kurang</Badge>}
          </span>
        </BidHeader>
        <BidAmounts bid={bid} currency={currency} />
        <PriceFacts prices={bid.prices} unit={bid.unit} currency={currency} />
        {bid.weighing && (
          <WeighingExample
            terms={bid.weighing}
            quantity={bid.bidQuantity}
            unit={bid.unit}
            price={bid.bidPrice}
            currency={currency}
            hpp={bid.prices.references.find(({ kind }) => kind === 'hpp') ?? null}
          />
        )}
        {pending && <ReferenceWarning price={bid.bidPrice} unit={bid.unit} prices={bid.prices} />}
      </Card>
      <BidConversation bid={bid} currency={currency} />
      <Card className="grid gap-4">
        <div className="text-sm">
          {bid.as === 'buyer' ? (
            <BidState bid={bid} now={now} onOver={revalidate} />
          ) : pending ? (
            <p>
              {bid.turn === 'seller'
                ? `Giliran Anda menjawab ${bid.customerName}, sisa `
                : `Menunggu pembeli, ${bid.customerName}, sisa `}
              <TimeLeft until={bid.expiresAt} now={now} onOver={revalidate} />
            </p>
          ) : bid.orderCode ? (
            <p>
              Pesanan{' '}
              <Anchor
                href={`/admin/orders/${bid.orderCode}`}
                className="inline-flex min-h-12 items-center font-semibold text-sawah-text underline"
              >
                {bid.orderCode}
              </Anchor>
            </p>
          ) : (
            <p className="text-muted">Perundingan dengan {bid.customerName} ini sudah selesai.</p>
          )}
          {bid.as === 'buyer' && bid.offersLeft !== null && (
            <p className="text-muted">
              {bid.offersLeft === 0
                ? 'Anda tidak bisa mengajukan tawaran lagi di perundingan ini.'
                : `Anda masih bisa mengajukan ${bid.offersLeft} tawaran lagi.`}
            </p>
          )}
        </div>
        <div className={BUTTONS}>
          {choices.filter((one) => !ends(one)).map(choice)}
          {bid.as === 'buyer' && isAwaitingCheckout(bid, now) && (
            <ButtonLink href={bidCheckoutHref(bid)}>{CHECKOUT_LABEL}</ButtonLink>
          )}
          {bid.as === 'buyer' && (bid.status === 'rejected' || bid.status === 'expired') && (
            <ButtonLink href={newBidHref(bid)}>Tawar lagi</ButtonLink>
          )}
          {talk && <WhatsAppButton {...talk} />}
          {byAdmin && myTurn && <RelayButton bidId={bid.id} farmerName={bid.farmerName} />}
        </div>
        {choices.some(ends) && (
          <div className={`${BUTTONS} border-t border-line pt-4`}>{choices.filter(ends).map(choice)}</div>
        )}
      </Card>
      <RespondSheet
        hold
        asked={response && (choices.includes(response) || failure) ? { bid, response } : null}
        failure={failure}
        back={path}
        byAdmin={byAdmin && bid.as === 'seller'}
        currency={currency}
      />
    </section>
  );
}

/** Actions are stacked on phones; a line separates the one that ends the bid. */
const BUTTONS = 'grid gap-2 *:min-h-14 *:text-lg sm:flex sm:flex-wrap';

/** A seller can neither accept more than the stock nor counter above the list price. */
function isPossible(bid: BidDetail, answer: BidResponse): boolean {
  if (bid.as === 'buyer') return true;
  if (answer === 'accept') return !bid.stockShort;
  const some = !bid.stockShort || bid.available >= bid.step;
  return answer !== 'counter' || (bid.bidPrice < bid.listPrice && some);
}

/** States how much of the offered quantity is in stock, when the stock is too small. */
const partialStockText = (bid: Extract<BidDetail, { as: 'seller' }>): string | null =>
  bid.stockShort ? `${formatNumber(roundDownToStep(bid.available, bid.step))} ${bid.unit}` : null;
