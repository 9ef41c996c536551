import { redirect, useNavigation } from 'react-router';
import { renderSVG } from 'uqr';
import type { Actor, AppContext } from '../../domain/context.ts';
import { acceptDeliveryFee } from '../../domain/orders/checkout/accept-delivery-fee.ts';
import { rejectDeliveryFee } from '../../domain/orders/checkout/reject-delivery-fee.ts';
import { respondToComplaint } from '../../domain/orders/complaints/respond-to-complaint.ts';
import { settleComplaint } from '../../domain/orders/complaints/settle-complaint.ts';
import { advanceOrder } from '../../domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../../domain/orders/lifecycle/cancel-order.ts';
import { payOnline } from '../../domain/orders/payments/pay-online.ts';
import { syncCharge } from '../../domain/orders/payments/sync-charge.ts';
import { COMPLAINT_PICTURES_MAX } from '../../domain/orders/policies/complaint-rules.ts';
import { getOrder } from '../../domain/orders/queries/get-order.ts';
import { parse } from '../../domain/parse.ts';
import { answerRecall, findRecallsOfOrder } from '../../domain/recalls/answer-recall.ts';
import { toDomainError } from '../../domain/to-domain-error.ts';
import { formatDateTime } from '../../shared/enums/labels.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { isSoldByWeighing } from '../../shared/rules/weighing/listing-weighing-terms.ts';
import { recallAnswerInput } from '../../shared/schemas/catalogue/recall-schemas.ts';
import { UPLOAD_BYTES_MAX } from '../../shared/schemas/fields/upload-fields.ts';
import {
  acceptDeliveryFeeInput,
  complaintResponseInput,
  orderCodeParams,
  reasonInput,
} from '../../shared/schemas/order-schemas.ts';
import { publicSuccessTexts } from '../../shared/success-texts/public-success-texts.ts';
import { pageTitle } from '../common/head/page-title.ts';
import { clientAddressContext, getContext } from '../common/head/route-context.ts';
import { useRootData } from '../common/head/use-root-data.ts';
import { flashCookie } from '../common/route-helpers/flash-message.ts';
import { type ActionFailure, runAction, runLoader } from '../common/route-helpers/run-route.ts';
import { useLiveUpdates } from '../common/route-helpers/use-live-updates.ts';
import { readForm } from '../forms/read-form.ts';
import { AccessDenied } from '../session/access-denied.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useShowResult } from '../ui/feedback/use-show-result.ts';
import { Anchor } from '../ui/navigation/anchor.tsx';
import type { Route } from './+types/order-detail';
import { DeliveryFeeDecision } from './delivery-fee-decision.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { LateNotice } from './late-notice.tsx';
import { CancelOrder, ReceiveOrder } from './order-actions.tsx';
import { OrderComplaint } from './order-complaint.tsx';
import { OrderContacts } from './order-contacts.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderItems, OrderStatusPill, ReviewPrompt } from './order-parts.tsx';
import { OrderTotals } from './order-totals.tsx';
import { InvoiceLinks } from './payments/invoice-links.tsx';
import { MoneyToReturn } from './payments/money-to-return.tsx';
import { orderHref } from './payments/order-href.ts';
import { OrderPayment } from './payments/order-payment.tsx';
import { receiveReceipt } from './payments/receive-receipt.server.ts';
import { TaxDocumentList } from './payments/tax-document-list.tsx';
import { RecallNotice } from './recall-notice.tsx';
import { sendComplaint } from './send-complaint.server.ts';
import { WeighingLink } from './weighing/weighing-link.tsx';

// The URL may contain a token, which other sites must not receive; no-referrer would remove the Origin of the
// page's own forms.
const privateHeaders = { headers: { 'referrer-policy': 'same-origin' } };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const query = new URL(request.url).searchParams;
  return runLoader(async () => {
    const { code } = parse(orderCodeParams, params);
    const token = query.get('token') ?? undefined;
    if (query.has('transaction_status')) await syncPaymentOnReturn(ctx, actor, code, token);
    const order = await getOrder(ctx, actor, code, token);
    const recalls = await findRecallsOfOrder(ctx, actor, code, token);
    const qr = order.payment?.qris ? renderSVG(order.payment.qris, { border: 2 }) : null;
    return {
      order,
      recalls,
      qr,
      token: token ?? null,
      fresh: query.has('new'),
      said: query.has('paid'),
      now: ctx.clock.now().toISOString(),
      mailedTo: ctx.config.mail ? (order.billing?.email ?? null) : null,
    };
  });
}

/**
 * After the return from the payment gateway, requests the payment's status there, because the URL's
 * parameters are not trustworthy.
 */
async function syncPaymentOnReturn(ctx: AppContext, actor: Actor, code: string, token: string | undefined) {
  try {
    await syncCharge(ctx, actor, code, token);
  } catch (thrown) {
    // The page shows the known status; the webhook will update it.
    if (!toDomainError(thrown)) throw thrown;
  }
}

