import { Form, useLocation } from 'react-router';
import { useRootData } from '../common/head/use-root-data.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

/**
 * Asks whether this device keeps the user's pages for reading without signal, in a form that works without
 * JavaScript. Without `always` it is shown until it is answered; with it, the answer can be changed.
 */
export function OfflineConsentCard({ always = false, what }: { always?: boolean; what: string }) {
  const { pathname, search } = useLocation();
  const root = useRootData();
  const answer = root?.offline ?? null;
  if (!root?.user || (!always && answer !== null)) return null;
  return (
    <Card>
      <h2 className="text-lg font-bold">Baca tanpa sinyal</h2>
      <p className="mt-1 text-muted">
        Simpan {what} di perangkat ini supaya bisa dibaca tanpa sinyal? Di dalamnya ada nama dan kontak orang
        lain. Siapa pun yang memegang perangkat ini bisa membacanya sampai Anda keluar.
      </p>
      {answer !== null && (
        <p className="mt-2 font-semibold">
          {answer === 'yes' ? 'Sekarang disimpan di perangkat ini.' : 'Sekarang tidak disimpan.'}
        </p>
      )}
      <Form method="post" action="/device" noValidate reloadDocument className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="next" value={pathname + search} />
        {answer !== 'yes' && (
          <Button type="submit" name="keep" value="yes" size="sm">
            Ya, simpan
          </Button>
        )}
        {answer !== 'no' && (
          <Button type="submit" name="keep" value="no" size="sm" variant="secondary">
            Jangan simpan
          </Button>
        )}
      </Form>
    </Card>
  );
}
