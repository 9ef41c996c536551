import RotateCw from 'lucide-react/icons/rotate-cw';
import { buttonClass } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';

/** A failed load. Retry loads the page again: a plain link to it, which also works without JavaScript. */
export function ErrorState({ text, detail, href = '' }: { text: string; detail?: string; href?: string }) {
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
    </div>
  );
}
