import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import type { Quote } from '../../../domain/cart/quote-cart.ts';
import type { PaymentMethod } from '../../../shared/input/orders.ts';
import type { Failure } from '../../page/answer/view.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { useSession } from '../../session/session.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { useShowAnswer } from '../../ui/tell/show-answer.ts';
import { usePlace } from '../place/kept-place.ts';
import { AddressChoice } from './address-choice.tsx';
import { FORGET_FORM } from './checkout-form.ts';
import { keepDraft, useDraft } from './draft.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentAndNotes } from './payment-and-notes.tsx';
import { useFeesFor } from './use-fees-for.ts';

/**
 * The form of a checkout: where to, how it is paid, and beside them what is ordered with its delivery and total, under
 * which `children` stand: the button that places it, told whether the fees of the kabupaten are still being asked for, so
 * that nobody agrees to a sum that is about to change. `order`: the code of an accepted bid's order.
 */
export function CheckoutFrame({
  quote: served,
  failure,
  methods,
  order,
  hidden,
  children,
  ...where
}: {
  quote: Quote;
  failure: Failure | undefined;
  methods: PaymentMethod[];
  order?: string;
  hidden?: ReactNode;
  children: (asking: boolean) => ReactNode;
} & Pick<Parameters<typeof AddressChoice>[0], 'places' | 'countries' | 'addresses' | 'user'>) {
  const currency = useRootData()?.shell.currency;
  const [chosenCity, setCity] = useState<string>();
  const user = useSession().user?.id ?? null;
  const draft = useDraft(user);
  const place = usePlace();
  // What was typed before a reload, until the server has answered something.
  const before = failure ?? draft;
  const from = failure ? 'answer' : draft ? 'draft' : 'new';
  const city = chosenCity ?? before?.values.city ?? (where.addresses.length === 0 ? place?.name : undefined);
  const { quote, asking } = useFeesFor(served, city, order);
  const form = useShowAnswer<HTMLFormElement>(failure);
  return (
    <>
      {where.addresses.length > 0 && (
        // Its buttons stand with the addresses, within the order's own form.
        <Form method="post" noValidate id={FORGET_FORM} hidden />
      )}
      <Form
        ref={form}
        method="post"
        noValidate
        onChange={(event) => keepDraft(event.currentTarget, user)}
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
