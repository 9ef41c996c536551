import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';

/** Speed of the fade and time between slides, in ms (HOME-06). */
const FADE_MS = 3000;
const DELAY_MS = 5000;

type Slide = {
  id: number | string;
  name: string;
  backdrop: (priority: boolean) => ReactNode;
  words: ReactNode;
};

/**
 * A banner whose slides fade in a loop. Clicks do not stop it (HOME-06); its pause button, a hidden tab and
 * reduced motion do. The first slide is server-rendered and the others' pictures load after the page; without
 * JavaScript only the first slide is shown.
 */
export function FadeBanner({
  slides,
  label,
  raised = false,
}: {
  slides: Slide[];
  label: string;
  /** Raises the buttons above the strip that overlaps the banner's lower edge. */
  raised?: boolean;
}) {
  const [active, setActive] = useState(0);
  const [paused, setPaused] = useState(false);
  const [ready, setReady] = useState(false);
  const moved = useRef(false);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPaused(true);
    const start = () => setReady(true);
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
    return () => removeEventListener('load', start);
  }, []);

  useEffect(() => {
    if (paused || !ready || slides.length < 2) return;
    const next = () => {
      if (document.hidden) return;
      moved.current = true;
      setActive((active + 1) % slides.length);
    };
    // A slide stays for DELAY_MS after its fade of FADE_MS; `active` restarts the timer on every change.
    const timer = setInterval(next, moved.current ? DELAY_MS + FADE_MS : DELAY_MS);
    return () => clearInterval(timer);
  }, [paused, ready, active, slides.length]);

  const go = (to: number) => {
    moved.current = true;
    setReady(true);
    setActive((to + slides.length) % slides.length);
  };
  const round =
    'grid size-12 place-items-center rounded-pill bg-ink/55 text-white transition-colors hover:bg-ink/70';

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="on-green relative isolate overflow-hidden bg-side text-white"
    >
      {slides.map((slide, at) => (
        <div
          key={slide.id}
          role="group"
          aria-roledescription="slide"
          aria-label={`${at + 1} dari ${slides.length}: ${slide.name}`}
          inert={at !== active}
          data-active={at === active}
          // Not in the markup, where the policy of our pages allows no styles; without JavaScript nothing fades.
          ref={(fading) => fading?.style.setProperty('transition-duration', `${FADE_MS}ms`)}
          className={`inset-0 transition-opacity ease-in-out motion-reduce:transition-none ${
            at === 0 ? 'relative' : 'absolute'
          } ${at === active ? 'z-10 opacity-100' : 'opacity-0'}`}
        >
          <div className="absolute inset-0 -z-10">{at === 0 || ready ? slide.backdrop(at === 0) : null}</div>
          {slide.words}
        </div>
      ))}
      {slides.length > 1 && (
        <div
          className={cx(
            'shell absolute inset-x-0 z-20 flex items-center justify-end gap-2 noscript:hidden',
            raised ? 'bottom-15 md:bottom-18' : 'bottom-6',
          )}
        >
          <fieldset className="mr-auto flex items-center max-md:-ml-[min(1rem,16px)] md:mr-2">
            <legend className="sr-only">Pilih slide</legend>
            {slides.map((slide, at) => (
              <button
                key={slide.id}
                type="button"
                onClick={() => go(at)}
                aria-label={`Slide ${at + 1}: ${slide.name}`}
                aria-current={at === active}
                className="grid size-11 place-items-center md:size-8"
              >
                <span
                  className={`block h-2 rounded-pill transition-all ${at === active ? 'w-6 bg-padi' : 'w-2 bg-white/70'}`}
                />
              </button>
            ))}
          </fieldset>
          <button
            type="button"
            className={round}
            onClick={() => setPaused(!paused)}
            aria-label={paused ? 'Jalankan banner' : 'Jeda banner'}
          >
            {paused ? <Play className="size-5" /> : <Pause className="size-5" />}
          </button>
          <button
            type="button"
            className={round}
            onClick={() => go(active - 1)}
            aria-label="Slide sebelumnya"
          >
            <ChevronLeft className="size-6" />
          </button>
          <button
            type="button"
            className={round}
            onClick={() => go(active + 1)}
            aria-label="Slide berikutnya"
          >
            <ChevronRight className="size-6" />
          </button>
        </div>
      )}
    </section>
  );
}
