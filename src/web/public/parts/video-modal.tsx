import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';

/** The modal's animation, in ms; its picture is 16:9 (HOME-17). */
export const MODAL_MS = 300;

/**
 * A button over a still that opens the film in a modal; it closes by a click outside, by Escape and by its button.
 * Without JavaScript the button is a link to the film.
 */
export function VideoModal({
  src,
  poster,
  title,
  captions,
}: {
  src: string;
  poster: string;
  title: string;
  captions?: string;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  const open = () => {
    dialog.current?.showModal();
    film.current?.play().catch(() => {});
  };
  const closed = () => film.current?.pause();
  return (
    <>
      <a
        href={src}
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
        className="group/film relative block aspect-video overflow-hidden rounded-card focus-visible:outline-info"
      >
        <img
          src={poster}
          alt=""
          width={1280}
          height={720}
          loading="lazy"
          className="size-full object-cover"
        />
        <span className="absolute inset-0 grid place-items-center bg-ink/25 transition-colors group-hover/film:bg-ink/40">
          <span className="grid size-20 place-items-center rounded-pill bg-padi text-ink transition-transform group-hover/film:scale-105">
            <Play size={30} aria-hidden className="ml-1" />
          </span>
        </span>
        <span className="sr-only">Putar film: {title}</span>
      </a>
      <dialog
        ref={dialog}
        aria-label={title}
        onClose={closed}
        onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
        className="film-modal m-auto w-full max-w-5xl bg-transparent p-4 backdrop:bg-ink/80"
      >
        <div className="relative">
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            aria-label="Tutup film"
            className="absolute -top-14 right-0 grid size-12 place-items-center rounded-pill bg-white text-ink"
          >
            <X size={22} aria-hidden />
          </button>
          <video
            ref={film}
            src={src}
            poster={poster}
            controls
            playsInline
            preload="none"
            className="aspect-video w-full rounded-card bg-ink"
          >
            {captions && <track kind="captions" srcLang="id" label="Indonesia" src={captions} default />}
          </video>
        </div>
      </dialog>
    </>
  );
}
