import { useState } from 'react';
import { pictureOf } from '../../page/parts/listing-picture.ts';
import { Picture } from '../../ui/picture.tsx';

/**
 * A row's small picture, or the default one where there is none or it cannot be shown (ADMPROD-09). Pictures of other
 * sites are never loaded: the page's policy forbids it.
 */
export function RowPicture({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const source = url?.startsWith('/') && url !== broken ? pictureOf(url, '') : null;
  return (
    <span onErrorCapture={() => setBroken(url)} className="shrink-0">
      <Picture
        source={source ?? null}
        sizes="40px"
        className="size-10 overflow-hidden rounded-input"
        imgClassName="size-10 object-cover"
      />
    </span>
  );
}
