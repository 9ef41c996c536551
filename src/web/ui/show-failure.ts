import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings into view why a form was refused, each time it is: its first field with an error, which takes the focus, or
 * its message. On a phone the button of a long form stands far below both, and nothing would seem to happen. Give the
 * ref to what holds the form and the message.
 */
export function useShowFailure<T extends HTMLElement>(failure: unknown): RefObject<T | null> {
  const within = useRef<T>(null);
  useEffect(() => {
    if (!failure || !within.current) return;
    const field = within.current.querySelector<HTMLElement>('[aria-invalid=true]');
    field?.focus({ preventScroll: true });
    (field ?? within.current.querySelector('[role=alert]'))?.scrollIntoView({ block: 'center' });
  }, [failure]);
  return within;
}
