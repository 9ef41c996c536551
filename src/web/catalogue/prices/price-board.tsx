import { data, Form } from 'react-router';
import { findPriceBoard } from '../../../domain/bidding/prices/find-price-board.ts';
import { secondsLeftToday } from '../../../domain/bidding/prices/price-window.ts';
import { formatNumber } from '../../../shared/figures/money.ts';
import type { priceBoardQuery } from '../../../shared/input/goods/prices.ts';
import { type Category, categoryLabel } from '../../../shared/labels.ts';
import { namesOf } from '../../form/field-name.ts';
import { here } from '../../page/head/context.ts';
import { headOf } from '../../page/head/head.server.ts';
import { metaOf } from '../../page/head/head.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { PageHeading } from '../../page/parts/page-heading.tsx';
import { publicView } from '../../page/public-view.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/field/select.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Pagination } from '../../ui/lead/pagination.tsx';
import { EmptyState } from '../../ui/tell/empty-state.tsx';
import { shopHref } from '../shop-address.ts';
import { ShopError } from '../shop-error.tsx';
import type { Route } from './+types/price-board';
import { priceBoardHref } from './price-board-href.ts';
import { PriceStory } from './price-story.tsx';

const named = namesOf<typeof priceBoardQuery>();

const trail = [{ label: 'Beranda', href: '/' }, { label: 'Papan harga' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  const asked = Object.fromEntries(
    ['category', 'city', 'page'].flatMap((name) => {
      const value = searchParams.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  ) as { category?: string; city?: string; page?: string };
  return publicView(shop, request, async () => {
    const board = await findPriceBoard(shop, actor, asked);
    const category = categoryLabel[asked.category as Category];
    const head = await headOf(
      shop,
      {
        title: ['Papan Harga', category, asked.city].filter(Boolean).join(' · '),
        description:
          'Harga tengah mingguan beras, gabah, dan hasil tani lain dari kesepakatan nyata petani dan pembeli, per produk dan kabupaten.',
      },
      priceBoardHref({ ...asked, page: board.page }),
      { trail, hidden: board.data.length === 0 && Object.keys(asked).length > 0, page: board.page },
    );
    return data(
      { board, asked, head },
      {
        headers: {
          'x-cache-topics': 'deals,settings,content',
          'x-cache-seconds': String(secondsLeftToday(shop.clock.now())),
        },
      },
    );
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? metaOf(loaderData.head) : [{ title: pageTitle(matches, 'Papan Harga') }];

export default function PriceBoardPage({ loaderData }: Route.ComponentProps) {
  const { board, asked } = loaderData;
  const currency = useRootData()?.shell.currency;
  const known = board.categories.length > 0;
  return (
    <>
      <PageHeading
        title="Papan harga"
        lead="Harga yang benar-benar disepakati petani dan pembeli lewat tawar-menawar di sini, minggu demi minggu."
        trail={trail}
      />
      <section className="shell py-8 md:py-12">
        {known && <Filters key={`${asked.category} ${asked.city}`} board={board} asked={asked} />}
        {board.data.length > 0 ? (
          <>
            <p role="status" className="mt-4 text-sm text-muted">
              {formatNumber(board.total)} harga
            </p>
            <ul
              aria-label="Harga per produk dan kabupaten"
              className="mt-4 grid gap-4 md:grid-cols-2 xl:grid-cols-3"
            >
              {board.data.map((series) => (
                <li key={`${series.product} ${series.measure} ${series.city}`} className="grid">
                  <Card className="grid content-start gap-1">
                    <p className="text-sm font-semibold text-sawah-text">{categoryLabel[series.category]}</p>
                    <h2 className="text-lg leading-snug font-bold">
                      {series.product}, {series.city}
                    </h2>
                    <PriceStory series={series} window={board.window} currency={currency} />
                    <Anchor
                      href={shopHref({ q: series.product, category: series.category })}
                      className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-sawah-text hover:underline"
                    >
                      Lihat penjual {series.product}
                    </Anchor>
                  </Card>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <Nothing known={known} total={board.total} asked={asked} />
        )}
        <div className="mt-8">
          <Pagination
            page={board.page}
            last={board.totalPages}
            href={(page) => priceBoardHref({ ...asked, page })}
            label="Halaman papan harga"
          />
        </div>
        <HowItIsMade weeks={board.window.weeks.length} />
      </section>
    </>
  );
}

type Asked = Route.ComponentProps['loaderData']['asked'];

function Filters({ board, asked }: { board: Route.ComponentProps['loaderData']['board']; asked: Asked }) {
  return (
    <Form action="/harga" method="get" className="flex flex-wrap items-end gap-3">
      <Select
        label="Kategori"
        name={named('category')}
        defaultValue={asked.category ?? ''}
        placeholder="Semua kategori"
        className="w-full sm:w-52"
        options={board.categories.map((value) => ({ value, label: categoryLabel[value] }))}
      />
      <Select
        label="Kabupaten"
        name={named('city')}
        defaultValue={asked.city ?? ''}
        placeholder="Semua kabupaten"
        className="w-full sm:w-56"
        options={board.cities.map((value) => ({ value, label: value }))}
      />
      <Button type="submit" variant="secondary">
        Tampilkan
      </Button>
    </Form>
  );
}

function Nothing({ known, total, asked }: { known: boolean; total: number; asked: Asked }) {
  if (!known) {
    return (
      <EmptyState
        scene="noBids"
        title="Belum ada harga"
        text="Harga muncul di sini begitu ada cukup kesepakatan dari beberapa petani."
        actions={<ButtonLink href="/shop">Lihat produk</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      scene="noMatch"
      title={total > 0 ? 'Halaman ini kosong' : 'Tidak ada harga yang cocok'}
      text={total > 0 ? 'Daftar harganya lebih pendek dari ini.' : 'Coba kategori atau kabupaten lain.'}
      actions={
        <ButtonLink href={total > 0 ? priceBoardHref({ ...asked, page: 1 }) : '/harga'}>
          {total > 0 ? 'Ke halaman pertama' : 'Lihat semua harga'}
        </ButtonLink>
      }
    />
  );
}

function HowItIsMade({ weeks }: { weeks: number }) {
  return (
    <div className="mt-10 max-w-prose text-sm text-muted">
      <h2 className="font-semibold text-ink">Dari mana angkanya</h2>
      <p className="mt-1 leading-6">
        Setiap angka adalah harga tengah (median) kesepakatan tawar-menawar dalam {weeks} minggu terakhir.
        Pesanan yang batal atau dikembalikan tidak dihitung. Gram, kwintal, dan ton dihitung per kilogram.
        Harga hanya ditampilkan bila ada paling sedikit lima kesepakatan dari tiga petani; begitu pula setiap
        titik pada grafik.
      </p>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShopError error={error} />;
}
