import type { PublicFarmer } from '../../../domain/catalogue/farmers/public-farmer-view.ts';
import { cx } from '../../ui/cx.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';
import { squarePicture } from '../../ui/product/square-picture.ts';
import { Stars } from '../../ui/product/stars.tsx';

/** A farmer in a list (DATA-24): portrait, name, crops, location. */
export function TeamCard({
  farmer,
  heading: Heading = 'h2',
  wide = false,
}: {
  farmer: PublicFarmer;
  heading?: 'h2' | 'h3';
  /** Spans two columns on a phone, with the text next to the portrait. */
  wide?: boolean;
}) {
  return (
    <article
      className={cx(
        'group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface',
        wide && 'max-md:flex-row max-md:flex-wrap max-md:items-stretch',
      )}
    >
      <div className={cx('overflow-hidden bg-sawah-soft', wide && 'max-md:grow max-md:basis-1/2')}>
        {farmer.portrait_url ? (
          <Picture
            source={squarePicture(farmer.portrait_url)}
            sizes="(min-width: 62rem) 274px, 50vw"
            imgClassName="aspect-square object-cover transition-transform duration-700 ease-out group-hover:scale-[1.03]"
          />
        ) : (
          <div
            className="grid aspect-square place-items-center text-5xl font-semibold text-sawah-text"
            aria-hidden="true"
          >
            {farmer.name.charAt(0)}
          </div>
        )}
      </div>
      <div className={cx('flex flex-1 flex-col gap-1 p-3 md:p-4', wide && 'max-md:basis-28')}>
        <Heading className="text-base font-bold md:text-lg">
          <Anchor
            href={`/team-details/${farmer.id}`}
            prefetch="intent"
            className="inline-block outline-none after:absolute after:inset-0 after:rounded-card group-hover:underline focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-info"
          >
            {farmer.name}
          </Anchor>
        </Heading>
        <p className="text-sm text-muted">{farmer.title}</p>
        <p className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2 text-sm">
          <span className="font-semibold text-sawah-text">{farmer.city}</span>
          {farmer.rating !== null && (
            <Stars average={farmer.rating} reviews={farmer.reviews} className="h-3.5" />
          )}
        </p>
      </div>
    </article>
  );
}
