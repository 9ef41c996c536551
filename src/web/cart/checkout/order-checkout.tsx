import { data, redirect } from 'react-router';
import { findPlaces } from '../../../domain/cart/find-places.ts';
import type { Quote } from '../../../domain/cart/quote-cart.ts';
import { enabledMethods } from '../../../domain/orders/paying/payment-methods.ts';
import { checkoutBidOrder } from '../../../domain/orders/placing/checkout-bid-order.ts';
import { quoteBidOrder } from '../../../domain/orders/placing/quote-bid-order.ts';
import { findSavedAddresses, forgetAddress } from '../../../domain/orders/placing/saved-addresses.ts';
import { getOrder } from '../../../domain/orders/reading/get-order.ts';
import { parse } from '../../../domain/parse.ts';
import { refusalOf } from '../../../domain/refusal-of.ts';
import { getSettings } from '../../../domain/settings/get-settings.ts';
import type { Actor, Shop } from '../../../domain/shop.ts';
import { countryNames } from '../../../shared/countries.ts';
import { checkoutBidInput, orderCodeParams, placeOrderInput } from '../../../shared/input/orders.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { type SentForm, sentForm } from '../../form/sent-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Refused } from '../../session/refused.tsx';
import type { Route } from './+types/order-checkout';
import { CheckoutFrame } from './checkout-frame.tsx';
import { forgetDraft } from './draft.ts';
import { placeAsked } from './place-asked.server.ts';
import { PlaceButton } from './place-button.tsx';
import { sayHowMany } from './say-how-many.server.ts';
import { checkoutForm, whereTo } from './where-to.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return view(async () => {
    const { code } = parse(orderCodeParams, params);
    const order = await getOrder(shop, actor, code);
    if (order.status !== 'awaiting_checkout' || order.party !== 'customer') throw redirect(`/orders/${code}`);
    const addresses = await findSavedAddresses(shop, actor);
    const [latest] = addresses;
    const [places, { payment }, quote] = await Promise.all([
      findPlaces(shop),
      getSettings(shop, 'payment'),
      quoteBidOrder(shop, actor, code, latest ? { city: latest.city, state: latest.state } : {}),
    ]);
    const user = actor.kind === 'user' ? { name: actor.name, email: actor.email, phone: actor.phone } : null;
    const methods = enabledMethods(shop, payment);
    return { order, quote, places, methods, addresses, user, countries: countryNames() };
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  const { forget } = form.parse(checkoutForm);
  const { code } = parse(orderCodeParams, params);
  const failed = await submit(form, async () => {
    if (forget) {
      await forgetAddress(shop, actor, forget);
      throw redirect(`/orders/${code}/checkout`, { headers: { 'set-cookie': flash('addressForgotten') } });
    }
    await checkoutBidOrder(shop, actor, code, {
      ...form.read(checkoutBidInput, { only: ['notes', 'paymentMethod', 'total'] }),
      ...whereTo(form),
      // The form names the one farmer that there is.
      delivery: Object.values(form.read(placeOrderInput, { only: ['delivery'] }).delivery ?? {})[0],
    });
    throw redirect(`/orders/${code}?baru=1`);
  });
  const quote = await quoteAgain(shop, actor, code, form);
  return data({ ...sayHowMany(failed.data), quote }, failed.init ?? undefined);
}

/** What a refused form's order comes to now, with the fees of its place; null when it cannot be checked out any more. */
async function quoteAgain(shop: Shop, actor: Actor, code: string, form: SentForm): Promise<Quote | null> {
  try {
    return await quoteBidOrder(shop, actor, code, await placeAsked(shop, actor, form));
  } catch (thrown) {
    if (refusalOf(thrown)) return null;
    throw thrown;
  }
}

/** Once the order stands, nothing of the form is kept. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status >= 300 && thrown.status < 400) forgetDraft();
    throw thrown;
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Checkout penawaran') },
  { name: 'robots', content: 'noindex' },
];
export { Refused as ErrorBoundary };

/** The checkout of a bid that was accepted: goods and price stand, only where to and how it is paid is asked. */
export default function OrderCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, places, methods, addresses, user, countries } = loaderData;
  const failure = actionData as (Failure & { quote: Quote | null }) | undefined;
  const quote = failure?.quote ?? loaderData.quote;
  return (
    <div className="shell pt-4 pb-28 md:pb-16">
      <h1 className="text-2xl font-bold">
        Checkout penawaran <span className="whitespace-nowrap">{order.code}</span>
      </h1>
      {order.dueAt && (
        <p className="mt-2 text-muted">Disimpan untuk Anda sampai {formatDateTime(order.dueAt)}.</p>
      )}
      <CheckoutFrame
        quote={quote}
        failure={failure}
        methods={methods}
        places={places}
        countries={countries}
        addresses={addresses}
        user={user}
        order={order.code}
      >
        {(asking) => <PlaceButton asking={asking} />}
      </CheckoutFrame>
    </div>
  );
}
