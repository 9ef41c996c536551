import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { useCloseOnBack } from '../../ui/close-on-back.ts';
import { openModal } from '../../ui/dialog-focus.ts';
import { Picture, type PictureSource } from '../../ui/picture.tsx';

/**
 * A still that opens the film in a modal of 16:9, which appears within 300 ms (app.css, HOME-17); an outside
 * click, Escape, Back and its button close it. Without JavaScript the still links to the film.
 */
export function VideoModal({
  film,
  poster,
  title,
  playLabel,
  closeLabel,
}: {
  /** The film's path without its extension; there is a .webm and an .mp4. */
  film: string;
  poster: PictureSource;
  title: string;
  playLabel: string;
  closeLabel: string;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const close = useRef<() => void>(undefined);
  const [shown, setShown] = useState(false);
  useCloseOnBack(shown, () => dialog.current?.close());
  const open = () => {
    close.current = openModal(dialog.current!);
    setShown(true);
    // If the browser blocks autoplay, its own controls start the film.
    video.current?.play().catch(() => {});
  };
  return (
    <>
      <a
        href={`${film}.mp4`}
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
        className="group relative block aspect-video overflow-hidden rounded-card"
      >
        <Picture
          source={poster}
          sizes="(min-width: 62rem) 550px, 92vw"
          imgClassName="aspect-video object-cover"
        />
        <span className="absolute inset-0 grid place-items-center bg-ink/20 transition-colors group-hover:bg-ink/35">
          <span className="grid size-18 place-items-center rounded-pill bg-padi text-ink transition-transform group-hover:scale-105">
            <Play className="ml-1 size-7" />
          </span>
        </span>
        <span className="sr-only">
          {playLabel}: {title}
        </span>
      </a>
      <dialog
        ref={dialog}
        aria-label={title}
        onClose={() => {
          video.current?.pause();
          close.current?.();
          setShown(false);
        }}
        onClick={(event) => {
          if (event.target === event.currentTarget) dialog.current?.close();
        }}
        className="film-modal"
      >
        <div className="mb-2 flex justify-end">
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            aria-label={closeLabel}
            className="grid size-12 place-items-center rounded-pill bg-white text-ink"
          >
            <X className="size-6" />
          </button>
        </div>
        <video
          ref={video}
          poster={poster.src}
          controls
          playsInline
          preload="none"
          className="aspect-video w-full rounded-card bg-ink"
        >
          <source src={`${film}.webm`} type="video/webm" />
          <source src={`${film}.mp4`} type="video/mp4" />
        </video>
      </dialog>
    </>
  );
}
