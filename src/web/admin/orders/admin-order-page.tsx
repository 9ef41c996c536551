import ReceiptText from 'lucide-react/icons/receipt-text';
import { redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { offerDeliveryFee } from '../../../domain/orders/checkout/offer-delivery-fee.ts';
import { respondToComplaint } from '../../../domain/orders/complaints/respond-to-complaint.ts';
import { addOrderNote } from '../../../domain/orders/lifecycle/add-order-note.ts';
import { advanceOrder } from '../../../domain/orders/lifecycle/advance-order.ts';
import { cancelOrder } from '../../../domain/orders/lifecycle/cancel-order.ts';
import { recordFailedDelivery } from '../../../domain/orders/lifecycle/record-failed-delivery.ts';
import { undoShipping } from '../../../domain/orders/lifecycle/undo-shipping.ts';
import { confirmCashPayment } from '../../../domain/orders/payments/confirm-cash-payment.ts';
import { confirmPayment } from '../../../domain/orders/payments/confirm-payment.ts';
import { refundOnline } from '../../../domain/orders/payments/refund-online.ts';
import { refundOrder } from '../../../domain/orders/payments/refund-order.ts';
import { syncCharge } from '../../../domain/orders/payments/sync-charge.ts';
import { undoPaymentConfirmation } from '../../../domain/orders/payments/undo-payment-confirmation.ts';
import { findOrderAuditTrail } from '../../../domain/orders/queries/find-order-audit-trail.ts';
import { getOrder } from '../../../domain/orders/queries/get-order.ts';
import { parse } from '../../../domain/parse.ts';
import { findRecallsOfOrder } from '../../../domain/recalls/answer-recall.ts';
import { formatDateTime, paymentMethodLabel } from '../../../shared/enums/labels.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import {
  complaintResponseInput,
  failedDeliveryInput,
  offerDeliveryFeeInput,
  orderCodeParams,
  orderNoteInput,
  reasonInput,
  seenRefundInput,
} from '../../../shared/schemas/order-schemas.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { type ActionFailure, runAction, runLoader } from '../../common/route-helpers/run-route.ts';
import { useLiveUpdates } from '../../common/route-helpers/use-live-updates.ts';
import { readForm } from '../../forms/read-form.ts';
import { OrderComplaint } from '../../orders/order-complaint.tsx';
import { OrderHistory } from '../../orders/order-history.tsx';
import { OrderItems, OrderStatusPill } from '../../orders/order-parts.tsx';
import { InvoiceLinks } from '../../orders/payments/invoice-links.tsx';
import { TaxDocumentList } from '../../orders/payments/tax-document-list.tsx';
import { readAloudOrderPage } from '../../orders/read-aloud-order.ts';
import { RecallNotice } from '../../orders/recall-notice.tsx';
import { isSellerTransition } from '../../orders/seller-transition.ts';
import { WeighingLink } from '../../orders/weighing/weighing-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { ReadAloudButton } from '../../ui/read-aloud-button.tsx';
import { AuditTrail } from '../data-table/audit-trail.tsx';
import { adminHandle } from '../layout/admin-breadcrumbs.tsx';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/admin-order-page';
import { OrderBuyerCard, OrderPaymentCard } from './admin-order-cards.tsx';
import { AdvanceOrderButton, nextStepLabel } from './advance-order-button.tsx';
import { DeliveryFeeOffer } from './delivery-fee-offer.tsx';
import { EndOrderForms } from './end-order-forms.tsx';
import { FailedDeliveryForm } from './failed-delivery-form.tsx';
import { OrderNotes } from './order-notes.tsx';

export const handle = adminHandle<Route.ComponentProps['loaderData']>({
  title: 'Pesanan',
  crumbs: ({ order }) => [{ label: 'Pesanan', href: '/admin/orders' }, { label: order.code }],
});

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const { code } = parse(orderCodeParams, params);
    const [order, recalls, trail] = await Promise.all([
      getOrder(ctx, actor, code),
      findRecallsOfOrder(ctx, actor, code),
      findOrderAuditTrail(ctx, actor, code),
    ]);
    return { order, recalls, trail };
  });
}

/** The amount that the admin confirmed. */
const amountForm = z.object({ amount: z.coerce.number().optional() });

