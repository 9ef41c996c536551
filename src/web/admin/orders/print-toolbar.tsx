import './print.css';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { LastReadNotice } from '../../offline-queue/last-read-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** The toolbar above a printable page, visible on screen only: back link, options and print button. */
export function PrintToolbar({
  back,
  children,
}: {
  back: { href: string; label: string };
  children?: ReactNode;
}) {
  const hydrated = useHydrated();
  return (
    <>
      <LastReadNotice />
      <div className="paper-bar no-print">
        <Anchor href={back.href} className="inline-block py-1 font-semibold text-sawah-text underline">
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
