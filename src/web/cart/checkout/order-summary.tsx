import { useState } from 'react';
import type { Quote } from '../../../domain/cart/quote-cart.ts';
import type { Currency } from '../../../shared/format/money.ts';
import { formatMoney, formatNumber } from '../../../shared/format/money.ts';
import { packSizeText } from '../../../shared/rules/orders/pack-size.ts';
import type { placeOrderInput } from '../../../shared/schemas/order-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { formState } from '../../forms/form-state.ts';
import { PerKg } from '../../ui/product/per-kg.tsx';
import { WeighingNote } from '../../ui/product/weighing-note.tsx';
import { DeliveryDateLine } from '../delivery-location/delivery-date-line.tsx';
import { deliveryTotal } from '../delivery-location/delivery-total.ts';

const methodLabel = { delivery: 'Diantar petani', pickup: 'Ambil di tempat' } as const;

/** The order by farmer: lines with the agreed price, delivery methods, and the total. */
export function OrderSummary({
  quote,
  city,
  failure,
  currency,
  order,
}: {
  /** With the fees of `city`, once known. */
  quote: Quote;
  city: string | undefined;
  /** The rejected form, or the draft from before a reload. */
  failure: ActionFailure | undefined;
  currency: Currency | undefined;
  /** The code of an accepted bid's order, whose items and prices are fixed. */
  order?: string;
}) {
  const form = formState<typeof placeOrderInput>({ answer: failure, fields: [] });
  const [methods, setMethods] = useState<Record<number, 'delivery' | 'pickup'>>(() =>
    Object.fromEntries(
      quote.groups.map((group) => {
        const before = form.typedValue(`delivery.${group.farmer.id}`);
        // The previously chosen method may no longer be available.
        const chosen = group.delivery.choices.find((choice) => choice.method === before);
        return [group.farmer.id, (chosen ?? group.delivery).method];
      }),
    ),
  );
  const money = (amount: number) => formatMoney(amount, currency);
  const feeOf = (group: Quote['groups'][number]) =>
    group.delivery.choices.find((choice) => choice.method === methods[group.farmer.id])?.fee ?? null;
  const delivery = quote.groups.reduce((sum, group) => sum + (feeOf(group) ?? 0), 0);
  const placeSaid = city || quote.city;
  const openFees =
    Boolean(placeSaid) &&
    quote.groups.some((group) => methods[group.farmer.id] === 'delivery' && feeOf(group) === null);
  const feeWords = (fee: number | null) =>
    fee === null
      ? placeSaid
        ? 'menurut kesepakatan'
        : 'menurut kabupaten'
      : fee === 0
        ? 'Gratis'
        : money(fee);
  // An invalid coupon is always reported, never dropped silently.
  const couponWord = failure?.code.startsWith('coupon_')
    ? failure.message
    : quote.warnings.find((one) => one.code.startsWith('coupon_'))?.message;
  return (
    <>
      <h2 className="text-lg font-bold">Pesanan Anda</h2>
      {quote.groups.map((group) => (
        <section key={group.farmer.id} className="grid gap-3 border-b border-line pb-4">
          <h3 className="text-sm font-semibold">
            {group.farmer.name}, {group.farmer.city}
          </h3>
          <ul className="grid gap-2 text-sm">
            {group.lines.map((line) => (
              <li key={line.id} className="flex flex-wrap justify-between gap-x-3">
                <span className="min-w-0 flex-1 basis-28">
                  {formatNumber(line.quantity)} {line.unit} {line.name}
                  <PerKg price={line.price} unit={line.unit} currency={currency} />
                  {line.quality_text && <span className="block text-xs text-muted">{line.quality_text}</span>}
                  {order === undefined && (
                    <span className="block text-xs text-muted">{packSizeText(line)}</span>
                  )}
                  {line.problem && (
                    <span className="block font-medium text-error">
                      {quote.warnings.find((one) => one.id === line.id)?.message}
                    </span>
                  )}
                </span>
                <span className="ml-auto font-semibold tabular whitespace-nowrap">{money(line.total)}</span>
                <input
                  type="hidden"
                  name="line"
                  value={`${line.id}:${line.quantity}@${line.price}@${line.unit}|${encodeURIComponent(line.quality_text)}@${line.name}`}
                />
              </li>
            ))}
          </ul>
          {group.lines.map((line) => (
            <WeighingNote
              key={line.id}
              terms={line.weighing}
              quantity={line.quantity}
              unit={line.unit}
              price={line.price}
              currency={currency}
              hpp={line.hpp && { perKg: line.hpp.per_kg }}
            />
          ))}
          <fieldset className="grid gap-1">
            <legend className="sr-only">Pengiriman dari {group.farmer.name}</legend>
            {group.delivery.choices.map((choice) => (
              <label
                key={choice.method}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-sm"
              >
                <span className="flex items-center gap-2.5">
                  <input
                    type="radio"
                    name={form.text(`delivery.${group.farmer.id}`).name}
                    value={choice.method}
                    checked={methods[group.farmer.id] === choice.method}
                    onChange={() => setMethods({ ...methods, [group.farmer.id]: choice.method })}
                    className="size-5 accent-sawah"
                  />
                  {methodLabel[choice.method]}
                </span>
                <span className="text-right text-muted tabular">
                  {choice.method === 'pickup' ? '' : feeWords(choice.fee)}
                </span>
              </label>
            ))}
            {methods[group.farmer.id] === 'delivery' && feeOf(group) === null && placeSaid && (
              <p className="text-sm">
                {group.farmer.name} menyebut ongkir ke {placeSaid} setelah Anda memesan. Anda membayar
                {quote.groups.length > 1 ? ' pesanan ini tersendiri,' : ''} setelah menyetujuinya, dan boleh
                membatalkan.
              </p>
            )}
            {methods[group.farmer.id] === 'delivery' && <DeliveryDateLine group={group} city={placeSaid} />}
            {methods[group.farmer.id] === 'pickup' && (
              <p className="text-sm text-muted">{group.farmer.address}</p>
            )}
          </fieldset>
        </section>
      ))}
      <input type="hidden" name="total" value={quote.subtotal - quote.discount + delivery} />
      {quote.coupon && <input type="hidden" name="coupon" value={quote.coupon.code} />}
      {couponWord && (
        <p role="status" className="text-sm font-medium text-error">
          Kupon tidak dipakai. {couponWord}
        </p>
      )}
      <dl className="grid gap-2">
        <div className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-muted">Subtotal</dt>
          <dd className="font-semibold tabular">{money(quote.subtotal)}</dd>
        </div>
        {quote.discount > 0 && (
          <div className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-muted">Kupon {quote.coupon?.code}</dt>
            <dd className="font-semibold tabular">−{money(quote.discount)}</dd>
          </div>
        )}
        <div className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-muted">Ongkos kirim</dt>
          <dd className="ml-auto text-right font-semibold tabular">
            {deliveryTotal({ ...quote, city: placeSaid }, money, methods)}
          </dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-3 text-lg font-bold">
          <dt>{openFees ? 'Total tanpa ongkir itu' : 'Total'}</dt>
          <dd className="tabular">{money(quote.subtotal - quote.discount + delivery)}</dd>
        </div>
      </dl>
    </>
  );
}
