import type { ReactNode } from 'react';
import type { StockLevel } from '../../../shared/enums/labels.ts';
import type { Currency } from '../../../shared/format/money.ts';
import { packSizeText } from '../../../shared/rules/orders/pack-size.ts';
import { qualityClassOf } from '../../../shared/rules/quality/quality-classes.ts';
import { percentText, type Quality } from '../../../shared/rules/quality/quality-rules.ts';
import { catalogueSuccessTexts } from '../../../shared/success-texts/catalogue-success-texts.ts';
import { Avatar } from '../avatar.tsx';
import { SaleBadge, StockBadge } from '../feedback/badge.tsx';
import { Anchor } from '../navigation/anchor.tsx';
import { Picture, type PictureSource } from '../picture.tsx';
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
  /** The minimum lot. */
  least?: number;
  /** The quantity step. */
  step?: number;
  quality?: Quality;
  farmer: { name: string; place: string; portrait?: Pick<PictureSource, 'src' | 'avif' | 'webp'> | null };
  /** The delivery date and fee. */
  delivery?: ReactNode;
  stock: StockLevel;
  /** Null without reviews. */
  rating: { average: number; count: number } | null;
  /** Loads eagerly, for the first row of a page. */
  priority?: boolean;
  /** A button on the picture's corner, such as the wishlist heart. */
  corner?: ReactNode;
  /** 'Add to cart' and 'Tawar'. */
  actions?: ReactNode;
  /** The page has other product cards, so the router knows the route. */
  known?: boolean;
  /** The heading level of the name. */
  heading?: 'h2' | 'h3';
};

/** The listing's grade, with its moisture where space allows. */
function QualityMark({ quality: { class: known, moisture }, name }: { quality: Quality; name: string }) {
  // Omits a grade that the name already contains.
  if (!known || name.toLowerCase().includes(qualityClassOf(known).short.toLowerCase())) return null;
  return (
    <p className="goods-class">
      {qualityClassOf(known).short}
      {moisture !== undefined && <span>{` · kadar air ${percentText(moisture)}`}</span>}
    </p>
  );
}

/**
 * A listing as the catalogue shows it: price and unit first, then the farmer. The whole card links to the
 * product page.
 */
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
  known,
  heading: Heading = 'h3',
}: ProductCardProps) {
  const saved = salePercent(price, tengkulak);
  const soldIn = packSizeText({ min_lot: least, step, unit });
  return (
    <article className="goods">
      <div className="goods-picture">
        <Picture
          source={picture && { ...picture, alt: '' }}
          priority={priority}
          sizes="(min-width:48rem) min(33vw,274px),50vw"
          imgClassName={stock === 'out' ? 'goods-gone' : undefined}
        />
        {saved !== null && (
          <span className="goods-sale">
            <SaleBadge percent={saved} />
          </span>
        )}
      </div>
      {corner}
      <div className="goods-text">
        <Heading>
          <Anchor href={href} known={known}>
            {name}
          </Anchor>
        </Heading>
        <QualityMark quality={quality} name={name} />
        <div className="goods-price">
          <Price amount={price} unit={unit} currency={currency} />
          <PerKg price={price} unit={unit} currency={currency} />
          {soldIn && <p>{soldIn}</p>}
        </div>
        <PriceCompare price={price} tengkulak={tengkulak} currency={currency} />
        <p className="goods-farmer">
          <Avatar name={farmer.name} picture={farmer.portrait} size="sm" />
          <span>{`${farmer.name}, ${farmer.place}`}</span>
        </p>
        {delivery}
        <div className="goods-said">
          {rating ? (
            <Stars average={rating.average} reviews={rating.count} />
          ) : (
            <span className="rating-count">{catalogueSuccessTexts.noReviews}</span>
          )}
          <StockBadge level={stock} />
        </div>
        {actions && <div className="goods-act">{actions}</div>}
      </div>
    </article>
  );
}
