import Trash2 from 'lucide-react/icons/trash-2';
import type { ShoppingListLine } from '../../../domain/shopping-lists/get-shopping-list.ts';
import { type Currency, formatMoney } from '../../../shared/format/money.ts';
import { parseQuantityInput } from '../../../shared/format/quantity.ts';
import { packSizeText } from '../../../shared/rules/orders/pack-size.ts';
import { listingPicture } from '../../common/components/listing-picture.ts';
import { IconButton } from '../../ui/button.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PerKg } from '../../ui/product/per-kg.tsx';

/** One item of a shopping list: quantity, current price, and obstacles to buying it. */
export function ShoppingListRow({
  line,
  currency,
  note,
  typed,
  error,
}: {
  line: ShoppingListLine;
  currency: Currency | undefined;
  note: string | null;
  /** The rejected input. */
  typed: string | undefined;
  error: string | undefined;
}) {
  const { id, name, unit, price, farmer } = line;
  const wanted = typed === undefined ? line.quantity : parseQuantityInput(typed);
  return (
    <li className="grid gap-3 border-b border-line p-3 last:border-0 sm:p-4">
      <div className="grid grid-cols-[56px_minmax(0,1fr)] gap-3">
        <Picture
          source={listingPicture(line.image_url, '')}
          sizes="56px"
          className="self-start overflow-hidden rounded-button"
          imgClassName="aspect-square object-cover"
        />
        <div>
          <Anchor href={`/shop-single/${id}`} className="font-semibold break-words hover:underline">
            {name}
          </Anchor>
          <p className="text-sm text-muted">{farmer.name}</p>
          <p className="text-sm text-muted tabular">
            <span className="whitespace-nowrap">{formatMoney(price, currency)}</span> / {unit}
            <PerKg price={price} unit={unit} currency={currency} />
          </p>
          {note && <p className="mt-1 text-sm font-medium text-error">{note}</p>}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <QuantityInput
          label={`Jumlah ${name}`}
          hideLabel
          long
          name={`quantities.${id}`}
          defaultValue={Number.isNaN(wanted) ? null : wanted}
          step={line.step}
          min={line.min_lot}
          after={unit}
          hint={packSizeText(line)}
          error={error}
          className="w-full max-w-64"
        />
        <p className="ml-auto font-bold tabular">{formatMoney(line.total, currency)}</p>
        <IconButton
          type="submit"
          form="remove"
          name="remove"
          value={id}
          label={`Keluarkan ${name} dari daftar`}
          icon={<Trash2 className="size-5" />}
        />
      </div>
    </li>
  );
}
