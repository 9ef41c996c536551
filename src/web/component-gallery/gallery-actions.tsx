import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { Button, ButtonLink, type ButtonVariant, IconButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { BottomSheet, Dialog } from '../ui/dialog.tsx';
import { Badge, SaleBadge, StatusPill, StockBadge } from '../ui/feedback/badge.tsx';
import { showToast, type ToastType } from '../ui/feedback/toast.ts';
import { PriceInput } from '../ui/field/price-input.tsx';
import { FilterChips, Tag } from '../ui/navigation/chip.tsx';
import { ShareButton } from '../ui/share-button.tsx';
import { GalleryRow, GallerySection } from './gallery-section.tsx';

const variants: ButtonVariant[] = ['primary', 'gold', 'secondary', 'ghost', 'danger'];
const toasts: [ToastType, string][] = [
  ['success', 'Product added successfully'],
  ['warning', 'Product already in cart'],
  ['error', 'Product removed from cart'],
  ['info', 'Penawaran Anda sedang menunggu jawaban petani.'],
];

/** Buttons, chips, badges, dialogs, toasts. */
export function GalleryActions() {
  const [open, setOpen] = useState<'dialog' | 'wide' | 'sheet' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <GallerySection title="Tombol">
        {variants.map((variant) => (
          <GalleryRow key={variant}>
            <Button variant={variant}>Tawar</Button>
            <Button variant={variant} icon={<Plus className="size-5" />}>
              Tambah
            </Button>
            <Button variant={variant} size="sm">
              Kecil
            </Button>
            <Button variant={variant} busy busyText="Mengirim...">
              Kirim
            </Button>
            <Button variant={variant} disabled>
              Mati
            </Button>
            <ButtonLink variant={variant} href="/shop">
              Tautan
            </ButtonLink>
            <IconButton variant={variant} label={`Tutup ${variant}`} icon={<X className="size-5" />} />
          </GalleryRow>
        ))}
        <GalleryRow>
          <CopyButton text="1370012345678" label="Salin nomor rekening" />
          <ShareButton title="Beras Rojolele" url="https://lumbung.example/shop-single/1" />
        </GalleryRow>
      </GallerySection>
      <GallerySection title="Keping dan lencana">
        <FilterChips
          label="Contoh saringan"
          chips={[
            { label: 'Semua', href: '?', active: true, count: 64 },
            { label: 'Menunggu', href: '?status=pending', count: 12 },
            { label: 'Diterima', href: '?status=accepted', count: 40 },
            { label: 'Ditolak', href: '?status=rejected', count: 0 },
            { label: 'Tanpa jumlah', href: '?x=1' },
          ]}
        />
        <GalleryRow>
          <StockBadge level="available" />
          <StockBadge level="low" />
          <StockBadge level="out" />
          <StockBadge level="low">9 kg</StockBadge>
          <SaleBadge percent={12} />
          <Badge tone="info">Info</Badge>
          <Badge>Biasa</Badge>
          <Tag>Pak Sarjono</Tag>
        </GalleryRow>
        <GalleryRow>
          <StatusPill tone="warning">Menunggu</StatusPill>
          <StatusPill tone="success">Diterima</StatusPill>
          <StatusPill tone="danger">Ditolak</StatusPill>
          <StatusPill tone="neutral">Kadaluarsa</StatusPill>
        </GalleryRow>
        <GalleryRow>
          <Avatar name="Pak Sarjono Hadi" size="sm" />
          <Avatar name="Bu Wagiyem" />
          <Avatar
            name="Sarjono"
            size="lg"
            picture={{ src: '/gambar/portraits/farmer-01.webp', avif: '/gambar/portraits/farmer-01.avif' }}
          />
        </GalleryRow>
      </GallerySection>
      <GallerySection title="Dialog dan pemberitahuan">
        <GalleryRow>
          <Button onClick={() => setOpen('dialog')}>Dialog</Button>
          <Button onClick={() => setOpen('wide')}>Dialog lebar</Button>
          <Button onClick={() => setOpen('sheet')}>Lembar bawah</Button>
          {toasts.map(([type, text]) => (
            <Button
              key={type}
              variant="secondary"
              onClick={() =>
                showToast(
                  type,
                  text,
                  type === 'error' ? { action: { label: 'Urungkan', run: () => {} } } : {},
                )
              }
            >
              Toast {type}
            </Button>
          ))}
        </GalleryRow>
        <Dialog
          open={open === 'dialog' || open === 'wide'}
          wide={open === 'wide'}
          onClose={close}
          title="Ajukan penawaran"
          description="Beras Rojolele organik · Rp 14.500 / kg"
          footer={
            <>
              <Button variant="ghost" onClick={close}>
                Batal
              </Button>
              <Button onClick={close}>Kirim penawaran</Button>
            </>
          }
        >
          <PriceInput label="Harga tawaran per kg" name="price" defaultValue={14_500} />
        </Dialog>
        <BottomSheet
          open={open === 'sheet'}
          onClose={close}
          title="Saring"
          footer={<Button onClick={close}>Tampilkan 12 produk</Button>}
        >
          <p>Saringan di ponsel muncul dari bawah.</p>
        </BottomSheet>
      </GallerySection>
    </>
  );
}
