import { redirect, useNavigation } from 'react-router';
import { renderSVG } from 'uqr';
import { answerComplaint } from '../../domain/orders/complaints/answer-complaint.ts';
import { cancelOrder } from '../../domain/orders/course/cancel-order.ts';
import { moveOnOrder } from '../../domain/orders/course/move-on-order.ts';
import { askGateway } from '../../domain/orders/paying/ask-gateway.ts';
import { payOnline } from '../../domain/orders/paying/pay-online.ts';
import { acceptFee } from '../../domain/orders/placing/accept-fee.ts';
import { refuseFee } from '../../domain/orders/placing/refuse-fee.ts';
import { getOrder } from '../../domain/orders/reading/get-order.ts';
import { COMPLAINT_PICTURES_MAX } from '../../domain/orders/rules/complaint-rules.ts';
import { parse } from '../../domain/parse.ts';
import { refusalOf } from '../../domain/refusal-of.ts';
import type { Actor, Shop } from '../../domain/shop.ts';
import { formatMoney } from '../../shared/figures/money.ts';
import {
  acceptFeeInput,
  complaintAnswerInput,
  orderCodeParams,
  reasonInput,
} from '../../shared/input/orders.ts';
import { UPLOAD_BYTES_MAX } from '../../shared/input/parts/uploads.ts';
import { formatDateTime } from '../../shared/labels.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import { isAtTheScale } from '../../shared/weighing/terms.ts';
import { sentForm } from '../form/sent-form.ts';
import { flash } from '../page/answer/flash.ts';
import { useLive } from '../page/answer/use-live.ts';
import { type Failure, submit, view } from '../page/answer/view.ts';
import { addressContext, here } from '../page/head/context.ts';
import { useRootData } from '../page/head/root-data.ts';
import { pageTitle } from '../page/head/title.ts';
import { Refused } from '../session/refused.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import { Notice } from '../ui/tell/notice.tsx';
import { useShowAnswer } from '../ui/tell/show-answer.ts';
import type { Route } from './+types/order-detail';
import { HoldNotice } from './hold-notice.tsx';
import { CancelOrder, ReceiveOrder } from './order-actions.tsx';
import { OrderComplaint } from './order-complaint.tsx';
import { OrderContacts } from './order-contacts.tsx';
import { OrderFee } from './order-fee.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderGoods, OrderPill, ReviewThese } from './order-parts.tsx';
import { OrderSums } from './order-sums.tsx';
import { OrderWhere } from './order-where.tsx';
import { InvoiceLinks } from './paying/invoice-links.tsx';
import { orderHref } from './paying/order-href.ts';
import { OrderPapers } from './paying/order-papers.tsx';
import { OrderPayment } from './paying/order-payment.tsx';
import { takeProof } from './paying/take-proof.server.ts';
import { sendComplaint } from './send-complaint.server.ts';
import { ToWeighing } from './weighing/to-weighing.tsx';

// The address may carry a token, so no other site learns it; with no-referrer the page's own forms would name no origin.
const discreet = { headers: { 'referrer-policy': 'same-origin' } };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const query = new URL(request.url).searchParams;
  return view(async () => {
    const { code } = parse(orderCodeParams, params);
    const token = query.get('token') ?? undefined;
    if (query.has('transaction_status')) await lookAtReturn(shop, actor, code, token);
    const order = await getOrder(shop, actor, code, token);
    const qr = order.payment?.qris ? renderSVG(order.payment.qris, { border: 2 }) : null;
    return {
      order,
      qr,
      token: token ?? null,
      fresh: query.has('baru'),
      said: query.has('dibayar'),
      now: shop.clock.now().toISOString(),
      mailedTo: shop.config.mail ? (order.billing?.email ?? null) : null,
    };
  });
}

/** The gateway's page has just sent the buyer back: what it wrote into the address is not believed, it is asked. */
async function lookAtReturn(shop: Shop, actor: Actor, code: string, token: string | undefined) {
  try {
    await askGateway(shop, actor, code, token);
  } catch (thrown) {
    // The page shows what is known so far; the notification will come.
    if (!refusalOf(thrown)) throw thrown;
  }
}

