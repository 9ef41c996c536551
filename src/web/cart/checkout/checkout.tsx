import { useEffect } from 'react';
import { data, redirect, useLocation, useNavigate } from 'react-router';
import { findDeliveryLocations } from '../../../domain/cart/find-delivery-locations.ts';
import { type Quote, quoteCart } from '../../../domain/cart/quote-cart.ts';
import { deleteSavedAddress, findSavedAddresses } from '../../../domain/orders/checkout/saved-addresses.ts';
import { enabledPaymentMethods } from '../../../domain/orders/payments/enabled-payment-methods.ts';
import { getSettings } from '../../../domain/settings/get-settings.ts';
import { toDomainError } from '../../../domain/to-domain-error.ts';
import { countryNames } from '../../../shared/enums/countries.ts';
import { placeOrderInput, quoteInput } from '../../../shared/schemas/order-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { clientAddressContext, getContext } from '../../common/head/route-context.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { type ActionFailure, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { submittedValues } from '../../forms/form-values.ts';
import { readForm, type SubmittedForm } from '../../forms/read-form.ts';
import { signInHref } from '../../session/sign-in-href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { readItemsQuery, requestedItems } from '../cart-quote.ts';
import { readCart, removeFromCart } from '../cart-store.ts';
import { cartCheckoutHref, readStoredCoupon } from '../stored-coupon.ts';
import type { Route } from './+types/checkout';
import { checkoutDestination, checkoutForm } from './checkout-destination.server.ts';
import { deleteCheckoutDraft } from './checkout-draft.ts';
import { CheckoutLayout } from './checkout-layout.tsx';
import { destinationCity } from './destination-city.server.ts';
import { PlaceOrderButton } from './place-order-button.tsx';
import { placeOrderIdempotent } from './place-order-idempotent.server.ts';
import { withErrorCount } from './with-error-count.server.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const query = new URL(request.url).searchParams;
  const items = requestedItems(query);
  return runLoader(async () => {
    const addresses = actor.kind === 'user' ? await findSavedAddresses(ctx, actor) : [];
    const [latest] = addresses;
    const to = latest ? { city: latest.city, state: latest.state } : {};
    const [quote, places, { payment }] = await Promise.all([
      quoteCart(ctx, actor, { items, coupon: query.get('coupon') ?? undefined, ...to }),
      findDeliveryLocations(ctx),
      getSettings(ctx, 'payment'),
    ]);
    const user = actor.kind === 'user' ? { name: actor.name, email: actor.email, phone: actor.phone } : null;
    const methods = enabledPaymentMethods(ctx, payment);
    // Identifies this rendering of the form, so that it places one order even if it is sent repeatedly.
    const key = crypto.randomUUID();
    return { key, quote, places, methods, addresses, user, countries: countryNames() };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  const { line, key, forget } = form.parse(checkoutForm);
  const seen = new Map(line.map((one) => parseSeenLine(one)));
  const items = readItemsQuery([...seen.keys()].join(','));
  const failed = await runAction(form, async () => {
    if (forget) {
      await deleteSavedAddress(ctx, actor, forget);
      const { pathname, search } = new URL(request.url);
      throw redirect(pathname + search, { headers: { 'set-cookie': flashCookie('addressForgotten') } });
    }
    const order = {
      ...form.read(placeOrderInput, { only: ['notes', 'paymentMethod', 'coupon', 'delivery', 'total'] }),
      items: items.map((item) => ({ ...item, ...seen.get(`${item.id}:${item.quantity}`)! })),
      ...checkoutDestination(form),
    };
    const placed = await placeOrderIdempotent(ctx, actor, key, order, context.get(clientAddressContext));
    const [only] = placed.orders;
    const shown = placed.orders.map((order) => (order.token ? `${order.code}.${order.token}` : order.code));
    const address =
      placed.orders.length === 1 && !only?.token
        ? `/orders/${only?.code}?new=1`
        : `/checkout/done?orders=${shown.join(',')}`;
    throw redirect(address);
  });
  return data(
    { ...withErrorCount(failed.data), quote: await quoteAgain(context, form, items) },
    failed.init ?? undefined,
  );
}

/**
 * A line as the buyer saw it: `id:quantity@price@unit|quality@name`; the name comes last, because it may
 * contain any character.
 */
function parseSeenLine(
  line: string,
): [string, { price: number; unit?: string; name?: string; quality_text?: string }] {
  const [what = '', price, goods, ...name] = line.split('@');
  const [unit, quality] = goods?.split('|') ?? [];
  const seen =
    quality === undefined ? {} : { quality_text: new URLSearchParams(`is=${quality}`).get('is') ?? '' };
  return [what, { price: Number(price), ...(unit ? { unit, name: name.join('@'), ...seen } : {}) }];
}

/** Quotes the order of a rejected form with its destination's fees, for another review; null without one. */
async function quoteAgain(
  context: Route.ActionArgs['context'],
  form: SubmittedForm,
  items: { id: number; quantity: number }[],
): Promise<Quote | null> {
  if (items.length === 0) return null;
  const { ctx, actor } = getContext(context);
  try {
    const place = await destinationCity(ctx, actor, form);
    return await quoteCart(ctx, actor, {
      items,
      ...form.read(quoteInput, { only: ['coupon', 'delivery'] }),
      ...place,
    });
  } catch (thrown) {
    if (toDomainError(thrown)) return null;
    throw thrown;
  }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Checkout') },
  { name: 'robots', content: 'noindex' },
];

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, places, methods, addresses, user, countries } = loaderData;
  const navigate = useNavigate();
  const { search } = useLocation();
  const hydrated = useHydrated();
  const failure = actionData as (ActionFailure & { quote: Quote | null }) | undefined;
  const quote = failure?.quote ?? loaderData.quote;
  const empty = quote.groups.length === 0;
  const blocked = quote.groups.some((group) => group.lines.some((line) => line.problem));
  // A direct purchase from the product page, without the cart.
  const direct = Number(new URLSearchParams(search).get('buy'));

  // A typed or bookmarked /checkout URL has no items, so the browser's cart provides them.
  useEffect(() => {
    if (!empty) return;
    const items = readCart();
    if (items.length > 0) navigate(cartCheckoutHref(items, readStoredCoupon()), { replace: true });
  }, [empty, navigate]);

  if (empty) {
    // While the browser's cart is being quoted, the page must not call it empty.
    const onItsWay = hydrated && !new URLSearchParams(search).has('items') && readCart().length > 0;
    return (
      <div className="shell py-12">
        {hydrated ? (
          onItsWay ? (
            <QuoteLoading />
          ) : (
            <NothingToOrder />
          )
        ) : (
          <>
            <div className="cart-kept">
              <QuoteLoading />
            </div>
            <div className="cart-none">
              <NothingToOrder />
            </div>
          </>
        )}
      </div>
    );
  }

  return (
    <div className="shell pt-4 pb-28 md:pb-16">
      <Breadcrumbs
        trail={[
          { label: 'Beranda', href: '/' },
          { label: 'Keranjang', href: '/cart' },
          { label: 'Checkout' },
        ]}
      />
      <h1 className="mt-2 text-2xl font-bold">Checkout</h1>
      {!user && (
        <p className="mt-2 text-muted">
          Anda bisa memesan tanpa akun. Sudah punya akun?{' '}
          <Anchor href={signInHref(`/checkout${search}`)} className="font-semibold text-sawah-text underline">
            Masuk
          </Anchor>
        </p>
      )}
      <CheckoutLayout
        quote={quote}
        failure={failure}
        methods={methods}
        places={places}
        countries={countries}
        addresses={addresses}
        user={user}
        hidden={<input type="hidden" name="key" value={key} />}
      >
        {(asking) => (
          <>
            {blocked && (
              <Notice tone="warning">
                {direct
                  ? 'Jumlah ini tidak bisa dipesan. Ubah dulu di halaman produknya.'
                  : 'Ada barang yang tidak bisa dipesan. Perbaiki di keranjang dulu.'}
              </Notice>
            )}
            <PlaceOrderButton asking={asking} blocked={blocked} />
            <Anchor
              href={direct ? `/shop-single/${direct}` : '/cart'}
              className="py-1 text-center font-semibold text-sawah-text underline"
            >
              {direct ? 'Ubah jumlah' : 'Ubah keranjang'}
            </Anchor>
          </>
        )}
      </CheckoutLayout>
    </div>
  );
}

/** After the order is placed, removes the ordered items from the browser's cart. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await submittedValues(request, 'line');
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status >= 300 && thrown.status < 400) {
      deleteCheckoutDraft();
      // Each line starts with the listing's id.
      removeFromCart(...sent.map((line) => Number.parseInt(line, 10)));
    }
    throw thrown;
  }
}

function QuoteLoading() {
  return (
    <p className="grid justify-items-center py-16">
      <Spinner label="Memuat keranjang…" />
    </p>
  );
}

function NothingToOrder() {
  return (
    <EmptyState
      heading="h1"
      scene="emptyCart"
      title="Belum ada yang bisa dipesan"
      text="Pilih dulu barangnya di toko."
      actions={<ButtonLink href="/shop">Buka toko</ButtonLink>}
    />
  );
}
