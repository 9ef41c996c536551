import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { whenShown } from '../../ui/later.ts';
import { usePlace } from './kept-place.ts';

const PlaceDialog = whenShown(() => import('./place-dialog.tsx').then((file) => file.PlaceDialog));

/** Asks once where the goods shall go, and keeps it. Needs scripts: without them the fees stand in words beside it. */
export function PlacePicker({ className }: { className?: string }) {
  const place = usePlace();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className={`noscript:hidden ${className ?? ''}`}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {place ? `Ke ${place.name}, ganti` : 'Pilih kabupaten Anda'}
      </Button>
      {asked && (
        <Suspense>
          <PlaceDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
