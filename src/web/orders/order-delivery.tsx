import type { OrderView } from '../../domain/orders/queries/get-order.ts';
import { paymentMethodLabel } from '../../shared/enums/labels.ts';
import { deliveryDayText } from '../../shared/rules/orders/delivery-dates.ts';
import { Card } from '../ui/card.tsx';

/** The order's delivery method, its promised day and its payment method. */
export function OrderDelivery({ order }: { order: OrderView }) {
  return (
    <Card className="grid gap-3 sm:grid-cols-2">
      <div>
        <h2 className="mb-1 font-bold">{order.deliveryMethod === 'pickup' ? 'Diambil di' : 'Dikirim ke'}</h2>
        {order.deliveryMethod === 'pickup' ? (
          <p>{order.farmerAddress}</p>
        ) : order.billing ? (
          <address className="not-italic">
            {order.billing.firstName} {order.billing.lastName}
            <br />
            {order.billing.address1}
            {order.billing.address2 && `, ${order.billing.address2}`}
            <br />
            {order.billing.city}, {order.billing.state} {order.billing.postcode}
            <br />
            {order.billing.country}
            {order.billing.landmark && (
              <>
                <br />
                Patokan: {order.billing.landmark}
              </>
            )}
          </address>
        ) : (
          <p className="text-muted">Diisi saat checkout.</p>
        )}
        {order.promisedDay && ['paid', 'processing', 'shipped'].includes(order.status) && (
          <p className="mt-3">
            {order.deliveryMethod === 'pickup' ? 'Siap diambil' : 'Sampai'} paling lambat{' '}
            <strong>{deliveryDayText(order.promisedDay)}</strong>
          </p>
        )}
      </div>
      <div>
        <h2 className="mb-1 font-bold">Pembayaran</h2>
        <p>
          {order.paymentMethod
            ? paymentMethodLabel[order.paymentMethod as keyof typeof paymentMethodLabel]
            : order.status === 'awaiting_checkout'
              ? 'Dipilih saat checkout.'
              : 'Diatur langsung dengan petani'}
        </p>
        {order.notes && (
          <>
            <h2 className="mt-3 mb-1 font-bold">Catatan</h2>
            <p className="whitespace-pre-line">{order.notes}</p>
          </>
        )}
      </div>
    </Card>
  );
}
