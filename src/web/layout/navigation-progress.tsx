import { useNavigation } from 'react-router';

/** A progress bar during navigation; it waits 150 ms, so that fast pages show none. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {busy && (
        <>
          <div className="nav-progress h-1 bg-padi" />
          <span className="sr-only">Memuat halaman</span>
        </>
      )}
    </div>
  );
}
