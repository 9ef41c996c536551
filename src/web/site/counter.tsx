import { useEffect, useRef, useState } from 'react';

/** Default time that a counter takes, in ms, and its thousands separator (SHELL-26). */
const COUNTER_MS = 2000;

const grouped = (value: number, separator: string) =>
  String(value).replace(/\B(?=(\d{3})+(?!\d))/g, separator);

/**
 * A figure that counts up from 0 when it scrolls into view. The server renders the end value, so that it stands there
 * without JavaScript and for whoever wishes reduced motion; it is read aloud once, whole.
 */
export function Counter({
  end,
  suffix = '',
  duration = COUNTER_MS,
  separator = ',',
}: {
  end: number;
  suffix?: string;
  duration?: number;
  separator?: string;
}) {
  const [value, setValue] = useState(end);
  const at = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const element = at.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    const seen = new IntersectionObserver((entries) => {
      if (!entries[0]?.isIntersecting) return;
      seen.disconnect();
      const start = performance.now();
      const step = (now: number) => {
        const part = Math.min(1, (now - start) / duration);
        setValue(Math.round(end * (1 - (1 - part) ** 3)));
        if (part < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    });
    seen.observe(element);
    return () => {
      seen.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [end, duration]);

  return (
    <span ref={at} className="tabular-nums">
      <span aria-hidden>{grouped(value, separator) + suffix}</span>
      <span className="sr-only">{grouped(end, separator) + suffix}</span>
    </span>
  );
}