/** The amount that the admin leaves unpaid when completing a weighed order. */
const openForm = z.object({ open: z.coerce.number().optional() });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const form = await readForm(request);
  return runAction(form, async () => {
    const { code } = parse(orderCodeParams, params);
    const intent = form.intent(
      'pay',
      'confirm',
      'check-payment',
      'process',
      'ship',
      'complete',
      'cancel',
      'refund',
      'refund-online',
      'answer',
      'cash',
      'fail-delivery',
      'unpay',
      'unship',
      'note',
      'fee',
    );
    const back = (said: Parameters<typeof flashCookie>[0], at = '') =>
      redirect(`/admin/orders/${code}${at}`, { headers: { 'set-cookie': flashCookie(said) } });
    switch (intent) {
      case 'answer':
        await respondToComplaint(ctx, actor, code, form.read(complaintResponseInput));
        return back('complaintAnswered', '#complaint');
      case 'note':
        await addOrderNote(ctx, actor, code, form.read(orderNoteInput));
        return back('orderNoted');
      case 'fee':
        await offerDeliveryFee(ctx, actor, code, form.read(offerDeliveryFeeInput));
        return back('feeOffered');
      case 'unpay':
        await undoPaymentConfirmation(ctx, actor, code);
        return back('paymentUndone');
      case 'unship':
        await undoShipping(ctx, actor, code);
        return back('shippingUndone');
      case 'cash':
        await confirmCashPayment(ctx, actor, code);
        return back('cashTaken');
      case 'fail-delivery':
        await recordFailedDelivery(ctx, actor, code, form.read(failedDeliveryInput));
        return back('deliveryFailed');
      case 'refund-online':
        await refundOnline(ctx, actor, code, form.read(seenRefundInput));
        return back('orderRefundedOnline');
      case 'refund':
        await refundOrder(ctx, actor, code, form.read(seenRefundInput));
        break;
      case 'cancel':
        await cancelOrder(ctx, actor, code, form.read(reasonInput));
        break;
      case 'pay':
        await confirmPayment(ctx, actor, code, form.parse(amountForm));
        break;
      case 'confirm':
        await confirmPayment(ctx, actor, code);
        break;
      case 'check-payment':
        await syncCharge(ctx, actor, code);
        break;
      case 'complete':
        await advanceOrder(ctx, actor, code, intent, undefined, form.parse(openForm).open);
        break;
      default:
        await advanceOrder(ctx, actor, code, intent);
    }
    return back('orderMoved');
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Pesanan ${params.code}`) },
  { name: 'robots', content: 'noindex' },
];

export default function AdminOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, trail } = loaderData;
  const currency = useRootData()?.shell.currency;
  const busy = useNavigation().state !== 'idle';
  const failure = actionData as ActionFailure | undefined;
  useLiveUpdates('order.');
  const money = (amount: number) => formatMoney(amount, currency);
  const online =
    order.payment !== null || ['transfer', 'qris', 'gateway'].includes(order.paymentMethod ?? '');
  // The payment confirms an order that is paid through the platform; the seller confirms the others.
  const steps = order.actions.filter(
    (event) =>
      nextStepLabel[event] &&
      !(event === 'pay' && (!online || order.payment?.method === 'gateway')) &&
      !(event === 'confirm' && online),
  );
  return (
    <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold">Pesanan {order.code}</h1>
        <div className="flex min-h-11 flex-wrap items-center gap-2">
          <OrderStatusPill status={order.status} method={order.paymentMethod} />
          {order.party === 'farmer' && (
            <ReadAloudButton texts={readAloudOrderPage(order, steps.filter(isSellerTransition), currency)} />
          )}
        </div>
      </div>
      {failure?.ok === false && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      <RecallNotice recalls={loaderData.recalls} mayAnswer={false} busy={busy} />
      <DeliveryFeeOffer order={order} busy={busy} failure={failure} currency={currency} />
      <AdvanceOrderButton order={order} steps={steps} busy={busy} currency={currency} />
      <FailedDeliveryForm order={order} failure={failure} busy={busy} />
      <WeighingLink
        order={order}
        href={`/admin/orders/${order.code}/weighing`}
        label={order.party === 'farmer' ? 'Timbang' : 'Nota timbang'}
      />
      {(order.surplus > 0 || order.shortfall > 0) && (
        <Notice tone="warning">
          Sesudah ditimbang:{' '}
          {order.surplus > 0
            ? `${money(order.surplus)} dikembalikan kepada pembeli`
            : `pembeli masih kurang ${money(order.shortfall)}`}
          .
        </Notice>
      )}
      {order.cashAt && <Notice tone="info">Uang tunainya diterima {formatDateTime(order.cashAt)}.</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {order.payment && (
            <OrderPaymentCard order={order} payment={order.payment} busy={busy} currency={currency} />
          )}
          <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <OrderItems goods={order.goods} currency={currency} />
            <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-base font-bold">
              <span>Total{order.refunded > 0 ? `, ${money(order.refunded)} dikembalikan` : ''}</span>
              <span className="tabular min-w-0 wrap-anywhere">{money(order.total)}</span>
            </p>
            {!order.payment && order.paymentMethod && (
              <p className="text-muted">
                {paymentMethodLabel[order.paymentMethod as keyof typeof paymentMethodLabel]}
              </p>
            )}
          </Card>
          <TaxDocumentList papers={order.papers} currency={currency} />
          {order.status !== 'awaiting_checkout' && (
            <InvoiceLinks
              {...(order.papers.length > 0 ? { code: order.code } : {})}
              group={order.group}
              several={order.papers.length > 0 && order.siblings.length > 0}
              papers={order.papers}
              size="sm"
            >
              <ButtonLink
                href={`/admin/orders/${order.code}/delivery-note`}
                variant="secondary"
                size="sm"
                icon={<ReceiptText className="size-5 shrink-0" aria-hidden="true" />}
                className="max-sm:w-full"
              >
                Nota untuk dicetak
              </ButtonLink>
            </InvoiceLinks>
          )}
          {order.party === 'admin' && order.weighingDispute?.answer === null && (
            <Notice tone="info" title="Timbangannya dipersoalkan">
              Sahkan atau batalkan notanya di{' '}
              <Anchor href={`/admin/orders/${order.code}/weighing`} className="font-semibold underline">
                Nota timbang
              </Anchor>
              . Uang dan barang tetap seperti semula sampai diputuskan.
            </Notice>
          )}
          <OrderComplaint order={order} busy={busy} failure={failure} />
          <EndOrderForms order={order} failure={failure} busy={busy} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <OrderBuyerCard order={order} />
          <Card>
            <h2 className="mb-4 text-base font-bold">Riwayat</h2>
            <OrderHistory history={order.history} method={order.paymentMethod} />
          </Card>
          {order.party === 'admin' && <OrderNotes trail={trail} failure={failure} />}
          <AuditTrail entries={trail} method={order.paymentMethod} />
        </div>
      </div>
    </div>
  );
}
