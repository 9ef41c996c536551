import type { ReactNode } from 'react';
import './admin.css';
import { useRootData } from '../../common/head/use-root-data.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';

/** The layout of admin pages before sign-in: background, logo and one card. */
export function AdminAuthLayout({ children }: { children: ReactNode }) {
  const site = useRootData()?.shell.site;
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 bg-office px-4 py-10">
      <Anchor href="/" className="flex items-center gap-3 text-lg font-bold">
        <BrandMark logo={site?.logo} className="size-10" />
        {site?.product}
      </Anchor>
      <div className="w-full max-w-md rounded-card border border-line bg-surface p-6 sm:p-8">{children}</div>
    </main>
  );
}
