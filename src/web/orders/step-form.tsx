import { useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { OrderItem } from '../../domain/orders/reading/order-view.ts';
import { generalMessages } from '../../shared/messages/general.ts';
import { useSession } from '../session/session.tsx';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { toast } from '../ui/tell/toast.ts';
import { useWaitingFor } from '../waiting/use-waiting.ts';
import { sendOrKeep } from '../waiting/waiting.ts';
import { type SellerStep, sellerStepLabel, stepCall } from './next-step.ts';

/**
 * The button of a seller's step. The browser sends it itself and keeps it where there is no signal; without scripts it
 * is the page's form, with the `fields` that the page knows it by.
 */
export function StepForm({
  order,
  step,
  fields,
  className,
  variant,
}: {
  order: Pick<OrderItem, 'code' | 'customerName'>;
  step: SellerStep;
  fields: Record<string, string>;
  className?: string;
  variant?: ButtonVariant;
}) {
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const waits = useWaitingFor(user?.id, `order:${order.code}`);
  const [busy, setBusy] = useState(false);
  const take = async (userId: string) => {
    setBusy(true);
    const { outcome, kept, message } = await sendOrKeep({ ...stepCall(order, step), userId });
    if (outcome === 'done') {
      toast('success', message);
      await revalidate();
    } else if (!kept) toast('error', message || generalMessages.unavailable.text);
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
        {sellerStepLabel[step]}
      </Button>
    </Form>
  );
}
