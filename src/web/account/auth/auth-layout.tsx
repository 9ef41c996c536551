import type { ReactNode } from 'react';
import ladang from '../../../../content/pictures/hero/ladang-tani-phone-640.avif?url';

/** An empty image for phones, which hide the picture, so that it is not loaded. */
const BLANK_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** The layout of the sign-in pages: the form in a card, on wide screens next to a picture. */
export function AuthLayout({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="shell py-8 md:py-16">
      <div className="mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-surface lg:max-w-none lg:grid-cols-2">
        <div className="p-6 sm:p-8 lg:px-16 lg:py-12">
          <h1 className="serif text-2xl md:text-3xl">{title}</h1>
          {lead && <p className="mt-2 text-muted">{lead}</p>}
          <div className="mt-6 grid gap-6">{children}</div>
        </div>
        <div className="relative hidden bg-sawah-soft lg:block" aria-hidden="true">
          <picture className="contents">
            <source media="(width < 62rem)" srcSet={BLANK_IMAGE} />
            <img src={ladang} alt="" className="absolute inset-0 size-full object-cover" decoding="async" />
          </picture>
        </div>
      </div>
    </section>
  );
}
