import { useNavigation } from 'react-router';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { useSession } from './session-provider.tsx';

/** Paths that the server renders only after it has checked the user. */
const guarded = /^\/(?:admin|orders|profil|bidding-list|farmer-bidding-approval)(?:\/|$)/;

/**
 * Covers the page while the server checks the access to a guarded page, and while the session is unknown
 * (AUTH-18).
 */
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
