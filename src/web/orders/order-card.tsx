import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { OrderItem } from '../../domain/orders/reading/order-view.ts';
import { formatDateTime, paymentMethodLabel } from '../../shared/labels.ts';
import { generalMessages } from '../../shared/messages/general.ts';
import { type Currency, formatMoney, formatNumber } from '../../shared/money.ts';
import { useSession } from '../session/session.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Anchor } from '../ui/lead/anchor.tsx';
import { toast } from '../ui/tell/toast.ts';
import { useWaitingFor } from '../waiting/use-waiting.ts';
import { sendOrKeep } from '../waiting/waiting.ts';
import { nextSellerStep, type SellerStep, sellerStepLabel, stepCall } from './next-step.ts';
import { OrderPill } from './order-parts.tsx';

/** An order as its seller meets it: what to give to whom, and the one step that is his. All of its head opens it. */
export function OrderCard({ order, currency }: { order: OrderItem; currency?: Currency }) {
  const step = nextSellerStep(order);
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const waits = useWaitingFor(user?.id, `order:${order.code}`);
  const [busy, setBusy] = useState(false);
  const take = async (step: SellerStep, userId: string) => {
    setBusy(true);
    const { outcome, kept, message } = await sendOrKeep({ ...stepCall(order, step), userId });
    if (outcome === 'done') {
      toast('success', message);
      await revalidate();
    } else if (!kept) toast('error', message || generalMessages.unavailable.text);
    setBusy(false);
  };
  const method = order.paymentMethod as keyof typeof paymentMethodLabel | null;
  return (
    <Card padded={false} className="relative grid grid-cols-[minmax(0,1fr)] gap-1.5 p-3 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Anchor
          href={`/admin/orders/${order.code}`}
          className="flex min-h-11 items-center font-bold text-sawah-text underline after:absolute after:inset-0"
        >
          {order.code}
        </Anchor>
        <OrderPill status={order.status} />
      </div>
      <p className="text-base font-bold">
        {order.goods.map((line) => `${formatNumber(line.qty)} ${line.unit} ${line.name}`).join(', ')}
      </p>
      <p>
        {order.customerName} · <span className="tabular">{formatMoney(order.total, currency)}</span>
        {method && ` · ${paymentMethodLabel[method]}`}
      </p>
      <p className="text-sm text-muted">
        Dipesan {formatDateTime(order.placedAt)}
        {order.dueAt && `, batas ${formatDateTime(order.dueAt)}`}
      </p>
      {waits && <p className="font-semibold">Menunggu sinyal: {waits.label}</p>}
      {step && !waits && (
        <Form
          method="post"
          preventScrollReset
          className="relative mt-1"
          onSubmit={(event) => {
            if (!user) return;
            event.preventDefault();
            if (!busy) void take(step, user.id);
          }}
        >
          <input type="hidden" name="code" value={order.code} />
          <input type="hidden" name="step" value={step} />
          <Button type="submit" busy={busy} busyText="Menyimpan..." className="w-full sm:w-auto">
            {sellerStepLabel[step]}
          </Button>
        </Form>
      )}
    </Card>
  );
}
