import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { Picture, type PictureSource } from '../picture.tsx';

const Lightbox = lazy(() => import('./lightbox.tsx'));

/**
 * A listing's pictures as a carousel with native scroll snapping, so that it works without JavaScript; a press opens
 * the lightbox. `badge` is on the first picture's corner.
 */
export function PictureGallery({
  name,
  pictures,
  badge,
}: {
  name: string;
  pictures: PictureSource[];
  badge?: ReactNode;
}) {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [large, setLarge] = useState<number | null>(null);
  const shown: (PictureSource | null)[] = pictures.length > 0 ? pictures : [null];

  const go = (index: number) => {
    const element = track.current;
    element?.scrollTo({ left: index * element.clientWidth, behavior: 'smooth' });
  };

  return (
    <section aria-roledescription="carousel" aria-label={`Gambar ${name}`} className="min-w-0">
      <div className="relative overflow-hidden rounded-card border border-line bg-sunken">
        <ul
          ref={track}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
          tabIndex={0}
          onScroll={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget;
            setAt(Math.round(scrollLeft / Math.max(1, clientWidth)));
          }}
        >
          {shown.map((picture, index) => (
            <li
              key={picture?.src ?? 'none'}
              id={`gambar-${index + 1}`}
              className="w-full shrink-0 snap-center"
              aria-label={`${index + 1} dari ${shown.length}`}
            >
              {picture ? (
                <a
                  href={picture.src}
                  className="block -outline-offset-4!"
                  aria-label={`Perbesar gambar ${index + 1}: ${picture.alt}`}
                  onClick={(event) => {
                    event.preventDefault();
                    setLarge(index);
                  }}
                >
                  <Picture
                    source={picture}
                    priority={index === 0}
                    sizes="(min-width: 62rem) 560px, 100vw"
                    imgClassName="aspect-square object-cover"
                  />
                </a>
              ) : (
                <Picture source={null} priority imgClassName="aspect-square object-cover" />
              )}
            </li>
          ))}
        </ul>
        {badge && <span className="absolute top-3 left-3">{badge}</span>}
        {shown[at]?.kind && (
          <span className="pointer-events-none absolute bottom-3 left-3 rounded-pill bg-ink/75 px-3 py-1 text-[min(0.75rem,5vw)] font-semibold text-white">
            {shown[at].kind}
          </span>
        )}
        {shown.length > 1 && (
          <>
            <span className="absolute right-3 bottom-3 rounded-pill bg-ink/75 px-3 py-1 text-[min(0.75rem,5vw)] font-semibold text-white tabular noscript:hidden">
              {at + 1} / {shown.length}
            </span>
            <div className="absolute inset-y-0 hidden w-full items-center justify-between px-2 pointer-events-none md:flex noscript:hidden">
              <IconButton
                label="Gambar sebelumnya"
                variant="secondary"
                className="pointer-events-auto"
                disabled={at === 0}
                icon={<ChevronLeft className="size-5" />}
                onClick={() => go(at - 1)}
              />
              <IconButton
                label="Gambar berikutnya"
                variant="secondary"
                className="pointer-events-auto"
                disabled={at >= shown.length - 1}
                icon={<ChevronRight className="size-5" />}
                onClick={() => go(at + 1)}
              />
            </div>
          </>
        )}
      </div>
      {pictures.length > 1 && (
        <ul aria-label="Pilih gambar" className="mt-3 flex flex-wrap gap-3 noscript:hidden">
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <button
                type="button"
                aria-label={`Gambar ${index + 1}`}
                aria-current={index === at ? 'true' : undefined}
                onClick={() => go(index)}
                className={cx(
                  'block size-16 overflow-hidden rounded-input border-2 sm:size-20',
                  index === at ? 'border-sawah' : 'border-transparent opacity-75 hover:opacity-100',
                )}
              >
                <Picture
                  source={{ ...picture, alt: '' }}
                  sizes="80px"
                  imgClassName="aspect-square object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {large !== null && (
        <Suspense>
          <Lightbox pictures={pictures} at={large} onMove={setLarge} onClose={() => setLarge(null)} />
        </Suspense>
      )}
    </section>
  );
}
