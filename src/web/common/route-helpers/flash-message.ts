import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { showToast } from '../../ui/feedback/toast.ts';
import type { FlashText } from './flash-texts.ts';

const NAME = 'lumbung.flash';

/**
 * Returns a Set-Cookie header that makes the next page show this message once; for commands that end in a
 * redirect.
 */
export function flashCookie(text: FlashText): string {
  return `${NAME}=${text}; Path=/; Max-Age=20; SameSite=Lax`;
}

/** Shows the flash message of the last command once, on any page. */
export function FlashMessage() {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation looks for itself
  useEffect(() => {
    const [, found] = new RegExp(`(?:^|; )${NAME}=(\\w+)`).exec(document.cookie) ?? [];
    if (!found) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;
    // Deferred, because the toaster of a new page listens only after its own effects.
    import('./flash-texts.ts').then(({ flashTexts }) => {
      if (Object.hasOwn(flashTexts, found)) showToast('success', flashTexts[found as FlashText]);
    }, console.warn);
  }, [key]);
  return null;
}
