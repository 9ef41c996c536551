import fraunces from '../../ui/fonts/fraunces-600-latin.woff2?url';
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs.tsx';

/** The header of an inner page: breadcrumbs, title, sentence, on a background of terraces. */
export function PageHeading({
  title,
  lead,
  trail,
}: {
  title: string;
  lead?: string | undefined;
  trail: { label: string; href?: string }[];
}) {
  return (
    <header className="relative isolate overflow-hidden border-b border-line bg-sawah-soft">
      {/* Preloads the font, because a title that wraps differently in the fallback font would shift the
          page. */}
      <link rel="preload" as="font" type="font/woff2" href={fraunces} crossOrigin="anonymous" />
      <svg
        aria-hidden="true"
        viewBox="0 0 1200 160"
        preserveAspectRatio="xMaxYMax slice"
        className="no-print absolute inset-0 -z-10 size-full"
      >
        <path d="M900 160c40-60 96-118 128-118s90 60 172 118z" className="fill-sawah/10" />
        <circle cx="1122" cy="52" r="24" className="fill-padi/45" />
        <path d="M560 160c150-44 300-44 640-14v14z" className="fill-sawah/12" />
        <path d="M700 160c160-30 320-26 500-4v4z" className="fill-padi/25" />
      </svg>
      <div className="shell py-6 md:py-10">
        <Breadcrumbs trail={trail} />
        <h1 className="serif mt-2 max-w-3xl text-3xl md:text-4xl">{title}</h1>
        {lead && <p className="mt-2 max-w-2xl text-muted md:text-lg">{lead}</p>}
      </div>
    </header>
  );
}
