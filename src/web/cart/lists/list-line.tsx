import Trash2 from 'lucide-react/icons/trash-2';
import type { ShoppingLine } from '../../../domain/shopping/get-shopping-list.ts';
import { type Currency, formatMoney } from '../../../shared/figures/money.ts';
import { typedQuantity } from '../../../shared/figures/quantity.ts';
import { soldInText } from '../../../shared/orders/sold-in.ts';
import { pictureOf } from '../../page/parts/listing-picture.ts';
import { IconButton } from '../../ui/button.tsx';
import { QuantityInput } from '../../ui/field/quantity-input.tsx';
import { PerKg } from '../../ui/goods/per-kg.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';

/** One of a shopping list's goods: how much of it, what it costs today, and what stands in the way. */
export function ListLine({
  line,
  currency,
  note,
  typed,
  error,
}: {
  line: ShoppingLine;
  currency: Currency | undefined;
  note: string | null;
  /** What was typed, where it was refused. */
  typed: string | undefined;
  error: string | undefined;
}) {
  const { id, name, unit, price, farmer } = line;
  const wanted = typed === undefined ? line.quantity : typedQuantity(typed);
  return (
    <li className="grid gap-3 border-b border-line p-3 last:border-0 sm:p-4">
      <div className="grid grid-cols-[56px_minmax(0,1fr)] gap-3">
        <Picture
          source={pictureOf(line.image_url, '')}
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
          hint={soldInText(line)}
          error={error}
          className="w-full max-w-64"
        />
        <p className="ml-auto font-bold tabular">{formatMoney(line.total, currency)}</p>
        <IconButton
          type="submit"
          form="keluarkan"
          name="remove"
          value={id}
          label={`Keluarkan ${name} dari daftar`}
          icon={<Trash2 className="size-5" />}
        />
      </div>
    </li>
  );
}
