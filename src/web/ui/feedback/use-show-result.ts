import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to a form's result after each response: its first invalid field, which receives the focus, or its
 * message. On a phone the button of a long form is far below both, so the press would seem to have no effect;
 * attach the ref to the element that contains form and message.
 */
export function useShowResult<T extends HTMLElement>(answer: unknown): RefObject<T | null> {
  const within = useRef<T>(null);
  useEffect(() => {
    if (!answer || !within.current) return;
    const first = (selector: string) => within.current?.querySelector<HTMLElement>(selector);
    const field = first('[aria-invalid=true]');
    field?.focus({ preventScroll: true });
    (field ?? first('[role=alert]') ?? first('[role=status]'))?.scrollIntoView({ block: 'center' });
  }, [answer]);
  return within;
}
