import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/tell/empty-state.tsx';
import { type ShopAddress, shopHref } from './shop-address.ts';

/** What stands where the list's address finds no goods, or has run past its last page. */
export function NothingFound({ address, total }: { address: ShopAddress; total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        scene="noMatch"
        title="Halaman ini kosong"
        text="Daftar produknya lebih pendek dari ini."
        actions={<ButtonLink href={shopHref(address)}>Ke halaman pertama</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      scene="noMatch"
      title="Tidak ada produk yang cocok"
      text={address.q ? 'Coba kata lain, atau periksa ejaannya.' : 'Coba kurangi filternya.'}
      actions={<ButtonLink href="/shop">Lihat semua produk</ButtonLink>}
    />
  );
}
