import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { OrderItem } from '../../domain/orders/queries/order-view.ts';
import { generalErrors } from '../../shared/errors/general-errors.ts';
import { sendOrQueue } from '../offline-queue/offline-queue.ts';
import { useQueuedFor } from '../offline-queue/use-queue.ts';
import { useSession } from '../session/session-provider.tsx';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { type SellerTransition, sellerTransitionLabel, transitionCall } from './seller-transition.ts';

/**
 * The button of a seller's transition. The browser sends it itself and queues it when offline; without
 * JavaScript it is the page's form with the `fields` that identify it.
 */
export function OrderTransitionForm({
  order,
  step,
  fields,
  className,
  variant,
}: {
  order: Pick<OrderItem, 'code' | 'customerName'>;
  step: SellerTransition;
  fields: Record<string, string>;
  className?: string;
  variant?: ButtonVariant;
}) {
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const waits = useQueuedFor(user?.id, `order:${order.code}`);
  const [busy, setBusy] = useState(false);
  const take = async (userId: string) => {
    setBusy(true);
    const { outcome, kept, message } = await sendOrQueue({ ...transitionCall(order, step), userId });
    if (outcome === 'done') {
      showToast('success', message);
      await revalidate();
    } else if (!kept) showToast('error', message || generalErrors.unavailable.text);
    setBusy(false);
  };
  if (waits) return <p className="font-semibold">Menunggu sinyal: {waits.label}</p>;
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className={className}
      data-waits
      onSubmit={(event) => {
        if (!user) return;
        event.preventDefault();
        if (!busy) void take(user.id);
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        variant={variant}
        busy={busy}
        busyText="Menyimpan..."
        className="w-full sm:w-auto"
      >
        {sellerTransitionLabel[step]}
      </Button>
    </Form>
  );
}
