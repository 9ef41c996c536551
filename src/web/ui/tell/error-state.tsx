import RotateCw from 'lucide-react/icons/rotate-cw';
import { createContext, useContext } from 'react';
import { buttonClass } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';

const RequestId = createContext('');

/** By what the log names the request whose page this is; known on the server alone. */
export const ErrorCode = RequestId.Provider;

/** A failed load. Retry loads the page again: a plain link to it, which also works without JavaScript. */
export function ErrorState({ text, detail, href = '' }: { text: string; detail?: string; href?: string }) {
  const code = useContext(RequestId);
  return (
    <div role="alert">
      <EmptyState
        scene="failed"
        title={text}
        text={detail}
        actions={
          <a href={href} className={buttonClass('primary')}>
            <RotateCw className="size-5" />
            Coba lagi
          </a>
        }
      />
      {/* The browser doesn't know it, and leaves what the server wrote. */}
      <p className="text-center text-sm text-muted" suppressHydrationWarning>
        {code && `Kode galat: ${code}`}
      </p>
    </div>
  );
}
