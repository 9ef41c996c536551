import { Form } from 'react-router';
import type { OrderView } from '../../../domain/orders/reading/get-order.ts';
import type { reasonInput, refundInput } from '../../../shared/input/orders.ts';
import { useForm } from '../../form/use-form.ts';
import type { Failure } from '../../page/answer/view.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Folded } from '../list/folded.tsx';

/** How an order ends badly: cancelled, or its money given back; each folded until it is needed. */
export function OrderEndings({
  order,
  failure,
  busy,
}: {
  order: OrderView;
  failure: Failure | undefined;
  busy: boolean;
}) {
  const cancel = useForm<typeof reasonInput>({ answer: failure, intent: 'cancel', fields: ['reason'] });
  const refund = useForm<typeof refundInput>({
    answer: failure,
    intent: ['refund', 'refund-online'],
    fields: ['amount', 'reason', 'restock'],
  });
  return (
    <>
      {order.actions.includes('cancel') && (
        <Folded title="Batalkan pesanan" danger open={cancel.failure !== undefined}>
          <Form ref={cancel.ref} method="post" noValidate className="grid gap-3">
            <input type="hidden" name="intent" value="cancel" />
            <TextInput label="Alasan" required maxLength={500} {...cancel.text('reason')} />
            <div>
              <Button type="submit" variant="danger" size="sm" busy={busy}>
                Batalkan pesanan ini
              </Button>
            </div>
          </Form>
        </Folded>
      )}
      {order.actions.includes('refund') && order.paid && order.refunded < order.total && (
        <Folded title="Kembalikan uang" open={refund.failure !== undefined}>
          <Form ref={refund.ref} method="post" noValidate className="grid gap-3 sm:grid-cols-2">
            <input type="hidden" name="refunded" value={order.refunded} />
            {order.refundOnline !== null && (
              <p className="text-muted sm:col-span-2">
                {order.refundOnline
                  ? 'Pembeli membayar lewat layanan pembayaran online, yang bisa mengirim uangnya kembali. Bila Anda mengirimnya sendiri, catat saja.'
                  : 'Uang dari cara bayar ini tidak bisa dikembalikan lewat layanan pembayaran online. Kirim sendiri kepada pembeli, lalu catat di sini.'}
              </p>
            )}
            <PriceInput label="Jumlah" required {...refund.number('amount', order.total - order.refunded)} />
            <TextInput label="Alasan" required maxLength={500} {...refund.text('reason')} />
            {order.status !== 'cancelled' && (
              <Checkbox label="Barang kembali ke stok" {...refund.tick('restock')} />
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
        </Folded>
      )}
    </>
  );
}
