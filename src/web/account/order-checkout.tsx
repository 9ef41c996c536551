import { data, Form, redirect, useNavigation } from 'react-router';
import { findPlaces } from '../../domain/cart/find-places.ts';
import { checkoutBidOrder } from '../../domain/orders/checkout-bid-order.ts';
import { getOrder } from '../../domain/orders/get-order.ts';
import { enabledMethods } from '../../domain/orders/payment-methods.ts';
import { findSavedAddresses, forgetAddress } from '../../domain/orders/saved-addresses.ts';
import { parse } from '../../domain/parse.ts';
import { getSettings } from '../../domain/settings/get-settings.ts';
import { countryNames } from '../../shared/countries.ts';
import { orderCodeParams } from '../../shared/input/orders.ts';
import { formatDateTime } from '../../shared/labels.ts';
import { said } from '../../shared/messages.ts';
import { formatMoney } from '../../shared/money.ts';
import { here } from '../context.ts';
import { flash } from '../flash.ts';
import { useRootData } from '../root.tsx';
import { AddressChoice } from '../shop/address-choice.tsx';
import { addressToForget, FORGET_FORM, whereTo } from '../shop/checkout-form.ts';
import { PaymentChoice } from '../shop/payment-choice.tsx';
import { pageTitle } from '../title.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { Notice } from '../ui/notice.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { type Failure, submit, view } from '../view.ts';
import type { Route } from './+types/order-checkout';
import { OrderGoods } from './order-parts.tsx';
import { Refused } from './refused.tsx';

const personal = { headers: { 'cache-control': 'private, no-store' } };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  return view(async () => {
    const { code } = parse(orderCodeParams, params);
    const order = await getOrder(shop, actor, code);
    if (order.status !== 'awaiting_checkout' || order.party !== 'customer') throw redirect(`/orders/${code}`);
    const [places, { payment }, addresses] = await Promise.all([
      findPlaces(shop),
      getSettings(shop, 'payment'),
      findSavedAddresses(shop, actor),
    ]);
    const user = actor.kind === 'user' ? { name: actor.name, email: actor.email, phone: actor.phone } : null;
    const methods = enabledMethods(shop, payment);
    return data({ order, places, methods, addresses, user, countries: countryNames() }, personal);
  });
}

export const headers = () => personal.headers;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').trim() || undefined;
  return submit(form, async () => {
    const { code } = parse(orderCodeParams, params);
    const forgotten = addressToForget(form);
    if (forgotten) {
      await forgetAddress(shop, actor, forgotten);
      throw redirect(`/orders/${code}/checkout`, { headers: { 'set-cookie': flash('addressForgotten') } });
    }
    await checkoutBidOrder(shop, actor, code, {
      ...whereTo(form),
      notes: text('notes'),
      paymentMethod: text('paymentMethod'),
      delivery: text('delivery'),
    });
    throw redirect(`/orders/${code}?baru=1`);
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Checkout penawaran') },
];
export { Refused as ErrorBoundary };

/** The checkout of a bid that was accepted: goods and price stand, only where to and how it is paid is asked. */
export default function OrderCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, places, methods, addresses, user, countries } = loaderData;
  const currency = useRootData()?.shell.currency;
  const hydrated = useHydrated();
  const busy = useNavigation().state === 'submitting';
  const failure = actionData as Failure | undefined;
  return (
    <section className="shell grid max-w-3xl gap-5 py-8">
      <h1 className="text-2xl font-bold">Checkout penawaran {order.code}</h1>
      <Card className="grid gap-4">
        <OrderGoods goods={order.goods} currency={currency} />
        <p className="flex justify-between border-t border-line pt-3 text-lg font-bold">
          <span>Total barang</span>
          <span className="tabular">{formatMoney(order.total, currency)}</span>
        </p>
        {order.dueAt && (
          <p className="text-sm text-muted">Disimpan untuk Anda sampai {formatDateTime(order.dueAt)}.</p>
        )}
      </Card>
      {failure && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      <Form method="post" id={FORGET_FORM} hidden />
      <Form method="post" noValidate={hydrated || addresses.length > 0} className="grid gap-5">
        <Card className="grid gap-5">
          <h2 className="text-lg font-bold">Alamat dan penerima</h2>
          <AddressChoice
            places={places}
            countries={countries}
            addresses={addresses}
            user={user}
            failure={failure}
          />
        </Card>
        <Card className="grid gap-5">
          <RadioCards
            legend="Pengiriman"
            name="delivery"
            columns={2}
            defaultValue={failure?.values.delivery ?? 'delivery'}
            cards={[
              { value: 'delivery', title: 'Diantar petani', text: 'Ongkosnya menurut daftar petani.' },
              { value: 'pickup', title: 'Ambil di tempat', text: order.farmerAddress },
            ]}
          />
          {methods.length === 0 ? (
            <Notice tone="info">
              {said.noPaymentMethod} Pesanan tetap bisa dibuat; pembayarannya diatur langsung dengan petani.
            </Notice>
          ) : (
            <PaymentChoice
              methods={methods}
              chosen={failure?.values.paymentMethod}
              error={failure?.fields.paymentMethod}
            />
          )}
          <Textarea
            label="Catatan pesanan"
            name="notes"
            maxLength={1000}
            defaultValue={failure?.values.notes}
          />
        </Card>
        <Button type="submit" busy={busy} busyText="Memesan...">
          Place Order
        </Button>
      </Form>
    </section>
  );
}
