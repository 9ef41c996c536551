import { useNavigation } from 'react-router';
import { Spinner } from '../ui/tell/spinner.tsx';
import { useSession } from './session.tsx';

/** Pages that the server shows only after it has looked at who comes. */
const guarded = /^\/(?:admin|orders|profil|bidding-list|farmer-bidding-approval)(?:\/|$)/;

/** Stands over the page while the server checks who comes to a guarded one, and while the session is not known (AUTH-18). */
export function GuardSpinner() {
  const { state, location } = useNavigation();
  const { loading } = useSession();
  const checking = state === 'loading' && guarded.test(location.pathname);
  if (!checking && !loading) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 grid justify-items-center p-4">
      <span className="rounded-pill bg-surface px-4 py-2 text-sm text-ink shadow-float transition-opacity delay-100 starting:opacity-0">
        <Spinner label="Memuat..." />
      </span>
    </div>
  );
}
