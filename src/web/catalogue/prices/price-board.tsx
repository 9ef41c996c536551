import { Suspense } from 'react';
import { data, Form } from 'react-router';
import { findPriceBoard } from '../../../domain/bidding/market-prices/find-price-board.ts';
import { secondsLeftToday } from '../../../domain/bidding/market-prices/price-window.ts';
import { type Category, categoryLabel } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import type { priceBoardQuery } from '../../../shared/schemas/catalogue/price-board-schemas.ts';
import { PageHeading } from '../../common/components/page-heading.tsx';
import { buildHead } from '../../common/head/build-head.server.ts';
import { metaOf } from '../../common/head/head.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { publicLoader } from '../../common/public-loader.server.ts';
import { fieldNamesOf } from '../../forms/field-name.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Select } from '../../ui/field/select.tsx';
import { lazyOnInteraction } from '../../ui/lazy-load.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { ShopError } from '../shop-error.tsx';
import { shopHref } from '../shop-url.ts';
import type { Route } from './+types/price-board';
import { priceBoardHref } from './price-board-href.ts';

const named = fieldNamesOf<typeof priceBoardQuery>();
const PriceExplanation = lazyOnInteraction(() =>
  import('./price-explanation.tsx').then((file) => file.PriceExplanation),
);

const trail = [{ label: 'Beranda', href: '/' }, { label: 'Papan harga' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = getContext(context);
  const { searchParams } = new URL(request.url);
  const asked = Object.fromEntries(
    ['category', 'city', 'page'].flatMap((name) => {
      const value = searchParams.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  ) as { category?: string; city?: string; page?: string };
  return publicLoader(ctx, request, async () => {
    const board = await findPriceBoard(ctx, actor, asked);
    const category = categoryLabel[asked.category as Category];
    const head = await buildHead(
      ctx,
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
          'x-cache-seconds': String(secondsLeftToday(ctx.clock.now())),
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
                    <Suspense>
                      <PriceExplanation series={series} window={board.window} currency={currency} />
                    </Suspense>
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
          <NoPrices known={known} total={board.total} asked={asked} />
        )}
        <div className="mt-8">
          <Pagination
            page={board.page}
            last={board.totalPages}
            href={(page) => priceBoardHref({ ...asked, page })}
            label="Halaman papan harga"
          />
        </div>
        <PriceMethodology weeks={board.window.weeks.length} />
      </section>
    </>
  );
}

type BoardQuery = Route.ComponentProps['loaderData']['asked'];

function Filters({
  board,
  asked,
}: {
  board: Route.ComponentProps['loaderData']['board'];
  asked: BoardQuery;
}) {
  return (
    <Form action="/prices" method="get" className="flex flex-wrap items-end gap-3">
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

function NoPrices({ known, total, asked }: { known: boolean; total: number; asked: BoardQuery }) {
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
        <ButtonLink href={total > 0 ? priceBoardHref({ ...asked, page: 1 }) : '/prices'}>
          {total > 0 ? 'Ke halaman pertama' : 'Lihat semua harga'}
        </ButtonLink>
      }
    />
  );
}

function PriceMethodology({ weeks }: { weeks: number }) {
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
