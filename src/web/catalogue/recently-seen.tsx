import { useEffect, useState } from 'react';
import { SectionHeading } from '../page/parts/section-heading.tsx';
import { squarePicture } from '../ui/goods/square-picture.ts';
import { Anchor } from '../ui/lead/anchor.tsx';
import { Picture } from '../ui/picture.tsx';
import { noteSeen, readSeen, type Seen } from './seen.ts';

/**
 * Listings that this browser has opened lately; nothing without JavaScript or before the first. `opened` is the one that
 * this page shows: it joins them and is not repeated.
 */
export function RecentlySeen({ opened }: { opened?: Seen }) {
  const [seen, setSeen] = useState<Seen[]>([]);
  const { id, name, image = null } = opened ?? {};
  useEffect(() => {
    setSeen(readSeen().filter((one) => one.id !== id));
    if (id !== undefined && name) noteSeen({ id, name, image });
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
