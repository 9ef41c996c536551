import { lazy, Suspense, useState } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { squarePicture } from '../../ui/product/square-picture.ts';

const Lightbox = lazy(() => import('../../ui/product/lightbox.tsx'));

/** Thumbnails of a review's pictures; a press opens the lightbox, or the image itself without JavaScript. */
export function ReviewPictures({ urls, by }: { urls: string[]; by: string }) {
  const [large, setLarge] = useState<number | null>(null);
  if (urls.length === 0) return null;
  const pictures = urls.flatMap((url, at) => squarePicture(url, `Foto ${at + 1} dari ${by}`) ?? []);
  return (
    <>
      <ul aria-label={`Foto dari ${by}`} className="mt-1 flex flex-wrap gap-2">
        {pictures.map((picture, at) => (
          <li key={picture.src}>
            <a
              href={picture.src}
              aria-label={`Perbesar foto ${at + 1} dari ${by}`}
              className="block overflow-hidden rounded-input border border-line"
              onClick={(event) => {
                event.preventDefault();
                setLarge(at);
              }}
            >
              <Picture source={picture} sizes="88px" imgClassName="size-22! object-cover" />
            </a>
          </li>
        ))}
      </ul>
      {large !== null && (
        <Suspense>
          <Lightbox pictures={pictures} at={large} onMove={setLarge} onClose={() => setLarge(null)} />
        </Suspense>
      )}
    </>
  );
}
