import { useEffect, useRef, useState } from 'react';

/** Default duration of a counter in ms, and its thousands separator (SHELL-26). */
const COUNTER_MS = 2000;

const withThousands = (value: number, separator: string) =>
  String(value).replace(/\B(?=(\d{3})+(?!\d))/g, separator);

/**
 * A figure that counts up from 0 when it scrolls into view. The server renders the final value for browsers
 * without JavaScript or with reduced motion; screen readers read only the final value.
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
      <span aria-hidden>{withThousands(value, separator) + suffix}</span>
      <span className="sr-only">{withThousands(end, separator) + suffix}</span>
    </span>
  );
}
