import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { toast } from '../../ui/tell/toast.ts';
import type { FlashText } from './flash-texts.ts';

const NAME = 'lumbung.kabar';

/** A Set-Cookie that makes the next page say this once; for commands that end in a redirect. */
export function flash(text: FlashText): string {
  return `${NAME}=${text}; Path=/; Max-Age=20; SameSite=Lax`;
}

/** Says what the last command left to be said, once, whichever page comes next. */
export function Flash() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation looks for itself
  useEffect(() => {
    const [, found] = new RegExp(`(?:^|; )${NAME}=(\\w+)`).exec(document.cookie) ?? [];
    if (!found) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;
    // The toaster of a page that has just come listens only after its own effects; by then it does.
    import('./flash-texts.ts').then(({ flashTexts }) => {
      if (Object.hasOwn(flashTexts, found)) toast('success', flashTexts[found as FlashText]);
    }, console.warn);
  }, [key]);
  return null;
}
