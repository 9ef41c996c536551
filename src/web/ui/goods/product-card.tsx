import type { ReactNode } from 'react';
import type { Currency } from '../../../shared/figures/money.ts';
import type { StockLevel } from '../../../shared/labels.ts';
import { saidAtGoods } from '../../../shared/messages/said-at-goods.ts';
import { soldInText } from '../../../shared/orders/sold-in.ts';
import { classOf } from '../../../shared/quality/classes.ts';
import { percentText, type Quality } from '../../../shared/quality/quality.ts';
import { Avatar } from '../avatar.tsx';
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
  /** Another card of the page leads to goods too. */
  known?: boolean;
  /** The level of the name in the page's outline. */
  heading?: 'h2' | 'h3';
};

/** The class of the goods, with how dry they are where there is room for it. */
function QualityMark({ quality: { class: known, moisture }, name }: { quality: Quality; name: string }) {
  // 'Beras merah' need not be said of Beras Merah.
  if (!known || name.toLowerCase().includes(classOf(known).short.toLowerCase())) return null;
  return (
    <p className="goods-class">
      {classOf(known).short}
      {moisture !== undefined && <span>{` · kadar air ${percentText(moisture)}`}</span>}
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
  known,
  heading: Heading = 'h3',
}: ProductCardProps) {
  const saved = salePercent(price, tengkulak);
  const soldIn = soldInText({ min_lot: least, step, unit });
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
            <span className="rating-count">{saidAtGoods.noReviews}</span>
          )}
          <StockBadge level={stock} />
        </div>
        {actions && <div className="goods-act">{actions}</div>}
      </div>
    </article>
  );
}
