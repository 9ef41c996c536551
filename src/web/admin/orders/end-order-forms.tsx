import { Form } from 'react-router';
import type { OrderView } from '../../../domain/orders/queries/get-order.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import type { reasonInput, seenRefundInput } from '../../../shared/schemas/order-schemas.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Collapsible } from '../data-table/collapsible.tsx';

/** Cancels or refunds an order; each form is collapsed until needed. */
export function EndOrderForms({
  order,
  failure,
  busy,
}: {
  order: OrderView;
  failure: ActionFailure | undefined;
  busy: boolean;
}) {
  const currency = useRootData()?.shell.currency;
  const cancel = useForm<typeof reasonInput>({ answer: failure, intent: 'cancel', fields: ['reason'] });
  const refund = useForm<typeof seenRefundInput>({
    answer: failure,
    intent: ['refund', 'refund-online'],
    fields: ['amount', 'reason', 'restock'],
  });
  return (
    <>
      {order.actions.includes('cancel') && (
        <Collapsible title="Batalkan pesanan" danger open={cancel.failure !== undefined}>
          <Form ref={cancel.ref} method="post" noValidate className="grid gap-3">
            <input type="hidden" name="intent" value="cancel" />
            <TextInput label="Alasan" required maxLength={500} {...cancel.text('reason')} />
            <div>
              <Button type="submit" variant="danger" size="sm" busy={busy}>
                Batalkan pesanan ini
              </Button>
            </div>
          </Form>
        </Collapsible>
      )}
      {order.actions.includes('refund') && (order.paid || order.cashAt) && order.refunded < order.total && (
        <Collapsible title="Kembalikan uang" open={refund.failure !== undefined}>
          <Form ref={refund.ref} method="post" noValidate className="grid gap-3 sm:grid-cols-2">
            <input type="hidden" name="refunded" value={order.refunded} />
            <input type="hidden" name="surplus" value={order.surplus} />
            {order.surplus > 0 && (
              <p className="text-muted sm:col-span-2">
                {formatMoney(order.surplus, currency)} adalah kelebihan timbang. Itu kembali lebih dulu dan
                tidak mengurangi bagian petani.
              </p>
            )}
            {!order.paid && (
              <p className="text-muted sm:col-span-2">
                Uang tunainya ada pada penjual. Ia mengembalikannya sendiri kepada pembeli; di sini dicatat,
                dan komisinya ikut turun.
              </p>
            )}
            {order.refundOnline !== null && (
              <p className="text-muted sm:col-span-2">
                {order.refundOnline
                  ? 'Pembeli membayar lewat layanan pembayaran online, yang bisa mengirim uangnya kembali. Bila Anda mengirimnya sendiri, catat saja.'
                  : 'Uang dari cara bayar ini tidak bisa dikembalikan lewat layanan pembayaran online. Kirim sendiri kepada pembeli, lalu catat di sini.'}
              </p>
            )}
            <PriceInput
              label="Jumlah"
              required
              {...refund.number('amount', order.surplus || order.total - order.shortfall - order.refunded)}
            />
            <TextInput label="Alasan" required maxLength={500} {...refund.text('reason')} />
            {order.status !== 'cancelled' && (
              <Checkbox label="Barang kembali ke stok" {...refund.checkbox('restock')} />
            )}
            <div className="flex flex-wrap gap-3 sm:col-span-2">
              {order.refundOnline && (
                <Button type="submit" name="intent" value="refund-online" size="sm" busy={busy}>
                  Kembalikan lewat layanan pembayaran
                </Button>
              )}
              <Button
                type="submit"
                name="intent"
                value="refund"
                size="sm"
                variant={order.refundOnline ? 'secondary' : 'primary'}
                busy={busy}
              >
                Catat pengembalian
              </Button>
            </div>
          </Form>
        </Collapsible>
      )}
    </>
  );
}
