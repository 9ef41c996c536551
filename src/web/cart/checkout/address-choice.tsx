import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { SavedAddress } from '../../../domain/orders/checkout/saved-addresses.ts';
import type { placeOrderInput } from '../../../shared/schemas/order-schemas.ts';
import { formState } from '../../forms/form-state.ts';
import { BillingFields } from './billing-fields.tsx';
import { DELETE_ADDRESS_FORM, NEW_ADDRESS } from './checkout-form-ids.ts';

const card =
  'flex min-h-14 flex-1 cursor-pointer items-start gap-[min(0.75rem,3.75vw)] rounded-button border border-edge bg-surface p-[min(1rem,5vw)] hover:border-sawah has-checked:border-sawah has-checked:bg-sawah-soft has-checked:ring-1 has-checked:ring-sawah has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info';

/**
 * Selects one of the buyer's saved addresses, or a new one in the billing fields, which are visible only
 * then. The page has a form with the id DELETE_ADDRESS_FORM for the delete buttons; radio buttons and CSS make it
 * work without JavaScript.
 */
export function AddressChoice({
  addresses,
  onCity,
  ...fields
}: {
  addresses: SavedAddress[];
  onCity?(city: string): void;
} & Omit<Parameters<typeof BillingFields>[0], 'onCity'>) {
  const form = formState<typeof placeOrderInput>({ answer: fields.failure, fields: ['address'] });
  const [chosen, setChosen] = useState(form.typedValue('address') ?? addresses[0]?.id ?? NEW_ADDRESS);
  const shown = addresses.some((one) => one.id === chosen) ? chosen : (addresses[0]?.id ?? NEW_ADDRESS);
  const current = chosen === NEW_ADDRESS ? chosen : shown;
  const choose = (id: string) => {
    setChosen(id);
    const city = addresses.find((one) => one.id === id)?.city;
    if (city) onCity?.(city);
  };
  const billing = <BillingFields {...fields} onCity={(city) => onCity?.(city)} />;
  if (addresses.length === 0) return billing;
  return (
    <div className="group/alamat grid gap-5">
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-1.5 text-sm font-semibold">Kirim ke</legend>
        {addresses.map((one) => (
          <div key={one.id} className="flex items-stretch gap-2">
            <label className={card}>
              <input
                type="radio"
                name="address"
                value={one.id}
                checked={current === one.id}
                onChange={() => choose(one.id)}
                className="mt-0.5 size-5 shrink-0 accent-sawah outline-none"
              />
              <span className="grid min-w-0 gap-0.5">
                <span className="font-semibold">
                  {one.firstName} {one.lastName}
                </span>
                <span className="text-sm break-words text-muted">
                  {[one.address1, one.address2, one.city, one.state, one.postcode].filter(Boolean).join(', ')}
                  {one.country !== 'Indonesia' && `, ${one.country}`}
                </span>
                <span className="text-sm break-words text-muted">
                  {[one.phone, one.email].filter(Boolean).join(' · ')}
                </span>
              </span>
            </label>
            <button
              type="submit"
              form={DELETE_ADDRESS_FORM}
              name="forget"
              value={one.id}
              aria-label={`Hapus alamat ${one.address1}`}
              title="Hapus alamat"
              className="grid w-12 shrink-0 place-items-center rounded-button text-error hover:bg-error-soft"
            >
              <Trash2 className="size-5" />
            </button>
          </div>
        ))}
        <label className={card}>
          <input
            type="radio"
            name="address"
            value={NEW_ADDRESS}
            checked={current === NEW_ADDRESS}
            onChange={() => choose(NEW_ADDRESS)}
            className="mt-0.5 size-5 shrink-0 accent-sawah outline-none"
          />
          <span className="font-semibold">Alamat baru</span>
        </label>
      </fieldset>
      <div className="hidden group-has-[input[value=baru]:checked]/alamat:block">{billing}</div>
    </div>
  );
}
