import { useLayoutEffect, useState } from 'react';
import { DIALOG_EVENT } from '../ui/feedback/toast.ts';

/** Returns the element for toasts, which stays in the topmost modal dialog, or in the page while none is open. */
export function useToastPlace(): HTMLElement {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const move = () => moveIntoView(place);
    move();
    window.addEventListener(DIALOG_EVENT, move);
    return () => {
      window.removeEventListener(DIALOG_EVENT, move);
      place.remove();
    };
  }, [place]);
  return place;
}

/**
 * Puts the toasts into the topmost modal dialog: outside it they are below its backdrop, cannot be pressed and are not
 * announced. It uses the move that keeps their state if the browser supports it.
 */
function moveIntoView(place: HTMLElement) {
  const to = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (place.parentElement === to) return;
  if (place.isConnected && 'moveBefore' in to) to.moveBefore(place, null);
  else to.append(place);
}
