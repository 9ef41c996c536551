import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import { Button } from '../ui/button.tsx';
import { ProductCardSkeleton, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Picture } from '../ui/picture.tsx';
import { Countdown } from '../ui/product/countdown.tsx';
import { Price } from '../ui/product/price.tsx';
import { PriceCompare } from '../ui/product/price-compare.tsx';
import { ProductCard, type ProductCardProps } from '../ui/product/product-card.tsx';
import { ProductGrid } from '../ui/product/product-grid.tsx';
import { Stars } from '../ui/product/stars.tsx';
import { GalleryRow, GallerySection } from './gallery-section.tsx';

const picture = (name: string) => ({
  src: `/gambar/products/${name}.webp`,
  avif: `/gambar/products/${name}.avif`,
  alt: '',
  width: 800,
  height: 800,
});

const actions = (
  <>
    <Button
      variant="secondary"
      className="flex-1 px-2! sm:px-4!"
      icon={<ShoppingBasket className="size-5 sm:hidden" />}
    >
      <span className="max-sm:sr-only">Add to cart</span>
    </Button>
    <Button className="flex-1 px-3!">Tawar</Button>
  </>
);

const farmer = (name: string, place: string, portrait?: string) => ({
  name,
  place,
  portrait: portrait
    ? { src: `/gambar/portraits/${portrait}.webp`, avif: `/gambar/portraits/${portrait}.avif` }
    : null,
});

const cards: ProductCardProps[] = [
  {
    href: '/shop-single/1',
    name: 'Beras Rojolele organik',
    price: 14_500,
    tengkulak: 11_200,
    unit: 'kg',
    picture: picture('beras-rojolele-1'),
    farmer: farmer('Pak Sarjono', 'Pakem', 'farmer-01'),
    stock: 'available',
    rating: { average: 4.6, count: 23 },
    priority: true,
  },
  {
    href: '/shop-single/2',
    name: 'Gabah kering giling',
    price: 7_300,
    tengkulak: 8_100,
    unit: 'kg',
    picture: picture('gabah-kering-giling-1'),
    farmer: farmer('Bu Wagiyem', 'Bantul', 'farmer-04'),
    stock: 'low',
    rating: null,
    priority: true,
  },
  {
    href: '/shop-single/3',
    name: 'Alpukat mentega dari kebun lereng Merapi, matang pohon',
    price: 21_000,
    tengkulak: 15_500,
    unit: 'kg',
    picture: picture('alpukat-1'),
    farmer: farmer('Pak Tukiman Hadisuwito', 'Kulon Progo'),
    stock: 'out',
    rating: { average: 3.5, count: 1 },
  },
  {
    href: '/shop-single/4',
    name: 'Bawang merah',
    price: 24_000,
    tengkulak: 24_000,
    unit: 'kg',
    picture: null,
    farmer: farmer('Bu Sumarni', 'Sleman', 'farmer-12'),
    stock: 'available',
    rating: { average: 0, count: 0 },
  },
];

/** Prices, stars, product cards, countdowns, skeletons. */
export function GalleryProducts() {
  return (
    <>
      <GallerySection title="Kartu produk">
        <ProductGrid label="Contoh produk">
          {cards.map((card) => (
            <li key={card.href}>
              <ProductCard {...card} actions={actions} />
            </li>
          ))}
          <li>
            <ProductCardSkeleton />
          </li>
        </ProductGrid>
      </GallerySection>
      <GallerySection title="Harga dan nilai">
        <GalleryRow>
          <Price amount={14_500} unit="kg" size="sm" />
          <Price amount={14_500} unit="kg" />
          <Price amount={14_500} unit="kg" size="lg" />
          <Price amount={123_450} currency="USD" />
        </GalleryRow>
        <div className="grid max-w-sm gap-4">
          <PriceCompare price={14_500} tengkulak={11_200} />
          <PriceCompare price={7_300} tengkulak={8_100} />
        </div>
        <GalleryRow>
          {[0, 1.5, 3.2, 4.5, 5].map((average) => (
            <Stars key={average} average={average} reviews={Math.round(average * 7)} />
          ))}
        </GalleryRow>
        <Countdown until="2031-12-24T00:00:00Z" now="2031-12-20T10:05:09Z" />
        <Countdown until="2020-01-01T00:00:00Z" now="2020-01-02T00:00:00Z" />
        <GalleryRow>
          <Countdown variant="line" until="2031-12-24T00:00:00Z" now="2031-12-23T10:05:09Z" />
          <Skeleton className="h-6 w-40" />
        </GalleryRow>
        <Picture
          source={{ src: '/gambar/gallery/pasar.avif', alt: 'Pasar pagi', width: 1200, height: 900 }}
          className="max-w-sm overflow-hidden rounded-card"
        />
      </GallerySection>
    </>
  );
}
