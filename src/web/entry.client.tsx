import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteRead, openWhole } from './page/answer/kept-pages.ts';
import { steadyFetch } from './page/answer/steady-fetch.ts';
import { hearBackFirst } from './ui/close-on-back.ts';
import { holdForms } from './waiting/hold-forms.ts';

hearBackFirst();
holdForms();

// The router has no door for how it reads data; see steady-fetch.ts for why a plain fetch is not enough.
window.fetch = steadyFetch(window, undefined, { read: noteRead, openWhole });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
