import { useEffect } from 'react';
import { whoIn } from '../../session/session.tsx';
import { patiently, rested } from '../../ui/later.ts';

/** What the service worker keeps of an account (worker.js). */
const OWN = 'pribadi-1';

/**
 * Installs the service worker once the page has loaded, and tells it whose page this is, so that it keeps nothing of
 * another's; not in development, where it would keep old sources. `account` is undefined where the server couldn't say.
 */
export function RegisterWorker({ account }: { account: string | null | undefined }) {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const register = () => {
      // Without it everything works as long as there is a network.
      navigator.serviceWorker.register('/sw.js').catch(() => {});
    };
    if (document.readyState === 'complete') register();
    else addEventListener('load', register, { once: true });
    return () => removeEventListener('load', register);
  }, []);

  useEffect(() => {
    if (whoIn(account) === undefined || !('serviceWorker' in navigator)) return;
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ account }));
  }, [account]);

  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker) return;
    // On no page's way to life; a page that is opened without signal needs it at once, and has it from its store.
    let ends: (() => void)[] = [];
    let left = false;
    const passedBy = account && !worker.controller;
    const begin = async () => {
      if (navigator.onLine) await rested();
      const { goWhole, handFiles } = await patiently(() => import('./once-alive.ts'));
      if (!left) ends = [goWhole(OWN), ...(passedBy ? [handFiles()] : [])];
    };
    void begin();
    return () => {
      left = true;
      for (const end of ends) end();
    };
  }, [account]);

  useEffect(() => {
    // At once, and not only with the next page: the phone may be handed on before it comes.
    const forget = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (new URL(form.action, location.href).pathname === '/logout') void caches?.delete(OWN);
    };
    addEventListener('submit', forget, true);
    return () => removeEventListener('submit', forget, true);
  }, []);
  return null;
}
