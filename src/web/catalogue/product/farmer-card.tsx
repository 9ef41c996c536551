import MapPin from 'lucide-react/icons/map-pin';
import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import { roughDuration } from '../../../shared/figures/duration.ts';
import { pictureOf } from '../../page/parts/listing-picture.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Stars } from '../../ui/goods/stars.tsx';
import { Anchor } from '../../ui/lead/anchor.tsx';

const wayOn = 'min-w-0 py-2.5 font-semibold text-sawah-text underline underline-offset-4';

/** Who grew it: portrait, place, rating over all his listings, how much he sells, how fast he answers where that is known. */
export function FarmerCard({
  listing,
  replyMinutes,
}: {
  listing: ListingDetail;
  replyMinutes: number | null;
}) {
  const { farmer, seller } = listing;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar name={farmer.name} picture={pictureOf(farmer.portrait_url, '')} size="lg" />
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2 className="font-bold">{farmer.name}</h2>
          <p className="text-sm text-muted">{seller.title}</p>
          <p className="mt-0.5 flex items-start gap-1 text-sm">
            <MapPin className="mt-0.5 size-4 shrink-0 text-sawah-text" />
            {farmer.city}, {farmer.province}
          </p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-3 text-sm sm:grid-cols-3">
        <div>
          <dt className="text-muted">Ulasan</dt>
          <dd className="font-semibold">
            {seller.rating === null ? (
              'Belum ada'
            ) : (
              <Stars average={seller.rating} reviews={seller.reviews} className="h-3.5" />
            )}
          </dd>
        </div>
        <div>
          <dt className="text-muted">Produk dijual</dt>
          <dd className="font-semibold tabular">{seller.listings}</dd>
        </div>
        {replyMinutes !== null && (
          <div>
            <dt className="text-muted">Biasanya menjawab</dt>
            <dd className="font-semibold">± {roughDuration(replyMinutes)}</dd>
          </div>
        )}
      </dl>
      <div className="mt-3 flex flex-wrap gap-x-5">
        <Anchor href={`/shop?farmer=${farmer.id}`} className={wayOn}>
          Semua produk {farmer.name}
        </Anchor>
        <Anchor href={`/team-details/${farmer.id}`} className={wayOn}>
          Kisah {farmer.name}
        </Anchor>
      </div>
    </Card>
  );
}
