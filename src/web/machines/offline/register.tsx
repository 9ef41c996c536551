import { useEffect } from 'react';

/** Installs the service worker once the page has loaded; not in development, where it would keep old sources. */
export function RegisterWorker() {
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
  return null;
}
