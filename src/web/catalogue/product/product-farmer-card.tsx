import MapPin from 'lucide-react/icons/map-pin';
import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import { roughDuration } from '../../../shared/format/duration.ts';
import { listingPicture } from '../../common/components/listing-picture.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Stars } from '../../ui/product/stars.tsx';

const LINK_CLASS = 'min-w-0 py-2.5 font-semibold text-sawah-text underline underline-offset-4';

/**
 * The farmer of a listing: portrait, location, average rating over all listings, sales, and response time if
 * known.
 */
export function ProductFarmerCard({
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
        <Avatar name={farmer.name} picture={listingPicture(farmer.portrait_url, '')} size="lg" />
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
        <Anchor href={`/shop?farmer=${farmer.id}`} className={LINK_CLASS}>
          Semua produk {farmer.name}
        </Anchor>
        <Anchor href={`/team-details/${farmer.id}`} className={LINK_CLASS}>
          Kisah {farmer.name}
        </Anchor>
      </div>
    </Card>
  );
}
