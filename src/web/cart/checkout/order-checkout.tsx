import { data, redirect } from 'react-router';
import { findDeliveryLocations } from '../../../domain/cart/find-delivery-locations.ts';
import type { Quote } from '../../../domain/cart/quote-cart.ts';
import type { Actor, AppContext } from '../../../domain/context.ts';
import { checkoutBidOrder } from '../../../domain/orders/checkout/checkout-bid-order.ts';
import { quoteBidOrder } from '../../../domain/orders/checkout/quote-bid-order.ts';
import { deleteSavedAddress, findSavedAddresses } from '../../../domain/orders/checkout/saved-addresses.ts';
import { enabledPaymentMethods } from '../../../domain/orders/payments/enabled-payment-methods.ts';
import { getOrder } from '../../../domain/orders/queries/get-order.ts';
import { parse } from '../../../domain/parse.ts';
import { getSettings } from '../../../domain/settings/get-settings.ts';
import { toDomainError } from '../../../domain/to-domain-error.ts';
import { countryNames } from '../../../shared/enums/countries.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { checkoutBidInput, orderCodeParams, placeOrderInput } from '../../../shared/schemas/order-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { type ActionFailure, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { readForm, type SubmittedForm } from '../../forms/read-form.ts';
import { AccessDenied } from '../../session/access-denied.tsx';
import type { Route } from './+types/order-checkout';
import { checkoutDestination, checkoutForm } from './checkout-destination.server.ts';
import { deleteCheckoutDraft } from './checkout-draft.ts';
import { CheckoutLayout } from './checkout-layout.tsx';
import { destinationCity } from './destination-city.server.ts';
import { PlaceOrderButton } from './place-order-button.tsx';
import { withErrorCount } from './with-error-count.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const { code } = parse(orderCodeParams, params);
    const order = await getOrder(ctx, actor, code);
    if (order.status !== 'awaiting_checkout' || order.party !== 'customer') throw redirect(`/orders/${code}`);
    const addresses = await findSavedAddresses(ctx, actor);
    const [latest] = addresses;
    const [places, { payment }, quote] = await Promise.all([
      findDeliveryLocations(ctx),
      getSettings(ctx, 'payment'),
      quoteBidOrder(ctx, actor, code, latest ? { city: latest.city, state: latest.state } : {}),
    ]);
    const user = actor.kind === 'user' ? { name: actor.name, email: actor.email, phone: actor.phone } : null;
    const methods = enabledPaymentMethods(ctx, payment);
    return { order, quote, places, methods, addresses, user, countries: countryNames() };
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  const { forget } = form.parse(checkoutForm);
  const { code } = parse(orderCodeParams, params);
  const failed = await runAction(form, async () => {
    if (forget) {
      await deleteSavedAddress(ctx, actor, forget);
      throw redirect(`/orders/${code}/checkout`, {
        headers: { 'set-cookie': flashCookie('addressForgotten') },
      });
    }
    await checkoutBidOrder(ctx, actor, code, {
      ...form.read(checkoutBidInput, { only: ['notes', 'paymentMethod', 'total'] }),
      ...checkoutDestination(form),
      // The order has one seller, so the form names only one.
      delivery: Object.values(form.read(placeOrderInput, { only: ['delivery'] }).delivery ?? {})[0],
    });
    throw redirect(`/orders/${code}?new=1`);
  });
  const quote = await quoteAgain(ctx, actor, code, form);
  return data({ ...withErrorCount(failed.data), quote }, failed.init ?? undefined);
}

/**
 * Quotes the order of a rejected form with its destination's fees; null when it can no longer be checked out.
 */
async function quoteAgain(
  ctx: AppContext,
  actor: Actor,
  code: string,
  form: SubmittedForm,
): Promise<Quote | null> {
  try {
    return await quoteBidOrder(ctx, actor, code, await destinationCity(ctx, actor, form));
  } catch (thrown) {
    if (toDomainError(thrown)) return null;
    throw thrown;
  }
}

/** After the order is placed, deletes the form's draft. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status >= 300 && thrown.status < 400) deleteCheckoutDraft();
    throw thrown;
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Checkout penawaran') },
  { name: 'robots', content: 'noindex' },
];
export { AccessDenied as ErrorBoundary };

/**
 * The checkout of an accepted bid: items and prices are fixed, only the destination and the payment are
 * chosen.
 */
export default function OrderCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, places, methods, addresses, user, countries } = loaderData;
  const failure = actionData as (ActionFailure & { quote: Quote | null }) | undefined;
  const quote = failure?.quote ?? loaderData.quote;
  return (
    <div className="shell pt-4 pb-28 md:pb-16">
      <h1 className="text-2xl font-bold">
        Checkout penawaran <span className="whitespace-nowrap">{order.code}</span>
      </h1>
      {order.dueAt && (
        <p className="mt-2 text-muted">Disimpan untuk Anda sampai {formatDateTime(order.dueAt)}.</p>
      )}
      <CheckoutLayout
        quote={quote}
        failure={failure}
        methods={methods}
        places={places}
        countries={countries}
        addresses={addresses}
        user={user}
        order={order.code}
      >
        {(asking) => <PlaceOrderButton asking={asking} />}
      </CheckoutLayout>
    </div>
  );
}
