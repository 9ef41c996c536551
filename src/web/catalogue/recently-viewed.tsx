import { useEffect, useState } from 'react';
import { SectionHeading } from '../common/components/section-heading.tsx';
import { Anchor } from '../ui/navigation/anchor.tsx';
import { Picture } from '../ui/picture.tsx';
import { squarePicture } from '../ui/product/square-picture.ts';
import { readRecentlyViewed, recordViewed, type ViewedListing } from './recently-viewed-store.ts';

/**
 * Listings that this browser viewed recently; hidden without JavaScript or before the first one. `opened` is
 * the listing of this page: it is stored but not shown.
 */
export function RecentlyViewed({ opened }: { opened?: ViewedListing }) {
  const [seen, setSeen] = useState<ViewedListing[]>([]);
  const { id, name, image = null } = opened ?? {};
  useEffect(() => {
    setSeen(readRecentlyViewed().filter((one) => one.id !== id));
    if (id !== undefined && name) recordViewed({ id, name, image });
  }, [id, name, image]);
  if (seen.length === 0) return null;
  return (
    <section className="no-print shell py-10 md:py-14">
      <SectionHeading title="Baru Anda lihat" className="mb-4 md:mb-5" />
      <ul className="flex gap-3 overflow-x-auto pb-2 md:gap-4">
        {seen.map((listing) => (
          <li key={listing.id} className="group relative w-28 shrink-0 md:w-36">
            <Picture
              source={squarePicture(listing.image)}
              sizes="144px"
              className="overflow-hidden rounded-card border border-line"
              imgClassName="aspect-square object-cover"
            />
            <Anchor
              href={`/shop-single/${listing.id}`}
              className="mt-2 block text-sm leading-snug font-semibold after:absolute after:inset-0 group-hover:underline"
            >
              {listing.name}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
