import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings into view what became of a form, each time it is answered: its first field with an error, which takes the
 * focus, or its message. On a phone the button of a long form stands far below both, and nothing would seem to happen. Give the
 * ref to what holds the form and the message.
 */
export function useShowAnswer<T extends HTMLElement>(answer: unknown): RefObject<T | null> {
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
