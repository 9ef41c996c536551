import { type ReactNode, useEffect, useRef } from 'react';

/** Scroll animations: how long they take, in ms, and below which width there are none (SHELL-22). */
export const REVEAL_MS = 1000;
export const REVEAL_MIN_WIDTH = 768;

/**
 * Lets its content rise softly into view, once. Off below 768 px and for reduced motion. What stands in the first view,
 * and everything without JavaScript, is simply there.
 */
export function Reveal({
  children,
  className = '',
  delay = 0,
}: {
  children: ReactNode;
  className?: string;
  delay?: number;
}) {
  const at = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = at.current;
    if (!element || innerWidth < REVEAL_MIN_WIDTH) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (element.getBoundingClientRect().top < innerHeight) return;
    element.style.opacity = '0';
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries[0]?.isIntersecting) return;
        seen.disconnect();
        element.style.opacity = '';
        element.animate(
          [
            { opacity: 0, translate: '0 28px' },
            { opacity: 1, translate: '0 0' },
          ],
          { duration: REVEAL_MS, delay, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' },
        );
      },
      { rootMargin: '0px 0px -10% 0px' },
    );
    seen.observe(element);
    return () => {
      seen.disconnect();
      element.style.opacity = '';
    };
  }, [delay]);
  return (
    <div ref={at} className={className} data-reveal>
      {children}
    </div>
  );
}
