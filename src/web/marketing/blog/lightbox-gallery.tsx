import { lazy, Suspense, useRef, useState } from 'react';
import { contentPicture } from '../../common/components/content-picture.ts';

const Lightbox = lazy(() => import('../../ui/product/lightbox.tsx'));

type GalleryPicture = { id: number; src: string; alt: string; width: number; height: number };

/**
 * Thumbnails that open in a lightbox with touch, arrow keys and Escape (BLOG-11 to BLOG-13). The lightbox
 * loads on the first click; without JavaScript each thumbnail links to its picture.
 */
export function LightboxGallery({ pictures }: { pictures: GalleryPicture[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const opener = useRef<HTMLElement>(null);
  return (
    <>
      <ul className="grid grid-cols-3 gap-2">
        {pictures.map((picture, at) => (
          <li key={picture.id}>
            <a
              href={picture.src}
              className="block overflow-hidden rounded-button"
              onClick={(event) => {
                event.preventDefault();
                opener.current = event.currentTarget;
                setOpen(at);
              }}
            >
              <img
                src={picture.src.replace('.avif', '-480.avif')}
                alt={picture.alt}
                width={96}
                height={96}
                loading="lazy"
                className="aspect-square w-full object-cover transition-transform duration-500 hover:scale-105"
              />
            </a>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <Lightbox
            pictures={pictures.map(({ src, alt, width, height }) => contentPicture(src, alt, width, height))}
            at={open}
            onMove={setOpen}
            onClose={() => {
              setOpen(null);
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
