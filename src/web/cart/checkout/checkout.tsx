import { useEffect } from 'react';
import { data, redirect, useLocation, useNavigate } from 'react-router';
import { findPlaces } from '../../../domain/cart/find-places.ts';
import { type Quote, quoteCart } from '../../../domain/cart/quote-cart.ts';
import { enabledMethods } from '../../../domain/orders/paying/payment-methods.ts';
import { findSavedAddresses, forgetAddress } from '../../../domain/orders/placing/saved-addresses.ts';
import { refusalOf } from '../../../domain/refusal-of.ts';
import { getSettings } from '../../../domain/settings/get-settings.ts';
import { countryNames } from '../../../shared/countries.ts';
import { placeOrderInput, quoteInput } from '../../../shared/input/orders.ts';
import { type SentForm, sentForm } from '../../form/sent-form.ts';
import { valuesSent } from '../../form/typed-in.ts';
import { flash } from '../../page/answer/flash.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { addressContext, here } from '../../page/head/context.ts';
import { pageTitle } from '../../page/head/title.ts';
import { signInHref } from '../../session/sign-in-href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Breadcrumbs } from '../../ui/lead/breadcrumbs.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { Spinner } from '../../ui/tell/spinner.tsx';
import { itemsAsked, readItemsQuery } from '../cart-quote.ts';
import { readCart, removeFromCart } from '../cart-store.ts';
import { checkoutHref, readCoupon } from '../kept-coupon.ts';
import type { Route } from './+types/checkout';
import { CheckoutFrame } from './checkout-frame.tsx';
import { forgetDraft } from './draft.ts';
import { placeAsked } from './place-asked.server.ts';
import { PlaceButton } from './place-button.tsx';
import { placeOnce } from './place-once.server.ts';
import { sayHowMany } from './say-how-many.server.ts';
import { checkoutForm, whereTo } from './where-to.server.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const query = new URL(request.url).searchParams;
  const items = itemsAsked(query);
  return view(async () => {
    const addresses = actor.kind === 'user' ? await findSavedAddresses(shop, actor) : [];
    const [latest] = addresses;
    const to = latest ? { city: latest.city, state: latest.state } : {};
    const [quote, places, { payment }] = await Promise.all([
      quoteCart(shop, actor, { items, coupon: query.get('coupon') ?? undefined, ...to }),
      findPlaces(shop),
      getSettings(shop, 'payment'),
    ]);
    const user = actor.kind === 'user' ? { name: actor.name, email: actor.email, phone: actor.phone } : null;
    const methods = enabledMethods(shop, payment);
    // Names this showing of the form, so that it places one order however often it is sent.
    const key = crypto.randomUUID();
    return { key, quote, places, methods, addresses, user, countries: countryNames() };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  const { line, key, forget } = form.parse(checkoutForm);
  const seen = new Map(line.map((one) => lineSeen(one)));
  const items = readItemsQuery([...seen.keys()].join(','));
  const failed = await submit(form, async () => {
    if (forget) {
      await forgetAddress(shop, actor, forget);
      const { pathname, search } = new URL(request.url);
      throw redirect(pathname + search, { headers: { 'set-cookie': flash('addressForgotten') } });
    }
    const order = {
      ...form.read(placeOrderInput, { only: ['notes', 'paymentMethod', 'coupon', 'delivery', 'total'] }),
      items: items.map((item) => ({ ...item, ...seen.get(`${item.id}:${item.quantity}`)! })),
      ...whereTo(form),
    };
    const placed = await placeOnce(shop, actor, key, order, context.get(addressContext));
    const [only] = placed.orders;
    const shown = placed.orders.map((order) => (order.token ? `${order.code}.${order.token}` : order.code));
    const address =
      placed.orders.length === 1 && !only?.token
        ? `/orders/${only?.code}?baru=1`
        : `/checkout/selesai?pesanan=${shown.join(',')}`;
    throw redirect(address);
  });
  return data(
    { ...sayHowMany(failed.data), quote: await quoteOf(context, form, items) },
    failed.init ?? undefined,
  );
}

/** A line as its buyer saw it: `id:quantity@price@unit|quality@name`, the name last since it may hold anything. */
function lineSeen(
  line: string,
): [string, { price: number; unit?: string; name?: string; quality_text?: string }] {
  const [what = '', price, goods, ...name] = line.split('@');
  const [unit, quality] = goods?.split('|') ?? [];
  const seen =
    quality === undefined ? {} : { quality_text: new URLSearchParams(`is=${quality}`).get('is') ?? '' };
  return [what, { price: Number(price), ...(unit ? { unit, name: name.join('@'), ...seen } : {}) }];
}

/** The order that a refused form meant, with the fees of its place, so that it can be looked at again; null without one. */
async function quoteOf(
  context: Route.ActionArgs['context'],
  form: SentForm,
  items: { id: number; quantity: number }[],
): Promise<Quote | null> {
  if (items.length === 0) return null;
  const { shop, actor } = here(context);
  try {
    const place = await placeAsked(shop, actor, form);
    return await quoteCart(shop, actor, {
      items,
      ...form.read(quoteInput, { only: ['coupon', 'delivery'] }),
      ...place,
    });
  } catch (thrown) {
    if (refusalOf(thrown)) return null;
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
  const failure = actionData as (Failure & { quote: Quote | null }) | undefined;
  const quote = failure?.quote ?? loaderData.quote;
  const empty = quote.groups.length === 0;
  const blocked = quote.groups.some((group) => group.lines.some((line) => line.problem));
  // Bought at once, from its own page: no basket was on the way.
  const direct = Number(new URLSearchParams(search).get('beli'));

  // The link to /checkout carries no items when it was typed or kept: the browser's cart fills them in.
  useEffect(() => {
    if (!empty) return;
    const items = readCart();
    if (items.length > 0) navigate(checkoutHref(items, readCoupon()), { replace: true });
  }, [empty, navigate]);

  if (empty) {
    // What lies in the browser's basket is asked for: it is not called empty in the meantime.
    const onItsWay = hydrated && !new URLSearchParams(search).has('items') && readCart().length > 0;
    return (
      <div className="shell py-12">
        {hydrated ? (
          onItsWay ? (
            <Fetching />
          ) : (
            <NothingToOrder />
          )
        ) : (
          <>
            <div className="cart-kept">
              <Fetching />
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
      <CheckoutFrame
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
            <PlaceButton asking={asking} blocked={blocked} />
            <Anchor
              href={direct ? `/shop-single/${direct}` : '/cart'}
              className="text-center font-semibold text-sawah-text underline"
            >
              {direct ? 'Ubah jumlah' : 'Ubah keranjang'}
            </Anchor>
          </>
        )}
      </CheckoutFrame>
    </div>
  );
}

/** Once the order stands, what was ordered leaves the browser's cart; anything else there stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await valuesSent(request, 'line');
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status >= 300 && thrown.status < 400) {
      forgetDraft();
      // Each line begins with its listing's number.
      removeFromCart(...sent.map((line) => Number.parseInt(line, 10)));
    }
    throw thrown;
  }
}

function Fetching() {
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
