import type { ReactNode } from 'react';

/** Cards in two columns on phones, three on tablets, four on desks. Children are `<li>`. */
export function ProductGrid({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
      {children}
    </ul>
  );
}