export const headers = () => privateHeaders.headers;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const token = new URL(request.url).searchParams.get('token') ?? undefined;
  const form = await runLoader(() =>
    readForm(request, { most: (COMPLAINT_PICTURES_MAX + 1) * UPLOAD_BYTES_MAX }),
  );
  const self = `/orders/${params.code}${token ? `?token=${token}` : ''}`;
  return runAction(form, async () => {
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
        'settle',
        'proof',
        'recall',
      )
    ) {
      case 'cancel':
        await cancelOrder(ctx, actor, code, form.read(reasonInput), token);
        break;
      case 'complete':
        await advanceOrder(ctx, actor, code, 'complete', token);
        break;
      case 'accept-fee':
        await acceptDeliveryFee(ctx, actor, code, form.read(acceptDeliveryFeeInput), token);
        throw redirect(self, { headers: { 'set-cookie': flashCookie('feeAgreed') } });
      case 'refuse-fee':
        await rejectDeliveryFee(ctx, actor, code, form.read(reasonInput), token);
        throw redirect(self, { headers: { 'set-cookie': flashCookie('feeRefused') } });
      case 'pay-online':
        // Redirects to the gateway's page, or to the order when nothing remains to be paid.
        throw redirect((await payOnline(ctx, actor, code, token)).url);
      case 'check-payment':
        await syncCharge(ctx, actor, code, token);
        break;
      case 'complaint':
        await sendComplaint(ctx, actor, { code, token, form, address: context.get(clientAddressContext) });
        throw redirect(`${self}#complaint`, { headers: { 'set-cookie': flashCookie('complaintSent') } });
      case 'answer':
        await respondToComplaint(ctx, actor, code, form.read(complaintResponseInput));
        throw redirect(`${self}#complaint`);
      case 'settle':
        await settleComplaint(ctx, actor, code, token);
        throw redirect(`${self}#complaint`, { headers: { 'set-cookie': flashCookie('complaintSettled') } });
      case 'recall':
        await answerRecall(ctx, actor, code, form.read(recallAnswerInput), token);
        throw redirect(self, { headers: { 'set-cookie': flashCookie('recallAnswered') } });
      case 'proof':
        await receiveReceipt(ctx, actor, { code, token, form, address: context.get(clientAddressContext) });
        break;
    }
    throw redirect(self);
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Pesanan ${params.code}`) },
  { name: 'robots', content: 'noindex' },
];
export { AccessDenied as ErrorBoundary };

export default function OrderDetailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, qr, token, fresh } = loaderData;
  const currency = useRootData()?.shell.currency;
  const busy = useNavigation().state === 'submitting';
  const failure = actionData as ActionFailure | undefined;
  const page = useShowResult<HTMLElement>(failure);
  useLiveUpdates('order.', order.party !== 'guest');
  const buyerSide = order.party === 'customer' || order.party === 'guest';
  const money = (amount: number) => formatMoney(amount, currency);

  return (
    <section ref={page} className="shell grid max-w-3xl gap-5 py-8">
      {order.party !== 'guest' && (
        <p className="no-print">
          <Anchor href="/orders" className="inline-block py-1 font-semibold text-sawah-text underline">
            Pesanan
          </Anchor>
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Pesanan {order.code}</h1>
        <OrderStatusPill status={order.status} method={order.paymentMethod} checking={order.checking} />
      </div>
      <RecallNotice recalls={loaderData.recalls} mayAnswer={buyerSide} busy={busy} />
      {fresh && !failure && (
        <Notice tone="success" live>
          {publicSuccessTexts.orderPlaced}
        </Notice>
      )}
      {failure && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      {/* After the receipt was sent, only the store has to act. */}
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
      {order.status === 'completed' && buyerSide && <ReviewPrompt {...order} />}
      {buyerSide && <DeliveryFeeDecision order={order} busy={busy} failure={failure} currency={currency} />}
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
      {buyerSide && <LateNotice order={order} />}
      {buyerSide && <MoneyToReturn order={order} currency={currency} />}
      <WeighingLink
        order={order}
        href={`/orders/${order.code}/weighing${token ? `?token=${encodeURIComponent(token)}` : ''}`}
        label={
          isSoldByWeighing(order.status) &&
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
        <OrderItems goods={order.goods} currency={currency} />
        <OrderTotals order={order} currency={currency} />
        <OrderContacts order={order} />
        {buyerSide && (
          <div className="no-print flex flex-wrap gap-3">
            <ButtonLink
              href={`/cart?again=${order.code}${token ? `&token=${encodeURIComponent(token)}` : ''}`}
              variant="secondary"
              className="noscript:hidden"
            >
              Beli lagi
            </ButtonLink>
            {order.party === 'customer' && (
              <ButtonLink href={`/shopping-lists?order=${order.code}`} variant="ghost">
                Simpan ke daftar belanja
              </ButtonLink>
            )}
          </div>
        )}
      </Card>
      <TaxDocumentList papers={order.papers} currency={currency} />
      {order.papers.length > 0 && (
        <InvoiceLinks
          code={order.code}
          group={order.group}
          several={order.siblings.length > 0}
          token={token}
          papers={order.papers}
        />
      )}
      <OrderDelivery order={order} />
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
