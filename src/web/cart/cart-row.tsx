import Trash2 from 'lucide-react/icons/trash-2';
import type { QuoteLine } from '../../domain/cart/quote-cart.ts';
import type { Currency } from '../../shared/format/money.ts';
import { bidValue } from '../../shared/rules/bidding/bid-math.ts';
import { lineProblemText } from '../../shared/rules/orders/order-line-problem.ts';
import { packSizeText } from '../../shared/rules/orders/pack-size.ts';
import { listingPicture } from '../common/components/listing-picture.ts';
import { IconButton } from '../ui/button.tsx';
import { QuantityInput } from '../ui/field/quantity-input.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { Picture } from '../ui/picture.tsx';
import { PerKg } from '../ui/product/per-kg.tsx';
import type { CartItem } from './cart-items.ts';
import { setCartQuantity } from './cart-store.ts';

/**
 * One cart line; it reports price and stock changes since it was added and never applies them silently. On a
 * phone the name spans the row, and the quantity and the total follow below.
 */
export function CartRow({
  item,
  line,
  known,
  money,
  currency,
  onRemove,
}: {
  item: CartItem;
  line: QuoteLine | undefined;
  known: boolean;
  money(amount: number): string;
  currency: Currency | undefined;
  onRemove(): void;
}) {
  const price = line?.price ?? item.price;
  return (
    <tr className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3 border-b border-line p-3 last:border-0 sm:p-4 md:grid-cols-[4.5rem_minmax(0,1fr)_12.5rem_7.5rem_3rem]">
      <td className="self-start">
        <Picture
          source={listingPicture(item.thumb, '')}
          sizes="(min-width: 48rem) 72px, 56px"
          className="overflow-hidden rounded-button"
          imgClassName="aspect-square object-cover"
        />
      </td>
      <th scope="row" className="min-w-0 text-left font-normal max-md:col-span-2">
        <Anchor href={`/shop-single/${item.id}`} className="font-semibold break-words hover:underline">
          {item.title}
        </Anchor>
        <p className="text-sm text-muted tabular">
          <span className="whitespace-nowrap">{money(price)}</span> / {item.unit}
          <PerKg price={price} unit={item.unit} currency={currency} />
        </p>
        {line && line.price !== item.price && (
          <p className="mt-1 text-sm font-medium text-warning">Harga berubah, tadinya {money(item.price)}.</p>
        )}
        {known && <LineProblem line={line} />}
      </th>
      <td className="max-md:col-span-full">
        <QuantityInput
          label={`Jumlah ${item.title}`}
          hideLabel
          name={`qty-${item.id}`}
          value={item.quantity}
          min={line?.min_lot ?? 1}
          step={line?.step ?? 1}
          after={item.unit}
          hint={line && packSizeText(line)}
          className="max-w-64"
          onValueChange={(quantity) => quantity !== null && setCartQuantity(item.id, quantity)}
        />
      </td>
      <td className="text-right font-bold tabular max-md:order-last max-md:col-span-2">
        <span className="mr-2 inline-block font-normal text-muted md:sr-only">Jumlah harga</span>
        <span className="inline-block whitespace-nowrap">{money(bidValue(price, item.quantity))}</span>
      </td>
      <td className="max-md:order-last md:text-right">
        <IconButton label={`Hapus ${item.title}`} icon={<Trash2 className="size-5" />} onClick={onRemove} />
      </td>
    </tr>
  );
}

function LineProblem({ line }: { line: QuoteLine | undefined }) {
  const text = line ? lineProblemText(line) : 'Sedang tidak dijual lagi.';
  return text && <p className="mt-1 text-sm font-medium text-error">{text}</p>;
}
