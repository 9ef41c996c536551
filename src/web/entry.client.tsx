import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { openDocument, recordRead } from './common/route-helpers/cached-page-times.ts';
import { retryingFetch } from './common/route-helpers/retrying-fetch.ts';
import { replayEarlyInput } from './forms/replay-early-input.ts';
import { blockFormsOffline } from './offline-queue/block-forms-offline.ts';
import { interceptBack } from './ui/close-on-back.ts';
import { keepTranslatedText } from './ui/keep-translated-text.ts';

keepTranslatedText();
interceptBack();
blockFormsOffline();
replayEarlyInput();

// The router offers no hook for its data requests; retrying-fetch.ts explains why a plain fetch is not
// enough.
window.fetch = retryingFetch(window, undefined, { onRead: recordRead, openDocument: openDocument });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
