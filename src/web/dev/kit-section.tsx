import type { ReactNode } from 'react';

/** A part of the kit under its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-4 border-t border-line pt-6" aria-label={title}>
      <h2 className="serif text-2xl">{title}</h2>
      {children}
    </section>
  );
}

/** States of a part in a row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
