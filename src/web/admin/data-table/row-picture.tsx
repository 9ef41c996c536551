import { useState } from 'react';
import { listingPicture } from '../../common/components/listing-picture.ts';
import { Picture } from '../../ui/picture.tsx';

/**
 * A row's thumbnail, or the default image when there is none or it fails to load (ADMPROD-09). The content
 * security policy blocks images of other sites.
 */
export function RowPicture({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const source = url?.startsWith('/') && url !== broken ? listingPicture(url, '') : null;
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
