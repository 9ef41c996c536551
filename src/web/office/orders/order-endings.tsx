import { Form } from 'react-router';
import type { OrderView } from '../../../domain/orders/get-order.ts';
import type { Failure } from '../../page/view.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';

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
  return (
    <>
      {order.actions.includes('cancel') && (
        <Card>
          <details>
            <summary className="min-h-11 font-semibold text-error">Batalkan pesanan</summary>
            <Form method="post" className="mt-3 grid gap-3">
              <input type="hidden" name="intent" value="cancel" />
              <TextInput
                label="Alasan"
                name="reason"
                required
                maxLength={500}
                error={failure?.fields.reason}
              />
              <div>
                <Button type="submit" variant="danger" size="sm" busy={busy}>
                  Batalkan pesanan ini
                </Button>
              </div>
            </Form>
          </details>
        </Card>
      )}
      {order.actions.includes('refund') && order.paid && order.refunded < order.total && (
        <Card>
          <details>
            <summary className="min-h-11 font-semibold">Kembalikan uang</summary>
            <Form method="post" className="mt-3 grid gap-3 sm:grid-cols-2">
              <input type="hidden" name="refunded" value={order.refunded} />
              {order.refundOnline !== null && (
                <p className="text-muted sm:col-span-2">
                  {order.refundOnline
                    ? 'Pembeli membayar lewat layanan pembayaran online, yang bisa mengirim uangnya kembali. Bila Anda mengirimnya sendiri, catat saja.'
                    : 'Uang dari cara bayar ini tidak bisa dikembalikan lewat layanan pembayaran online. Kirim sendiri kepada pembeli, lalu catat di sini.'}
                </p>
              )}
              <PriceInput
                label="Jumlah"
                name="amount"
                required
                defaultValue={Number(failure?.values.amount) || order.total - order.refunded}
                error={failure?.fields.amount}
              />
              <TextInput
                label="Alasan"
                name="reason"
                required
                maxLength={500}
                defaultValue={failure?.values.reason}
                error={failure?.fields.reason}
              />
              {order.status !== 'cancelled' && <Checkbox label="Barang kembali ke stok" name="restock" />}
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
          </details>
        </Card>
      )}
    </>
  );
}
