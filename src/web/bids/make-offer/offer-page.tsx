import {
  Form,
  isRouteErrorResponse,
  redirect,
  useActionData,
  useLocation,
  useNavigation,
} from 'react-router';
import { z } from 'zod';
import { placeBid } from '../../../domain/bidding/commands/place-bid.ts';
import { getBidTerms } from '../../../domain/bidding/queries/get-bid-terms.ts';
import { parseListingId } from '../../../domain/catalogue/listing/get-listing.ts';
import { bidErrors } from '../../../shared/errors/bid-errors.ts';
import { parseQuantityInput } from '../../../shared/format/quantity.ts';
import { parseNumberInput } from '../../../shared/rules/bidding/bid-math.ts';
import { placeBidInput } from '../../../shared/schemas/bid-schemas.ts';
import { publicSuccessTexts } from '../../../shared/success-texts/public-success-texts.ts';
import { listingPicture } from '../../common/components/listing-picture.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { type ActionFailure, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { formState } from '../../forms/form-state.ts';
import { readForm, type SubmittedForm } from '../../forms/read-form.ts';
import { signInHref } from '../../session/sign-in-href.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { QualityLine } from '../../ui/product/quality-line.tsx';
import type { Route } from './+types/offer-page';
import { BidFields, type BidListing, BidsLeftLine, useBidDraft } from './bid-form.tsx';

/** The result for the dialog and the page. */
export type BidOutcome = { ok: true; message: string } | ActionFailure;

/** Returns the bid terms of a listing, for the dialog as data and for the page without JavaScript. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  return await runLoader(async () => getBidTerms(ctx, actor, parseListingId(params.id)));
}

const fromForm = z.object({ from: z.string().optional() });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  const outcome = await runAction(form, async () => {
    await placeBid(ctx, actor, parseListingId(params.id), form.read(placeBidInput));
    return { ok: true as const, message: publicSuccessTexts.bidPlaced };
  });
  if (form.parse(fromForm).from === 'dialog') return outcome;
  if ('ok' in outcome) return redirect('/bidding-list?message=placed');
  return outcome.data.code === 'sign_in_first' ? redirect(signInHref(returnPath(params.id, form))) : outcome;
}

/** The URL of this page with the draft, which survives the sign-in without JavaScript. */
function returnPath(id: string, form: SubmittedForm): string {
  const draft = new URLSearchParams();
  for (const name of ['bid_price', 'qty', 'note']) {
    const value = form.values[name];
    if (value) draft.set(name, value);
  }
  return `/shop-single/${id}/bid?${draft}`;
}

/**
 * Keeps the form and shows an error when the page's response fails. An overloaded server sends its reason and
 * a proxy sends none (MSG-04); without any response the text is MSG-05.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const failed = (code: string, message: string): ActionFailure => ({
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
    if (isRouteErrorResponse(thrown)) return failed('bid_failed', errorMessageIn(thrown.data));
    return failed('bid_broke', bidErrors.bid_broke.text);
  }
}

/** Returns the message of a JSON error; empty for another body. */
function errorMessageIn(body: unknown): string {
  try {
    const { message } = JSON.parse(String(body));
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}

/** Parses an integer from a form or a URL; null for anything else. */
function intOrNull(text: string): number | null {
  const value = parseNumberInput(text);
  return Number.isSafeInteger(value) ? value : null;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Ajukan penawaran') },
  { name: 'robots', content: 'noindex' },
];

export default function OfferPage({ loaderData, params }: Route.ComponentProps) {
  const { listing, mine, expiryHours, prices } = loaderData;
  const goods: BidListing = {
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
  const typed = (name: 'bid_price' | 'qty' | 'note') => form.typedValue(name) ?? asked.get(name) ?? '';
  const typedQty = parseQuantityInput(typed('qty'));
  const { draft, setDraft } = useBidDraft(goods, {
    price: intOrNull(typed('bid_price')),
    qty: Number.isNaN(typedQty) ? goods.minLot : (typedQty ?? goods.minLot),
    note: typed('note'),
  });
  const busy = useNavigation().state === 'submitting';
  return (
    <section className="shell grid max-w-2xl gap-6 py-8">
      <div className="flex items-center gap-4">
        <Picture
          source={listingPicture(listing.imageUrl, '')}
          sizes="80px"
          className="size-20 shrink-0 overflow-hidden rounded-button"
          priority
        />
        <div className="min-w-0">
          <h1 className="text-2xl font-bold">Ajukan penawaran</h1>
          <p className="text-muted">
            <Anchor
              href={`/shop-single/${params.id}`}
              className="inline-block py-1 font-semibold wrap-anywhere text-sawah-text underline"
            >
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
              {failure.message || bidErrors.bid_failed.text}
            </Notice>
          )}
          <BidsLeftLine allowance={mine} />
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
