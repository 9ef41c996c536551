import { useActionData, useLocation, useRevalidator } from 'react-router';
import { type BidDetail, getBid } from '../../domain/bidding/reading/get-bid.ts';
import { parse } from '../../domain/parse.ts';
import { formatNumber } from '../../shared/figures/money.ts';
import { inSteps } from '../../shared/figures/quantity.ts';
import { bidIdParams } from '../../shared/input/bids.ts';
import { sentForm } from '../form/sent-form.ts';
import { exceptForSheets } from '../page/answer/sheets.ts';
import { useLive } from '../page/answer/use-live.ts';
import { type Failure, view } from '../page/answer/view.ts';
import { here } from '../page/head/context.ts';
import { useRootData } from '../page/head/root-data.ts';
import { pageTitle } from '../page/head/title.ts';
import { askStall } from '../session/ask-stall.ts';
import { Refused } from '../session/refused.tsx';
import { useSession } from '../session/session.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { WeighingExample } from '../ui/goods/weighing-example.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import { ReadAloud } from '../ui/read-aloud.tsx';
import { Badge } from '../ui/tell/badge.tsx';
import { Notice } from '../ui/tell/notice.tsx';
import { useWaitingFor } from '../waiting/use-waiting.ts';
import type { Route } from './+types/bid-detail';
import { answerBid } from './answering/answer-bid.server.ts';
import { AnswerSheet } from './answering/answer-sheet.tsx';
import { answered } from './answering/answered.ts';
import { ANSWERS, type Answer } from './answering/answers.ts';
import { relayAsked } from './answering/relay.server.ts';
import { RelayButton, RelayReady, relayedOf } from './answering/relay.tsx';
import { BelowHpp, PriceFacts } from './offer/price-facts.tsx';
import { BidFigures, BidHead, BidPill, TimeLeft, WhatsAppButton } from './talk/bid-parts.tsx';
import { BidTalk } from './talk/bid-talk.tsx';
import { bidWhatsapp } from './talk/bid-whatsapp.ts';
import { againHref, BidState, checkoutHref, FINISH, toCheckOut } from './talk/own-bid-card.tsx';
import { spokenBidPage } from './talk/spoken-bid.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await askStall(context, request);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  return view(async () => {
    const { id } = parse(bidIdParams, params);
    return {
      bid: await getBid(shop, actor, id),
      now: shop.clock.now(),
      told: answered[searchParams.get('pesan') ?? ''] ?? null,
      byAdmin: actor.kind === 'user' && actor.role === 'admin',
    };
  });
}

export const shouldRevalidate = exceptForSheets('aksi');

export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return (await relayAsked(shop, actor, form)) ?? answerBid(shop, actor, form, `/bidding-list/${params.id}`);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Penawaran') },
  { name: 'robots', content: 'noindex' },
];

export { Refused as ErrorBoundary };

