import type { ReactNode } from 'react';
import type { StockLevel } from '../../../shared/labels.ts';
import { saidToPeople } from '../../../shared/messages/said.ts';
import { type Currency, formatNumber } from '../../../shared/money.ts';
import { classOf } from '../../../shared/quality/classes.ts';
import { percentText, type Quality } from '../../../shared/quality/quality.ts';
import { Avatar } from '../avatar.tsx';
import { cx } from '../cx.ts';
import { Anchor } from '../lead/anchor.tsx';
import { Picture, type PictureSource } from '../picture.tsx';
import { SaleBadge, StockBadge } from '../tell/badge.tsx';
import { PerKg } from './per-kg.tsx';
import { Price } from './price.tsx';
import { PriceCompare } from './price-compare.tsx';
import { salePercent } from './sale-percent.ts';
import { Stars } from './stars.tsx';

export type ProductCardProps = {
  href: string;
  name: string;
  /** Per unit, in minor units of the currency. */
  price: number;
  tengkulak: number;
  unit: string;
  currency?: Currency;
  picture: PictureSource | null;
  /** The least that is sold at once. */
  least?: number;
  /** In what steps it is sold. */
  step?: number;
  quality?: Quality;
  farmer: { name: string; place: string; portrait?: Pick<PictureSource, 'src' | 'avif' | 'webp'> | null };
  /** When it can be there, and for how much. */
  delivery?: ReactNode;
  stock: StockLevel;
  /** Null when there is no review yet. */
  rating: { average: number; count: number } | null;
  /** The first row of a page loads at once. */
  priority?: boolean;
  /** A button over the picture's corner, such as the wishlist heart. */
  corner?: ReactNode;
  /** 'Add to cart' and 'Tawar'. */
  actions?: ReactNode;
  /** The level of the name in the page's outline. */
  heading?: 'h2' | 'h3';
};

/** The least that is sold at once, and in what steps, where that is not one by one. */
function SoldIn({ least, step, unit }: { least: number; step: number; unit: string }) {
  const parts = [
    least !== step && least !== 1 && `Min. ${formatNumber(least)} ${unit}`,
    step !== 1 && `kelipatan ${formatNumber(step)} ${unit}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const text = parts.join(', ');
  return <p className="text-xs text-muted tabular">{text[0]!.toUpperCase() + text.slice(1)}</p>;
}

/** The class of the goods, with how dry they are where there is room for it. */
function QualityMark({ quality: { class: known, moisture }, name }: { quality: Quality; name: string }) {
  // 'Beras merah' need not be said of Beras Merah.
  if (!known || name.toLowerCase().includes(classOf(known).short.toLowerCase())) return null;
  return (
    <p className="-mt-1 text-xs font-medium text-sawah-text">
      {classOf(known).short}
      {moisture !== undefined && <span className="max-sm:hidden"> · kadar air {percentText(moisture)}</span>}
    </p>
  );
}

/** A listing as the shop shows it: price first with its unit, then who grew it. The whole card leads to the detail. */
export function ProductCard({
  href,
  name,
  price,
  tengkulak,
  unit,
  currency,
  least = 1,
  step = 1,
  quality = {},
  picture,
  farmer,
  delivery,
  stock,
  rating,
  priority,
  corner,
  actions,
  heading: Heading = 'h3',
}: ProductCardProps) {
  const saved = salePercent(price, tengkulak);
  return (
    <article className="group @container relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-shadow hover:shadow-bar">
      <div className="relative aspect-square overflow-hidden bg-sunken">
        <Picture
          source={picture && { ...picture, alt: '' }}
          priority={priority}
          sizes="(min-width: 75rem) 274px, (min-width: 48rem) 33vw, 50vw"
          imgClassName={cx(
            'aspect-square object-cover transition-transform duration-500 ease-out group-hover:scale-[1.03]',
            stock === 'out' && 'opacity-60 grayscale-50',
          )}
        />
        {saved !== null && (
          <span className="absolute top-2 left-2 sm:top-3 sm:left-3">
            <SaleBadge percent={saved} />
          </span>
        )}
      </div>
      {corner && <div className="absolute top-1 right-1 z-10 sm:top-2 sm:right-2">{corner}</div>}
      <div className="flex flex-1 flex-col gap-2 p-3 sm:p-4">
        <Heading className="text-sm leading-snug font-semibold text-ink sm:text-base">
          <Anchor
            href={href}
            className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-info"
          >
            {name}
          </Anchor>
        </Heading>
        <QualityMark quality={quality} name={name} />
        <div>
          <Price amount={price} unit={unit} currency={currency} />
          <p className="text-xs">
            <PerKg price={price} unit={unit} currency={currency} />
          </p>
          <SoldIn least={least} step={step} unit={unit} />
        </div>
        <PriceCompare price={price} tengkulak={tengkulak} currency={currency} />
        <p className="flex items-center gap-2 text-xs text-muted sm:text-sm">
          <Avatar name={farmer.name} picture={farmer.portrait} size="sm" />
          <span className="line-clamp-2">
            {farmer.name}, {farmer.place}
          </span>
        </p>
        {delivery}
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
          {rating ? (
            <Stars average={rating.average} reviews={rating.count} className="h-3.5" />
          ) : (
            <span className="text-xs text-muted">{saidToPeople.noReviews}</span>
          )}
          <StockBadge level={stock} />
        </div>
        {actions && <div className="relative z-10 mt-auto flex gap-2 pt-1">{actions}</div>}
      </div>
    </article>
  );
}
