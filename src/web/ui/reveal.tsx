import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Animates its content into place within 1000 ms when it first scrolls into view (SHELL-22). Content of the
 * first view is never hidden; below 768 px, with reduced motion or without JavaScript nothing moves.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || element.getBoundingClientRect().top < window.innerHeight) return;
    element.dataset.reveal = 'waiting';
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      element.dataset.reveal = 'shown';
      watch.disconnect();
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
