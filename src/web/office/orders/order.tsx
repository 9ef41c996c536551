import ReceiptText from 'lucide-react/icons/receipt-text';
import { redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { answerComplaint } from '../../../domain/orders/complaints/answer-complaint.ts';
import { cancelOrder } from '../../../domain/orders/course/cancel-order.ts';
import { moveOnOrder } from '../../../domain/orders/course/move-on-order.ts';
import { noteOrder } from '../../../domain/orders/course/note-order.ts';
import { undoShipping } from '../../../domain/orders/course/undo-shipping.ts';
import { askGateway } from '../../../domain/orders/paying/ask-gateway.ts';
import { confirmPayment } from '../../../domain/orders/paying/confirm-payment.ts';
import { refundOnline } from '../../../domain/orders/paying/refund-online.ts';
import { refundOrder } from '../../../domain/orders/paying/refund-order.ts';
import { takeCash } from '../../../domain/orders/paying/take-cash.ts';
import { undoPayment } from '../../../domain/orders/paying/undo-payment.ts';
import { offerFee } from '../../../domain/orders/placing/offer-fee.ts';
import { findOrderTrail } from '../../../domain/orders/reading/find-order-trail.ts';
import { getOrder } from '../../../domain/orders/reading/get-order.ts';
import { parse } from '../../../domain/parse.ts';
import { formatMoney } from '../../../shared/figures/money.ts';
import {
  complaintAnswerInput,
  offerFeeInput,
  orderCodeParams,
  orderNoteInput,
  reasonInput,
  refundInput,
  refundOnlineInput,
} from '../../../shared/input/orders.ts';
import { formatDateTime, paymentMethodLabel } from '../../../shared/labels.ts';
import { sentForm } from '../../form/sent-form.ts';
import { isSellerStep } from '../../orders/next-step.ts';
import { OrderComplaint } from '../../orders/order-complaint.tsx';
import { OrderHistory } from '../../orders/order-history.tsx';
import { OrderGoods, OrderPill } from '../../orders/order-parts.tsx';
import { InvoiceLinks } from '../../orders/paying/invoice-links.tsx';
import { OrderPapers } from '../../orders/paying/order-papers.tsx';
import { spokenOrderPage } from '../../orders/spoken-order.ts';
import { ToWeighing } from '../../orders/weighing/to-weighing.tsx';
import { flash } from '../../page/answer/flash.ts';
import { useLive } from '../../page/answer/use-live.ts';
import { type Failure, submit, view } from '../../page/answer/view.ts';
import { here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { ReadAloud } from '../../ui/read-aloud.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { officeHandle } from '../frame/office-trail.tsx';
import { Trail } from '../list/trail.tsx';
import type { Route } from './+types/order';
import { OrderBuyer, OrderMoney } from './order-cards.tsx';
import { OrderEndings } from './order-endings.tsx';
import { OrderFee } from './order-fee.tsx';
import { nextLabel, OrderNext } from './order-next.tsx';
import { OrderNotes } from './order-notes.tsx';

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
      'note',
      'fee',
    );
    const back = (said: Parameters<typeof flash>[0], at = '') =>
      redirect(`/admin/orders/${code}${at}`, { headers: { 'set-cookie': flash(said) } });
    switch (intent) {
      case 'answer':
        await answerComplaint(shop, actor, code, form.read(complaintAnswerInput));
        return back('complaintAnswered', '#keluhan');
      case 'note':
        await noteOrder(shop, actor, code, form.read(orderNoteInput));
        return back('orderNoted');
      case 'fee':
        await offerFee(shop, actor, code, form.read(offerFeeInput));
        return back('feeOffered');
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
      nextLabel[event] &&
      !(event === 'pay' && (!online || order.payment?.method === 'gateway')) &&
      !(event === 'confirm' && online),
  );
  return (
    <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-5">
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
      <OrderFee order={order} busy={busy} failure={failure} currency={currency} />
      <OrderNext order={order} steps={steps} busy={busy} currency={currency} />
      <ToWeighing
        order={order}
        href={`/admin/orders/${order.code}/timbang`}
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
            <OrderMoney order={order} payment={order.payment} busy={busy} currency={currency} />
          )}
          <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <OrderGoods goods={order.goods} currency={currency} />
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
          <OrderPapers papers={order.papers} currency={currency} />
          {order.papers.length > 0 && (
            <InvoiceLinks
              code={order.code}
              group={order.group}
              several={order.siblings.length > 0}
              papers={order.papers}
              size="sm"
            >
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
          {order.party === 'admin' && order.mayWeigh && order.complaint?.answer === null && (
            <Notice tone="info" title="Keluhan tentang timbangan?">
              Sahkan atau batalkan notanya di{' '}
              <Anchor href={`/admin/orders/${order.code}/timbang`} className="font-semibold underline">
                Nota timbang
              </Anchor>
              . Uang dan barang tetap seperti semula sampai diputuskan.
            </Notice>
          )}
          <OrderComplaint order={order} busy={busy} failure={failure} />
          <OrderEndings order={order} failure={failure} busy={busy} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <OrderBuyer order={order} />
          <Card>
            <h2 className="mb-4 text-base font-bold">Riwayat</h2>
            <OrderHistory history={order.history} method={order.paymentMethod} />
          </Card>
          {order.party === 'admin' && <OrderNotes trail={trail} failure={failure} />}
          <Trail entries={trail} />
        </div>
      </div>
    </div>
  );
}
