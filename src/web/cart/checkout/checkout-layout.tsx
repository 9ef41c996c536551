import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import type { Quote } from '../../../domain/cart/quote-cart.ts';
import type { PaymentMethod } from '../../../shared/schemas/order-schemas.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { useSession } from '../../session/session-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useShowResult } from '../../ui/feedback/use-show-result.ts';
import { useStoredLocation } from '../delivery-location/stored-location.ts';
import { AddressChoice } from './address-choice.tsx';
import { saveCheckoutDraft, useCheckoutDraft } from './checkout-draft.ts';
import { DELETE_ADDRESS_FORM } from './checkout-form-ids.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentAndNotes } from './payment-and-notes.tsx';
import { useDeliveryFees } from './use-delivery-fees.ts';

/**
 * The form of a checkout: destination, payment, and the order summary, followed by `children`, the submit
 * button. The button knows whether fees are still loading, so that no buyer accepts an amount that is about
 * to change; `order` is the code of an accepted bid's order.
 */
export function CheckoutLayout({
  quote: served,
  failure,
  methods,
  order,
  hidden,
  children,
  ...where
}: {
  quote: Quote;
  failure: ActionFailure | undefined;
  methods: PaymentMethod[];
  order?: string;
  hidden?: ReactNode;
  children: (asking: boolean) => ReactNode;
} & Pick<Parameters<typeof AddressChoice>[0], 'places' | 'countries' | 'addresses' | 'user'>) {
  const currency = useRootData()?.shell.currency;
  const [chosenCity, setCity] = useState<string>();
  const user = useSession().user?.id ?? null;
  const draft = useCheckoutDraft(user);
  const place = useStoredLocation();
  // The input from before a reload, until the server has responded.
  const before = failure ?? draft;
  const from = failure ? 'answer' : draft ? 'draft' : 'new';
  const city = chosenCity ?? before?.values.city ?? (where.addresses.length === 0 ? place?.name : undefined);
  const { quote, asking } = useDeliveryFees(served, city, order);
  const form = useShowResult<HTMLFormElement>(failure);
  return (
    <>
      {where.addresses.length > 0 && (
        // Its buttons are next to the addresses, inside the checkout's form.
        <Form method="post" noValidate id={DELETE_ADDRESS_FORM} hidden />
      )}
      <Form
        ref={form}
        method="post"
        noValidate
        onChange={(event) => saveCheckoutDraft(event.currentTarget, user)}
        className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start"
      >
        {hidden}
        <div className="grid gap-6">
          {failure && (
            <Notice tone="error" live>
              {failure.message}
            </Notice>
          )}
          <Card className="grid gap-5">
            <h2 className="text-lg font-bold">Alamat dan penerima</h2>
            <AddressChoice key={from} {...where} failure={before} onCity={setCity} />
          </Card>
          <PaymentAndNotes key={from} methods={methods} failure={before} />
        </div>
        <Card className="grid gap-4 lg:sticky lg:top-24">
          <OrderSummary key={from} {...{ quote, city, failure: before, currency, order }} />
          {children(asking)}
        </Card>
      </Form>
    </>
  );
}
