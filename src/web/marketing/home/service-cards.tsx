import { useState } from 'react';
import { ContentIcon } from '../../common/components/content-icon.tsx';
import { contentPicture } from '../../common/components/content-picture.ts';
import { cx } from '../../ui/cx.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Picture } from '../../ui/picture.tsx';

export type ServiceCard = {
  id: number;
  title: string;
  description: string;
  icon: string;
  href: string;
  thumb: string;
  alt: string;
  width: number;
  height: number;
};

/** Cards of which the last hovered or focused one is active, initially the first (HOME-09). */
export function ServiceCards({ cards }: { cards: ServiceCard[] }) {
  const [active, setActive] = useState(cards[0]?.id);
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-5">
      {cards.map((card) => {
        const on = card.id === active;
        return (
          <li
            key={card.id}
            data-active={on}
            onMouseEnter={() => setActive(card.id)}
            onFocus={() => setActive(card.id)}
            className={cx(
              'group relative flex flex-col overflow-hidden rounded-card border transition-colors duration-300',
              on ? 'on-green border-sawah-dark bg-sawah-dark text-white' : 'border-line bg-surface text-ink',
            )}
          >
            <Picture
              source={contentPicture(card.thumb, '', card.width, card.height)}
              sizes="(min-width: 62rem) 274px, (min-width: 40rem) 50vw, 92vw"
              className="overflow-hidden"
              imgClassName={cx(
                'aspect-4/3 object-cover transition-transform duration-700 ease-out',
                on && 'scale-[1.04]',
              )}
            />
            <div className="relative flex flex-1 flex-col gap-2 p-5 pt-9">
              <span
                className={cx(
                  'absolute -top-7 left-5 grid size-14 place-items-center rounded-pill border-4 transition-colors duration-300',
                  on ? 'border-sawah-dark bg-padi text-ink' : 'border-surface bg-sawah-soft text-sawah-text',
                )}
              >
                <ContentIcon name={card.icon} />
              </span>
              <h3 className="text-lg font-bold">
                <Anchor
                  href={card.href}
                  className="inline-block outline-none after:absolute after:inset-0 after:-top-60 hover:underline focus-visible:underline"
                >
                  {card.title}
                </Anchor>
              </h3>
              <p className={cx('text-sm', on ? 'text-white/90' : 'text-muted')}>{card.description}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
