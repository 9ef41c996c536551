import { useNavigation } from 'react-router';

/** A thin bar at the top while the next page is on its way; it waits 150 ms, so quick pages show nothing. */
export function NavProgress() {
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
