import type { ReactNode } from 'react';
import notFound from '../../../../content/pictures/states/404.avif?url';
import noBids from '../../../../content/pictures/states/belum-ada-tawaran.avif?url';
import failed from '../../../../content/pictures/states/galat.avif?url';
import emptyCart from '../../../../content/pictures/states/keranjang-kosong.avif?url';
import offline from '../../../../content/pictures/states/luring.avif?url';
import noMatch from '../../../../content/pictures/states/tak-ada-hasil.avif?url';

const scenes = { notFound, noBids, failed, emptyCart, offline, noMatch };
export type EmptyStateScene = keyof typeof scenes;

/** An empty state and its next step: illustration, title, sentence, link. */
export function EmptyState({
  scene,
  title,
  text,
  actions,
  heading: Heading = 'h2',
}: {
  scene: EmptyStateScene;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
}) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-8 text-center">
      <img
        src={scenes[scene]}
        alt=""
        width={600}
        height={450}
        className="h-auto w-60 rounded-card"
        decoding="async"
      />
      <Heading className="text-xl font-bold text-balance">{title}</Heading>
      {text && <p className="text-muted">{text}</p>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
