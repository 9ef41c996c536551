import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import Trash2 from 'lucide-react/icons/trash-2';
import { type Currency, formatBadge, formatMoney, formatNumber } from '../../shared/format/money.ts';
import { catalogueSuccessTexts } from '../../shared/success-texts/catalogue-success-texts.ts';
import { type CartItem, cartCount, cartTotal } from '../cart/cart-items.ts';
import { mergeIntoCart, removeFromCart, useCart } from '../cart/cart-store.ts';
import { listingPicture } from '../common/components/listing-picture.ts';
import { ButtonLink, buttonClass, IconButton } from '../ui/button.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { DisclosureMenu } from '../ui/navigation/disclosure-menu.tsx';
import { Picture } from '../ui/picture.tsx';

/**
 * 'Keranjang · 75' and the cart's content. The number is the total quantity (CART-10), in different units, so the
 * number of listings is shown below it if there is room.
 */
export function CartMenu({ currency, path }: { currency: Currency; path: string }) {
  const items = useCart();
  const count = cartCount(items);
  const kinds = `${items.length} barang`;
  return (
    <DisclosureMenu
      back
      resetKey={path}
      className="max-sm:static!"
      summaryLabel={`Keranjang, ${items[0] ? `${formatBadge(count)} satuan dari ` : ''}${kinds}`}
      summaryClassName={buttonClass(
        'primary',
        'sm',
        'gap-1.5! min-h-[min(2.75rem,48px)]! px-[min(0.875rem,14px)]! max-sm:text-[min(0.875rem,18px)]! sm:min-w-34 sm:px-5!',
      )}
      summary={
        <>
          <ShoppingBasket className="size-[min(1.25rem,24px)] sm:hidden" />
          <span>
            <span className="hidden sm:inline">Keranjang · </span>
            <span data-count="/cart">{formatBadge(count)}</span>
            {items[0] && <span className="hidden text-xs sm:block">{kinds}</span>}
          </span>
        </>
      }
      panelClassName="head-panel head-card"
    >
      {items.length === 0 ? (
        <div className="grid gap-3 p-6 text-center">
          <p className="text-muted">Keranjang Anda masih kosong.</p>
          <ButtonLink href="/shop" variant="secondary">
            Lihat hasil panen
          </ButtonLink>
        </div>
      ) : (
        <>
          <ul className="max-h-[50vh] divide-y divide-line overflow-auto overscroll-contain">
            {items.map((item) => (
              <CartLine key={item.id} item={item} currency={currency} />
            ))}
          </ul>
          <div className="grid gap-3 border-t border-line bg-cream p-4">
            <p className="flex items-baseline justify-between font-semibold">
              <span>Total {kinds}</span>
              <span className="text-lg font-bold tabular">{formatMoney(cartTotal(items), currency)}</span>
            </p>
            <div className="grid grid-cols-2 gap-2">
              <ButtonLink href="/cart" variant="secondary" className="px-3!">
                Lihat keranjang
              </ButtonLink>
              <ButtonLink href="/checkout" className="px-3!">
                Checkout
              </ButtonLink>
            </div>
          </div>
        </>
      )}
    </DisclosureMenu>
  );
}

function CartLine({ item, currency }: { item: CartItem; currency: Currency }) {
  const remove = () => {
    removeFromCart(item.id);
    showToast('error', catalogueSuccessTexts.cartRemoved, {
      action: { label: 'Urungkan', run: () => mergeIntoCart([item]) },
    });
  };
  return (
    <li className="flex items-center gap-3 py-3 pr-2 pl-4">
      <Picture
        source={listingPicture(item.thumb, '')}
        sizes="56px"
        className="size-14 shrink-0 overflow-hidden rounded-input"
        imgClassName="size-14 object-cover"
      />
      <div className="min-w-0 flex-1">
        <Anchor href={`/shop-single/${item.id}`} className="line-clamp-1 font-semibold hover:underline">
          {item.title}
        </Anchor>
        <p className="text-sm text-muted tabular">
          {formatNumber(item.quantity)} {item.unit} × {formatMoney(item.price, currency)}
        </p>
      </div>
      <IconButton
        label={`Hapus ${item.title} dari keranjang`}
        icon={<Trash2 className="size-5" />}
        onClick={remove}
      />
    </li>
  );
}
