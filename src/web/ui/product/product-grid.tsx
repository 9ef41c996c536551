import type { ReactNode } from 'react';

/** Cards in two columns on phones, three on tablets, four on desktops. Children are `<li>`. */
export function ProductGrid({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul aria-label={label} className="grid pairs gap-3 md:pairs-3 lg:gap-5 lg:pairs-4">
      {children}
    </ul>
  );
}
