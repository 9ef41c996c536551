import { type ComponentProps, Suspense, useEffect } from 'react';
import { patiently, rested, whenShown } from '../../ui/later.ts';
import type { Answering } from './answerable.ts';

const load = () => import('./answer-dialog.tsx').then(({ AnswerDialog }) => AnswerDialog);
const AnswerDialog = whenShown(load);

type Props = Omit<ComponentProps<typeof AnswerDialog>, keyof Answering> & {
  /** What the address asks for. */
  asked: Answering | null;
};

/** Where a page's answers are given: its code is not of the first view, and lies ready, without signal too, soon after. */
export function AnswerSheet({ asked, ...rest }: Props) {
  useEffect(() => {
    void rested().then(() => patiently(load));
  }, []);
  if (!asked) return null;
  return (
    <Suspense fallback={<Opening />}>
      <AnswerDialog {...asked} {...rest} />
    </Suspense>
  );
}

/** Stands for the moment, or without signal for as long as it takes, in which the sheet's code is not here yet. */
function Opening() {
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface p-5 text-center text-ink shadow-float"
    >
      Membuka…
    </p>
  );
}
