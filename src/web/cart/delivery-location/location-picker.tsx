import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyOnShow } from '../../ui/lazy-load.ts';
import { useStoredLocation } from './stored-location.ts';

const PlaceDialog = lazyOnShow(() => import('./location-dialog.tsx').then((file) => file.LocationDialog));

/**
 * Asks once for the delivery location and stores it. Requires JavaScript; without it a text next to it states
 * the fees.
 */
export function LocationPicker({ className }: { className?: string }) {
  const place = useStoredLocation();
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
