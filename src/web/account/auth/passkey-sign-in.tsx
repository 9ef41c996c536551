import { useEffect, useState } from 'react';
import { homePathOf } from '../../session/safe-return.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasskeyError, signInWithPasskey, supportsPasskeys } from './passkey-client.ts';

/** Signs in with a passkey, if the browser supports it. */
export function PasskeySignIn({ back }: { back: string }) {
  const [can, setCan] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => setCan(supportsPasskeys()), []);
  if (!can) return null;
  const enter = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { user } = await signInWithPasskey();
      // Reloads the page, so that no state of the visitor remains.
      window.location.assign(back === '/' ? homePathOf(user.role) : back);
    } catch (thrown) {
      setFailure(thrown instanceof PasskeyError ? thrown.message : 'Belum berhasil. Coba lagi.');
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-3 border-t border-line pt-6">
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
      <Button variant="secondary" busy={busy} busyText="Menunggu perangkat..." onClick={() => void enter()}>
        Masuk dengan sidik jari, wajah, atau PIN
      </Button>
    </div>
  );
}