export const headers = () => discreet.headers;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const token = new URL(request.url).searchParams.get('token') ?? undefined;
  const form = await view(() => sentForm(request, { most: (COMPLAINT_PICTURES_MAX + 1) * UPLOAD_BYTES_MAX }));
  const self = `/orders/${params.code}${token ? `?token=${token}` : ''}`;
  return submit(form, async () => {
    const { code } = parse(orderCodeParams, params);
    switch (
      form.intent(
        'cancel',
        'complete',
        'accept-fee',
        'refuse-fee',
        'pay-online',
        'check-payment',
        'complaint',
        'answer',
        'proof',
      )
    ) {
      case 'cancel':
        await cancelOrder(shop, actor, code, form.read(reasonInput), token);
        break;
      case 'complete':
        await moveOnOrder(shop, actor, code, 'complete', token);
        break;
      case 'accept-fee':
        await acceptFee(shop, actor, code, form.read(acceptFeeInput), token);
        throw redirect(self, { headers: { 'set-cookie': flash('feeAgreed') } });
      case 'refuse-fee':
        await refuseFee(shop, actor, code, form.read(reasonInput), token);
        throw redirect(self, { headers: { 'set-cookie': flash('feeRefused') } });
      case 'pay-online':
        // The gateway's page, or our own where nothing is left to pay.
        throw redirect((await payOnline(shop, actor, code, token)).url);
      case 'check-payment':
        await askGateway(shop, actor, code, token);
        break;
      case 'complaint':
        await sendComplaint(shop, actor, { code, token, form, address: context.get(addressContext) });
        throw redirect(`${self}#keluhan`, { headers: { 'set-cookie': flash('complaintSent') } });
      case 'answer':
        await answerComplaint(shop, actor, code, form.read(complaintAnswerInput));
        throw redirect(`${self}#keluhan`);
      case 'proof':
        await takeProof(shop, actor, { code, token, form, address: context.get(addressContext) });
        break;
    }
    throw redirect(self);
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Pesanan ${params.code}`) },
  { name: 'robots', content: 'noindex' },
];
export { Refused as ErrorBoundary };

export default function OrderDetailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, qr, token, fresh } = loaderData;
  const currency = useRootData()?.shell.currency;
  const busy = useNavigation().state === 'submitting';
  const failure = actionData as Failure | undefined;
  const page = useShowAnswer<HTMLElement>(failure);
  useLive('order.', order.party !== 'guest');
  const buyerSide = order.party === 'customer' || order.party === 'guest';
  const money = (amount: number) => formatMoney(amount, currency);

  return (
    <section ref={page} className="shell grid max-w-3xl gap-5 py-8">
      {order.party !== 'guest' && (
        <p className="no-print">
          <Anchor href="/orders" className="font-semibold text-sawah-text underline">
            Pesanan
          </Anchor>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Pesanan {order.code}</h1>
        <OrderPill status={order.status} method={order.paymentMethod} checking={order.checking} />
      </div>
      {fresh && !failure && (
        <Notice tone="success" live>
          {saidToPeople.orderPlaced}
        </Notice>
      )}
      {failure && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      {/* Who has sent a proof waits for nobody but the shop. */}
      {buyerSide && !order.checking && <HoldNotice until={order.confirmBy} email={loaderData.mailedTo} />}
      {order.status === 'awaiting_checkout' && order.actions.includes('checkout') && (
        <Notice
          tone="warning"
          title="Lengkapi checkout"
          action={
            <ButtonLink size="sm" href={`/orders/${order.code}/checkout`}>
              Checkout
            </ButtonLink>
          }
        >
          Barangnya kami simpan sampai {order.dueAt && formatDateTime(order.dueAt)}.
        </Notice>
      )}
      {order.status === 'completed' && buyerSide && <ReviewThese {...order} />}
      {buyerSide && <OrderFee order={order} busy={busy} failure={failure} currency={currency} />}
      <OrderPayment
        order={order}
        qr={qr}
        busy={busy}
        failure={failure}
        currency={currency}
        now={loaderData.now}
        token={token}
        said={loaderData.said}
      />
      <ToWeighing
        order={order}
        href={`/orders/${order.code}/timbang${token ? `?token=${encodeURIComponent(token)}` : ''}`}
        label={
          isAtTheScale(order.status) &&
          order.goods.some(({ weighing, payable }) => weighing && payable === null)
            ? 'Hasil timbang dan kode setuju'
            : 'Hasil timbang'
        }
      />
      <ReceiveOrder order={order} busy={busy} />
      <Card className="grid gap-4">
        <h2 className="text-lg font-bold">
          Dari {order.farmer.name}, {order.farmer.city}
        </h2>
        <OrderGoods goods={order.goods} currency={currency} />
        <OrderSums order={order} currency={currency} />
        <OrderContacts order={order} />
        {buyerSide && (
          <div className="no-print flex flex-wrap gap-3">
            <ButtonLink
              href={`/cart?lagi=${order.code}${token ? `&token=${encodeURIComponent(token)}` : ''}`}
              variant="secondary"
              className="noscript:hidden"
            >
              Beli lagi
            </ButtonLink>
            {order.party === 'customer' && (
              <ButtonLink href={`/belanja?pesanan=${order.code}`} variant="ghost">
                Simpan ke daftar belanja
              </ButtonLink>
            )}
          </div>
        )}
      </Card>
      <OrderPapers papers={order.papers} currency={currency} />
      {order.papers.length > 0 && (
        <InvoiceLinks
          code={order.code}
          group={order.group}
          several={order.siblings.length > 0}
          token={token}
          papers={order.papers}
        />
      )}
      <OrderWhere order={order} />
      {order.siblings.length > 0 && (
        <Card>
          <h2 className="mb-2 font-bold">Pesanan lain dari checkout yang sama</h2>
          <ul className="grid gap-1">
            {order.siblings.map((other) => (
              <li key={other.code}>
                <Anchor
                  href={orderHref(other.code, other.token)}
                  className="font-semibold text-sawah-text underline"
                >
                  {other.code}
                </Anchor>{' '}
                dari {other.farmer}, {money(other.total)}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card>
        <h2 className="mb-4 text-lg font-bold">Riwayat</h2>
        <OrderHistory history={order.history} method={order.paymentMethod} />
      </Card>
      <OrderComplaint order={order} token={token} busy={busy} failure={failure} />
      <CancelOrder order={order} busy={busy} failure={failure} />
    </section>
  );
}
