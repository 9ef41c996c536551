import ReceiptText from 'lucide-react/icons/receipt-text';
import { Form, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { answerComplaint } from '../../../domain/orders/complaints/answer-complaint.ts';
import { cancelOrder } from '../../../domain/orders/course/cancel-order.ts';
import { moveOnOrder } from '../../../domain/orders/course/move-on-order.ts';
import { undoShipping } from '../../../domain/orders/course/undo-shipping.ts';
import { askGateway } from '../../../domain/orders/paying/ask-gateway.ts';
import { confirmPayment } from '../../../domain/orders/paying/confirm-payment.ts';
import { refundOnline } from '../../../domain/orders/paying/refund-online.ts';
import { refundOrder } from '../../../domain/orders/paying/refund-order.ts';
import { takeCash } from '../../../domain/orders/paying/take-cash.ts';
import { undoPayment } from '../../../domain/orders/paying/undo-payment.ts';
import { findOrderTrail } from '../../../domain/orders/reading/find-order-trail.ts';
import { getOrder } from '../../../domain/orders/reading/get-order.ts';
import type { OrderEvent } from '../../../domain/orders/rules/order-rules.ts';
import { parse } from '../../../domain/parse.ts';
import {
  complaintAnswerInput,
  orderCodeParams,
  reasonInput,
  refundInput,
  refundOnlineInput,
} from '../../../shared/input/orders.ts';
import {
  formatDateTime,
  orderReasonText,
  orderStatusLabel,
  paymentMethodLabel,
} from '../../../shared/labels.ts';
import { formatMoney } from '../../../shared/money.ts';
import { sentForm } from '../../form/sent-form.ts';
import { InvoiceLinks } from '../../orders/invoice-links.tsx';
import { isSellerStep, sellerStepLabel } from '../../orders/next-step.ts';
import { OrderComplaint } from '../../orders/order-complaint.tsx';
import { OrderContacts } from '../../orders/order-contacts.tsx';
import { OrderGoods, OrderPill, orderTone } from '../../orders/order-parts.tsx';
import { spokenOrderPage } from '../../orders/spoken-order.ts';
import { StepForm } from '../../orders/step-form.tsx';
import { flash } from '../../page/answer/flash.ts';
import { useLive } from '../../page/answer/use-live.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ReadAloud } from '../../ui/read-aloud.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { Timeline } from '../../ui/tell/timeline.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import { Trail } from '../list/trail.tsx';
import type { Route } from './+types/order';
import { OrderEndings } from './order-endings.tsx';

export const handle = officeHandle<Route.ComponentProps['loaderData']>({
  title: 'Pesanan',
  crumbs: ({ order }) => [{ label: 'Pesanan', href: '/admin/orders' }, { label: order.code }],
});

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireAdminRole(context, request);
  const { shop, actor } = here(context);
  return view(async () => {
    const { code } = parse(orderCodeParams, params);
    const [order, trail] = await Promise.all([
      getOrder(shop, actor, code),
      findOrderTrail(shop, actor, code),
    ]);
    return { order, trail };
  });
}

/** The sum that the admin was asked about. */
const sumForm = z.object({ amount: z.coerce.number().optional() });