export default function BidDetailPage({ loaderData }: Route.ComponentProps) {
  const { bid, now, told, byAdmin } = loaderData;
  const asked = new URLSearchParams(useLocation().search).get('aksi');
  const answer = ANSWERS.find((one) => one === asked) ?? null;
  const currency = useRootData()?.shell.currency;
  const given = useActionData();
  const relayed = relayedOf(given);
  const failure = relayed ? undefined : (given as Failure | undefined);
  const { revalidate } = useRevalidator();
  useLive('bid.');
  const path = `/bidding-list/${bid.id}`;
  const product = useRootData()?.shell.site.product ?? '';
  const talk = bidWhatsapp(bid, bid.history, { now, product, byAdmin, currency });
  const pending = bid.status === 'pending';
  const waits = useWaitingFor(useSession().user?.id, `bid:${bid.id}`) !== undefined;
  const myTurn = pending && bid.turn === bid.as && !waits;
  const choices: Answer[] = (myTurn ? (['terima', 'balik', 'tolak'] as const) : []).filter((one) =>
    isPossible(bid, one),
  );
  if (pending && bid.as === 'buyer' && !waits) choices.push('batal');
  const labels: Record<Answer, string> = {
    terima: 'Terima',
    // Both of a buyer's ways out end it: which is whose offer is said.
    tolak: bid.as === 'buyer' ? 'Tolak tawaran petani' : 'Tolak',
    balik: bid.as === 'buyer' ? 'Tawar lagi' : someOf(bid) ? `Tawar ${someOf(bid)} saja` : 'Tawar balik',
    batal: 'Batalkan penawaran',
  };
  const ends = (one: Answer) => one === 'tolak' || one === 'batal';
  const choice = (one: Answer) => (
    <ButtonLink
      key={one}
      href={`${path}?aksi=${one}`}
      stay
      className={ends(one) ? 'text-error!' : undefined}
      variant={one === 'terima' ? 'primary' : 'secondary'}
    >
      {labels[one]}
    </ButtonLink>
  );
  const list = bid.as === 'seller' ? '/farmer-bidding-approval' : '/bidding-list';
  return (
    <section className="shell grid max-w-3xl gap-5 py-8">
      <p>
        <Anchor href={list} className="font-semibold text-sawah-text underline">
          {bid.as === 'seller' ? 'Persetujuan Penawaran' : 'Daftar Penawaran'}
        </Anchor>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="min-w-0 text-2xl font-bold">Penawaran {bid.productName}</h1>
        {bid.as === 'seller' && !byAdmin && (
          <div className="min-h-11">
            <ReadAloud texts={spokenBidPage(bid, currency)} />
          </div>
        )}
      </div>
      {told && !failure && (
        <Notice tone="success" live>
          {told}
        </Notice>
      )}
      {relayed && <RelayReady relayed={relayed} />}
      {failure && !answer && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      <Card className="grid gap-4">
        <BidHead bid={bid}>
          <span className="flex flex-wrap gap-1.5 sm:justify-end">
            <BidPill status={bid.status} reason={bid.reason} long={bid.as === 'seller'} />
            {bid.stockShort && <Badge tone="danger">Stok kurang</Badge>}
          </span>
        </BidHead>
        <BidFigures bid={bid} currency={currency} />
        <PriceFacts prices={bid.prices} unit={bid.unit} currency={currency} />
        {bid.weighing && (
          <WeighingExample
            terms={bid.weighing}
            quantity={bid.bidQuantity}
            unit={bid.unit}
            price={bid.bidPrice}
            currency={currency}
            hpp={bid.prices.reference?.kind === 'hpp' ? bid.prices.reference : null}
          />
        )}
        {pending && <BelowHpp price={bid.bidPrice} unit={bid.unit} prices={bid.prices} />}
      </Card>
      <BidTalk bid={bid} currency={currency} />
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
          {bid.as === 'buyer' && toCheckOut(bid, now) && (
            <ButtonLink href={checkoutHref(bid)}>{FINISH}</ButtonLink>
          )}
          {bid.as === 'buyer' && (bid.status === 'rejected' || bid.status === 'expired') && (
            <ButtonLink href={againHref(bid)}>Tawar lagi</ButtonLink>
          )}
          {talk && <WhatsAppButton {...talk} />}
          {byAdmin && myTurn && <RelayButton bidId={bid.id} farmerName={bid.farmerName} />}
        </div>
        {choices.some(ends) && (
          <div className={`${BUTTONS} border-t border-line pt-4`}>{choices.filter(ends).map(choice)}</div>
        )}
      </Card>
      <AnswerSheet
        hold
        asked={answer && (choices.includes(answer) || failure) ? { bid, answer } : null}
        failure={failure}
        back={path}
        byAdmin={byAdmin && bid.as === 'seller'}
        currency={currency}
      />
    </section>
  );
}

/** What can be done, one below the other on phones; what ends the bid stands apart, after a line. */
const BUTTONS = 'grid gap-2 *:min-h-14 *:text-lg sm:flex sm:flex-wrap';

/** A seller is not offered to accept what is not there, nor to ask for more than his own price. */
function isPossible(bid: BidDetail, answer: Answer): boolean {
  if (bid.as === 'buyer') return true;
  if (answer === 'terima') return !bid.stockShort;
  const some = !bid.stockShort || bid.available >= bid.step;
  return answer !== 'balik' || (bid.bidPrice < bid.listPrice && some);
}

/** How much of an offer the stock still has, where it has not all of it. */
const someOf = (bid: Extract<BidDetail, { as: 'seller' }>): string | null =>
  bid.stockShort ? `${formatNumber(inSteps(bid.available, bid.step))} ${bid.unit}` : null;
