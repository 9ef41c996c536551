import {
  Form,
  isRouteErrorResponse,
  redirect,
  useActionData,
  useLocation,
  useNavigation,
} from 'react-router';
import { z } from 'zod';
import { placeBid } from '../../../domain/bidding/dealing/place-bid.ts';
import { getBidTerms } from '../../../domain/bidding/reading/get-bid-terms.ts';
import { listingId } from '../../../domain/catalogue/listing/get-listing.ts';
import { typedNumber } from '../../../shared/bidding/bid-math.ts';
import { typedQuantity } from '../../../shared/figures/quantity.ts';
import { placeBidInput } from '../../../shared/input/bids.ts';
import { bidMessages } from '../../../shared/messages/bids.ts';
import { saidToPeople } from '../../../shared/messages/said.ts';
import { formState } from '../../form/form-state.ts';
import { type SentForm, sentForm } from '../../form/sent-form.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { pictureOf } from '../../page/parts/listing-picture.ts';
import { signInHref } from '../../session/sign-in-href.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QualityLine } from '../../ui/goods/quality-line.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import type { Route } from './+types/offer-page';
import { BidAllowanceLine, BidFields, type BidGoods, useBidDraft } from './bid-form.tsx';

/** What the dialog and the page are answered. */
export type BidOutcome = { ok: true; message: string } | Failure;

/** The terms of bidding for a listing: read by the dialog as data, and by the page that stands in for it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return await view(async () => getBidTerms(shop, actor, listingId(params.id)));
}

const fromForm = z.object({ from: z.string().optional() });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  const outcome = await submit(form, async () => {
    await placeBid(shop, actor, listingId(params.id), form.read(placeBidInput));
    return { ok: true as const, message: saidToPeople.bidPlaced };
  });
  if (form.parse(fromForm).from === 'dialog') return outcome;
  if ('ok' in outcome) return redirect('/bidding-list?pesan=diajukan');
  return outcome.data.code === 'sign_in_first' ? redirect(signInHref(backTo(params.id, form))) : outcome;
}

/** This page, filled as it was: without JavaScript the address carries the draft across the sign-in. */
function backTo(id: string, form: SentForm): string {
  const draft = new URLSearchParams();
  for (const name of ['bid_price', 'qty', 'note']) {
    const value = form.values[name];
    if (value) draft.set(name, value);
  }
  return `/shop-single/${id}/tawar?${draft}`;
}

/**
 * Whatever keeps an answer of the page from coming, the form stays and says so. A server that is too busy gives its
 * reason, something before it gives none (MSG-04); without any answer MSG-05 stands.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const failed = (code: string, message: string): Failure => ({
    ok: false,
    code,
    message,
    fields: {},
    values: {},
  });
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    if (isRouteErrorResponse(thrown)) return failed('bid_failed', messageIn(thrown.data));
    return failed('bid_broke', bidMessages.bid_broke.text);
  }
}

/** The message of a refusal in JSON; nothing when the body is of another kind. */
function messageIn(body: unknown): string {
  try {
    const { message } = JSON.parse(String(body));
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}

/** A whole number of a form or an address; null for anything else. */
function wholeOrNull(text: string): number | null {
  const value = typedNumber(text);
  return Number.isSafeInteger(value) ? value : null;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Ajukan penawaran') },
  { name: 'robots', content: 'noindex' },
];

export default function OfferPage({ loaderData, params }: Route.ComponentProps) {
  const { listing, mine, expiryHours, prices } = loaderData;
  const goods: BidGoods = {
    id: listing.id,
    name: listing.productName,
    unit: listing.unit,
    price: listing.priceCustomer,
    tengkulak: listing.priceTengkulak,
    minLot: listing.minLot,
    step: listing.step,
    weighing: listing.weighing,
    available: listing.available,
  };
  const currency = useRootData()?.shell.currency;
  const outcome = useActionData<BidOutcome>();
  const failure = outcome && !outcome.ok ? outcome : null;
  const asked = new URLSearchParams(useLocation().search);
  const form = formState<typeof placeBidInput>({ answer: outcome, fields: ['bid_price', 'qty', 'note'] });
  const typed = (name: 'bid_price' | 'qty' | 'note') => form.typed(name) ?? asked.get(name) ?? '';
  const typedQty = typedQuantity(typed('qty'));
  const { draft, setDraft } = useBidDraft(goods, {
    price: wholeOrNull(typed('bid_price')),
    qty: Number.isNaN(typedQty) ? goods.minLot : (typedQty ?? goods.minLot),
    note: typed('note'),
  });
  const busy = useNavigation().state === 'submitting';
  return (
    <section className="shell grid max-w-2xl gap-6 py-8">
      <div className="flex items-center gap-4">
        <Picture
          source={pictureOf(listing.imageUrl, '')}
          sizes="80px"
          className="size-20 shrink-0 overflow-hidden rounded-button"
          priority
        />
        <div className="min-w-0">
          <h1 className="text-2xl font-bold">Ajukan penawaran</h1>
          <p className="text-muted">
            <Anchor href={`/shop-single/${params.id}`} className="font-semibold text-sawah-text underline">
              {listing.productName}
            </Anchor>{' '}
            dari {listing.farmerName}, {listing.city}
          </p>
          <QualityLine quality={listing.quality} />
        </div>
      </div>
      <Card>
        <Form method="post" noValidate className="grid gap-5">
          <BidFields
            goods={goods}
            draft={draft}
            onDraft={setDraft}
            fields={failure?.fields}
            busy={busy}
            currency={currency}
            prices={prices}
          />
          {failure && (
            <Notice tone="error" live>
              {failure.message || bidMessages.bid_failed.text}
            </Notice>
          )}
          <BidAllowanceLine allowance={mine} />
          <p className="text-sm text-muted">
            Petani punya waktu {expiryHours} jam untuk menjawab. Stok baru ditahan setelah tawaran diterima.
          </p>
          <div className="flex flex-wrap justify-end gap-3">
            <ButtonLink href={`/shop-single/${params.id}`} variant="ghost">
              Batal
            </ButtonLink>
            <Button type="submit" busy={busy} busyText="Mengirim..." className="max-sm:flex-1">
              Kirim penawaran
            </Button>
          </div>
        </Form>
      </Card>
    </section>
  );
}
