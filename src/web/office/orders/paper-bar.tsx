import './paper.css';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { LastRead } from '../../waiting/last-read.tsx';

/** What stands above a page to be printed, on the screen alone: the way back, choices, and how to print it. */
export function PaperBar({
  back,
  children,
}: {
  back: { href: string; label: string };
  children?: ReactNode;
}) {
  const hydrated = useHydrated();
  return (
    <>
      <LastRead />
      <div className="paper-bar no-print">
        <Anchor href={back.href} className="font-semibold text-sawah-text underline">
          {back.label}
        </Anchor>
        {children}
        {hydrated ? (
          <Button size="sm" icon={<Printer className="size-5" />} onClick={() => window.print()}>
            Cetak
          </Button>
        ) : (
          <span className="quiet">Cetak lewat menu peramban Anda.</span>
        )}
      </div>
    </>
  );
}
