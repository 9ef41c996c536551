import RotateCw from 'lucide-react/icons/rotate-cw';
import { createContext, useContext } from 'react';
import { buttonClass } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';

const RequestId = createContext('');

/** The request id in the log; known on the server only. */
export const RequestIdProvider = RequestId.Provider;

/**
 * A failed load. Retry is a plain link to the page, which also works without JavaScript; `away` is a link elsewhere,
 * for pages without a menu.
 */
export function ErrorState({
  text,
  detail,
  href = '',
  away,
}: {
  text: string;
  detail?: string;
  href?: string;
  away?: { href: string; label: string };
}) {
  const code = useContext(RequestId);
  return (
    <div role="alert">
      <EmptyState
        scene="failed"
        title={text}
        text={detail}
        actions={
          <>
            <a href={href} className={buttonClass('primary')}>
              <RotateCw className="size-5" />
              Coba lagi
            </a>
            {away && (
              <a href={away.href} className={buttonClass('secondary')}>
                {away.label}
              </a>
            )}
          </>
        }
      />
      {/* The browser does not know the id and keeps the server's text. */}
      <p className="text-center text-sm text-muted" suppressHydrationWarning>
        {code && `Kode galat: ${code}`}
      </p>
    </div>
  );
}
