import { useEffect, useState } from 'react';
import { homeOf } from '../../session/safe-return.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { deviceHasKeys, enterByDeviceKey, Told } from './device-key.ts';

/** Signing in by finger, face or PIN of the device, where the browser can. */
export function PasskeyEntry({ back }: { back: string }) {
  const [can, setCan] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => setCan(deviceHasKeys()), []);
  if (!can) return null;
  const enter = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { user } = await enterByDeviceKey();
      // The whole page anew: nothing of the visitor that he was stays.
      window.location.assign(back === '/' ? homeOf(user.role) : back);
    } catch (thrown) {
      setFailure(thrown instanceof Told ? thrown.message : 'Belum berhasil. Coba lagi.');
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
