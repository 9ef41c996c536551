import type { ReactNode } from 'react';

/** Cards in two columns on phones, four from tablets on. Children are `<li>`. */
export function ProductGrid({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul aria-label={label} className="grid pairs gap-3 md:pairs-4 lg:gap-5">
      {children}
    </ul>
  );
}