export async function action({ context, params, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const form = await sentForm(request);
  return submit(form, async () => {
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
      'unpay',
      'unship',
    );
    const back = (said: Parameters<typeof flash>[0], at = '') =>
      redirect(`/admin/orders/${code}${at}`, { headers: { 'set-cookie': flash(said) } });
    switch (intent) {
      case 'answer':
        await answerComplaint(shop, actor, code, form.read(complaintAnswerInput));
        return back('complaintAnswered', '#keluhan');
      case 'unpay':
        await undoPayment(shop, actor, code);
        return back('paymentUndone');
      case 'unship':
        await undoShipping(shop, actor, code);
        return back('shippingUndone');
      case 'cash':
        await takeCash(shop, actor, code);
        return back('cashTaken');
      case 'refund-online':
        await refundOnline(shop, actor, code, form.read(refundOnlineInput));
        return back('orderRefundedOnline');
      case 'refund':
        await refundOrder(shop, actor, code, form.read(refundInput));
        break;
      case 'cancel':
        await cancelOrder(shop, actor, code, form.read(reasonInput));
        break;
      case 'pay':
        await confirmPayment(shop, actor, code, form.parse(sumForm));
        break;
      case 'confirm':
        await confirmPayment(shop, actor, code);
        break;
      case 'check-payment':
        await askGateway(shop, actor, code);
        break;
      default:
        await moveOnOrder(shop, actor, code, intent);
    }
    return back('orderMoved');
  });
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Pesanan ${params.code}`) },
  { name: 'robots', content: 'noindex' },
];

const stepLabel: Partial<Record<OrderEvent, string>> = {
  pay: 'Uang sudah masuk',
  ...sellerStepLabel,
  complete: 'Sudah diterima pembeli',
};

export default function OfficeOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, trail } = loaderData;
  const currency = useRootData()?.shell.currency;
  const busy = useNavigation().state !== 'idle';
  const failure = actionData as Failure | undefined;
  useLive('order.');
  const money = (amount: number) => formatMoney(amount, currency);
  const online =
    order.payment !== null || ['transfer', 'qris', 'gateway'].includes(order.paymentMethod ?? '');
  // What is paid through the platform is confirmed by its money; the rest by the seller.
  const steps = order.actions.filter(
    (event) =>
      stepLabel[event] &&
      !(event === 'pay' && (!online || order.payment?.method === 'gateway')) &&
      !(event === 'confirm' && online),
  );
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold">Pesanan {order.code}</h1>
        <div className="flex min-h-11 flex-wrap items-center gap-2">
          <OrderPill status={order.status} />
          {order.party === 'farmer' && (
            <ReadAloud texts={spokenOrderPage(order, steps.filter(isSellerStep), currency)} />
          )}
        </div>
      </div>
      {failure?.ok === false && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      {(steps.length > 0 || order.mayTakeCash) && (
        <div className="flex flex-wrap gap-3">
          {steps.map((event) =>
            isSellerStep(event) ? (
              <StepForm key={event} order={order} step={event} fields={{ intent: event }} />
            ) : (
              <Form key={event} method="post">
                <input type="hidden" name="intent" value={event} />
                {event === 'pay' && order.payment && (
                  <input type="hidden" name="amount" value={order.payment.amount} />
                )}
                <Button type="submit" busy={busy}>
                  {event === 'pay' && order.payment
                    ? `Uang sudah masuk: ${money(order.payment.amount)}`
                    : stepLabel[event]}
                </Button>
              </Form>
            ),
          )}
          {order.mayTakeCash && (
            <Form method="post">
              <input type="hidden" name="intent" value="cash" />
              <Button type="submit" variant="secondary" busy={busy}>
                {order.status === 'cancelled'
                  ? `Ternyata ${money(order.total)} sudah dibayar tunai`
                  : `Uang tunai ${money(order.total)} sudah diterima`}
              </Button>
            </Form>
          )}
        </div>
      )}
      {order.actions.includes('unship') && (
        <details>
          <summary className="min-h-11 font-semibold text-sawah-text">
            Ternyata belum {order.deliveryMethod === 'pickup' ? 'siap diambil' : 'dikirim'}
          </summary>
          <Form method="post" className="mt-2 grid justify-items-start gap-3">
            <input type="hidden" name="intent" value="unship" />
            <p>Pesanan ini kembali disiapkan. Bila pembeli sudah diberi tahu, ia diberi tahu lagi.</p>
            <Button type="submit" variant="secondary" size="sm" busy={busy}>
              Tarik kembali
            </Button>
          </Form>
        </details>
      )}
      {order.cashAt && <Notice tone="info">Uang tunainya diterima {formatDateTime(order.cashAt)}.</Notice>}
      {order.payment && (
        <Card className="grid gap-2">
          <h2 className="text-base font-bold">Pembayaran</h2>
          <p>
            {paymentMethodLabel[order.payment.method]}, {money(order.payment.amount)}
            {order.payment.suffix > 0 && ` (kode unik ${order.payment.suffix})`}
          </p>
          {order.payment.method === 'gateway' && (
            <>
              <p className="text-muted">
                Dikonfirmasi sendiri oleh layanan pembayaran. Uang yang dikembalikan dikirim dari dasbor
                layanan itu; yang dikirim dari sana tercatat sendiri di sini.
              </p>
              <Form method="post">
                <input type="hidden" name="intent" value="check-payment" />
                <Button type="submit" variant="secondary" size="sm" busy={busy}>
                  Periksa status pembayaran
                </Button>
              </Form>
            </>
          )}
          {order.actions.includes('unpay') && (
            <details>
              <summary className="min-h-11 font-semibold text-error">Uangnya ternyata belum masuk</summary>
              <Form method="post" className="mt-2 grid justify-items-start gap-3">
                <input type="hidden" name="intent" value="unpay" />
                <p>
                  Konfirmasi {money(order.payment.amount)} ditarik kembali, pesanannya menunggu pembayaran
                  lagi. Pembeli dan petani diberi tahu.
                </p>
                <Button type="submit" variant="danger" size="sm" busy={busy}>
                  Tarik kembali konfirmasi
                </Button>
              </Form>
            </details>
          )}
          {order.payment.proofUrl && (
            <a href={order.payment.proofUrl} target="_blank" rel="noopener noreferrer">
              <img
                src={order.payment.proofUrl}
                alt="Bukti transfer dari pembeli"
                loading="lazy"
                width={320}
                height={240}
                className="max-h-80 w-auto rounded-input border border-line object-contain"
              />
            </a>
          )}
        </Card>
      )}
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <OrderGoods goods={order.goods} currency={currency} />
        <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-3 text-base font-bold">
          <span>Total{order.refunded > 0 ? `, ${money(order.refunded)} dikembalikan` : ''}</span>
          <span className="tabular">{money(order.total)}</span>
        </p>
        {!order.payment && order.paymentMethod && (
          <p className="text-muted">
            {paymentMethodLabel[order.paymentMethod as keyof typeof paymentMethodLabel]}
          </p>
        )}
      </Card>
      {order.billing && (
        <InvoiceLinks code={order.code} group={order.group} several={order.siblings.length > 0} size="sm">
          <ButtonLink
            href={`/admin/orders/${order.code}/nota`}
            variant="secondary"
            size="sm"
            icon={<ReceiptText className="size-5 shrink-0" aria-hidden="true" />}
            className="max-sm:w-full"
          >
            Nota untuk dicetak
          </ButtonLink>
        </InvoiceLinks>
      )}
      <Card className="grid gap-3 sm:grid-cols-2">
        <div>
          <h2 className="mb-1 font-bold">Pembeli</h2>
          <p>{order.customerName}</p>
          {order.billing && (
            <>
              <p>
                {[order.billing.address1, order.billing.address2, order.billing.city, order.billing.state]
                  .filter(Boolean)
                  .join(', ')}{' '}
                {order.billing.postcode}
              </p>
              {order.billing.landmark && <p>Patokan: {order.billing.landmark}</p>}
              {order.billing.email ? (
                <p>{order.billing.email}</p>
              ) : (
                order.party === 'farmer' && (
                  <p className="text-muted">Alamat lengkap dan kontaknya terbuka setelah pesanan dibayar.</p>
                )
              )}
              {order.billing.phone && <p>{order.billing.phone}</p>}
            </>
          )}
          <div className="mt-3">
            <OrderContacts order={order} size="sm" />
          </div>
        </div>
        <div>
          <h2 className="mb-1 font-bold">
            {order.deliveryMethod === 'pickup' ? 'Diambil pembeli' : 'Diantar'}
          </h2>
          {order.notes && <p className="whitespace-pre-line">{order.notes}</p>}
          {order.dueAt && <p className="text-muted">Batas waktu {formatDateTime(order.dueAt)}</p>}
        </div>
      </Card>
      <OrderComplaint order={order} busy={busy} failure={failure} />
      <Card>
        <h2 className="mb-4 text-base font-bold">Riwayat</h2>
        <Timeline
          label="Riwayat pesanan"
          entries={order.history.map((step, at) => ({
            key: at,
            title: orderStatusLabel[step.to],
            at: step.at,
            text: orderReasonText(step.reason),
            tone: orderTone[step.to],
          }))}
        />
      </Card>
      <Trail entries={trail} />
      <OrderEndings order={order} failure={failure} busy={busy} />
    </div>
  );
}
