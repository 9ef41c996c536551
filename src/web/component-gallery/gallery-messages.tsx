import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState, type EmptyStateScene } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { GallerySection } from './gallery-section.tsx';

const scenes: EmptyStateScene[] = ['notFound', 'noBids', 'emptyCart', 'offline', 'noMatch'];

/** Notices, empty states and errors. */
export function GalleryMessages() {
  return (
    <>
      <GallerySection title="Pesan">
        <Notice tone="info">Tampilan terakhir dari pukul 14.30 WIB.</Notice>
        <Notice tone="success" title="Penawaran berhasil diajukan!">
          Petani menjawab paling lambat 23 November, 14.30 WIB.
        </Notice>
        <Notice tone="warning" title="Di bawah HPP">
          Tawaran ini di bawah harga pembelian pemerintah, Rp 6.500 per kg.
        </Notice>
        <Notice tone="error" action={<Button size="sm">Coba lagi</Button>}>
          Gagal mengajukan penawaran
        </Notice>
        <Spinner label="Memuat produk…" />
      </GallerySection>
      <GallerySection title="Keadaan kosong dan galat">
        <div className="grid gap-4 md:grid-cols-2">
          {scenes.map((scene) => (
            <EmptyState
              key={scene}
              scene={scene}
              heading="h3"
              title="Belum ada apa-apa"
              text="Satu kalimat tentang apa yang bisa dilakukan."
              actions={<ButtonLink href="/shop">Ke toko</ButtonLink>}
            />
          ))}
          <ErrorState text="Error loading products" detail="Periksa sambungan internet Anda." />
        </div>
      </GallerySection>
    </>
  );
}
