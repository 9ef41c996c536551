import type { ReactNode } from 'react';

/** A component of the kit with its name. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-4 border-t border-line pt-6" aria-label={title}>
      <h2 className="serif text-2xl">{title}</h2>
      {children}
    </section>
  );
}

/** The states of a component in a row. */
export function GalleryRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
