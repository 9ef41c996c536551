import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Anchor } from '../ui/navigation/anchor.tsx';

type Side = { href: string; title: string; label: string };

/** Links to the previous and the next entry of the list. */
export function PreviousNext({ label, previous, next }: { label: string; previous: Side; next: Side }) {
  const look =
    'group flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface p-4 hover:border-sawah';
  return (
    <nav aria-label={label} className="no-print mt-10 grid gap-3 border-t border-line pt-6 sm:grid-cols-2">
      <Anchor href={previous.href} rel="prev" className={look}>
        <ArrowLeft className="size-5 shrink-0 text-sawah-text" />
        <span className="min-w-0">
          <span className="block text-sm text-muted">{previous.label}</span>
          <span className="font-semibold group-hover:underline">{previous.title}</span>
        </span>
      </Anchor>
      <Anchor href={next.href} rel="next" className={`${look} justify-end text-right`}>
        <span className="min-w-0">
          <span className="block text-sm text-muted">{next.label}</span>
          <span className="font-semibold group-hover:underline">{next.title}</span>
        </span>
        <ArrowRight className="size-5 shrink-0 text-sawah-text" />
      </Anchor>
    </nav>
  );
}
