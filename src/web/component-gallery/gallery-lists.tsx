import { Card } from '../ui/card.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { StockBadge } from '../ui/feedback/badge.tsx';
import { Timeline } from '../ui/feedback/timeline.tsx';
import { Accordion } from '../ui/navigation/accordion.tsx';
import { Breadcrumbs } from '../ui/navigation/breadcrumbs.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import { Tabs } from '../ui/navigation/tabs.tsx';
import { Reveal } from '../ui/reveal.tsx';
import { Table, Td, Th, Tr } from '../ui/table.tsx';
import { GallerySection } from './gallery-section.tsx';

const rows = [
  {
    id: 1,
    name: 'Beras Rojolele organik',
    farmer: 'Sarjono',
    stock: '480 kg',
    price: 'Rp 14.500',
    selected: false,
  },
  { id: 2, name: 'Mangga harum manis', farmer: 'Tukiman', stock: null, price: 'Rp 21.000', selected: true },
];

const pages = (page: number) => `?page=${page}`;

/** Tabs, accordions, pagination, timelines, tables. */
export function GalleryLists() {
  return (
    <>
      <GallerySection title="Jejak, halaman, tab">
        <Breadcrumbs
          trail={[
            { label: 'Beranda', href: '/' },
            { label: 'Toko', href: '/shop' },
            { label: 'Beras Rojolele' },
          ]}
        />
        <Pagination page={1} last={3} href={pages} label="Halaman pendek" />
        <Pagination page={10} last={20} href={pages} label="Halaman panjang" />
        <Tabs
          label="Keterangan produk"
          tabs={[
            { key: 'keterangan', label: 'Description', panel: <p>Dipanen November, dijemur dua hari.</p> },
            { key: 'ulasan', label: 'Review (3)', panel: <p>Berasnya pulen dan wangi.</p> },
          ]}
        />
        <Accordion
          open={0}
          items={[
            { title: 'Bagaimana cara menawar?', body: 'Pilih produk, tulis harga per satuan, lalu kirim.' },
            { title: 'Berapa lama menunggu jawaban?', body: 'Sampai masa berlaku penawaran habis.' },
          ]}
        />
      </GallerySection>
      <GallerySection title="Lini masa">
        <Card className="max-w-md">
          <Timeline
            label="Riwayat penawaran"
            entries={[
              { key: 1, title: 'Anda menawar Rp 13.500', at: '2026-11-20T03:00:00Z', tone: 'info' },
              {
                key: 2,
                title: 'Petani menawar balik Rp 14.000',
                at: '2026-11-20T05:30:00Z',
                text: 'Stok tinggal sedikit, Bu.',
                tone: 'warning',
              },
              { key: 3, title: 'Anda menerima', at: '2026-11-20T06:00:00Z', tone: 'success' },
            ]}
          />
        </Card>
      </GallerySection>
      <GallerySection title="Tabel">
        <Table caption="Contoh produk">
          <thead>
            <tr>
              <Th sort={{ href: '?sort=nama', direction: 'asc' }}>Produk</Th>
              <Th>Petani</Th>
              <Th numeric sort={{ href: '?sort=stok', direction: null }}>
                Stok
              </Th>
              <Th numeric>Harga Customer</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Tr key={row.id} selected={row.selected}>
                <Td label="Produk" className="font-semibold">
                  {row.name}
                </Td>
                <Td label="Petani">{row.farmer}</Td>
                <Td label="Stok" numeric>
                  {row.stock ?? <StockBadge level="low">9 kg</StockBadge>}
                </Td>
                <Td label="Harga Customer" numeric className="font-semibold">
                  {row.price}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </GallerySection>
      <GallerySection title="Daftar fakta">
        <Card>
          <FactList
            facts={[
              ['Lot', 'LT-7KD2M9QX'],
              ['Dipanen', '20 November 2026'],
              ['Mutu', 'GKG, kadar air 13,5 %'],
            ]}
          />
        </Card>
      </GallerySection>
      <GallerySection title="Muncul saat digulir">
        <Reveal>
          <Card>Naik sekali, dalam satu detik, hanya di layar lebar.</Card>
        </Reveal>
      </GallerySection>
    </>
  );
}
