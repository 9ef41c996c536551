import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { type ShopUrl, shopHref } from './shop-url.ts';

/** The empty state of a list without matches, or of a page past the last. */
export function NoResults({ address, total }: { address: ShopUrl; total: number }) {
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
