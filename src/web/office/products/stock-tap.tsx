import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { formatNumber } from '../../../shared/money.ts';
import type { Failure } from '../../page/view.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { toast } from '../../ui/tell/toast.ts';

const ACTION = '/admin/products';

/**
 * Stock by one tap: −, + and Habis. The figure moves at once and moves back when the server refuses; taps that come while
 * one is under way are sent together after it. Without JavaScript each button is a form of its own.
 */
export function StockTap({
  id,
  name,
  unit,
  stock,
  reserved,
  search = '',
  figure,
}: {
  id: number;
  name: string;
  unit: string;
  stock: number;
  /** Units held for buyers; taps never go below them. */
  reserved: number;
  /** The list's own query, so that a form without JavaScript comes back to it. */
  search?: string;
  /** Shows the figure in another way, such as one that can be edited. */
  figure?: (shown: number) => ReactNode;
}) {
  const hydrated = useHydrated();
  const fetcher = useFetcher<{ ok: true } | Failure>();
  const [waiting, setWaiting] = useState(0);
  const [sent, setSent] = useState(0);
  const idle = fetcher.state === 'idle';
  const failure = fetcher.data?.ok === false ? fetcher.data : undefined;
  const shown = stock + waiting + sent;

  useEffect(() => {
    if (!idle) return;
    setSent(0);
    if (failure) {
      setWaiting(0);
      toast('error', failure.message);
    }
  }, [idle, failure]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits goes once the one under way has come back
  useEffect(() => {
    if (!idle || waiting === 0) return;
    setSent(waiting);
    setWaiting(0);
    fetcher.submit(
      { intent: 'step', id: String(id), by: String(waiting), quiet: '1' },
      { method: 'post', action: ACTION },
    );
  }, [idle, waiting]);

  const step = (by: number) => setWaiting((before) => before + by);
  const sellOut = () => {
    const free = shown - reserved;
    step(-free);
    toast('success', `${name}: stok habis.`, { action: { label: 'Urungkan', run: () => step(free) } });
  };
  const form = (fields: Record<string, string>, button: React.ReactNode) => (
    <fetcher.Form
      method="post"
      action={`${ACTION}${search}`}
      onSubmit={(event) => hydrated && event.preventDefault()}
    >
      <input type="hidden" name="intent" value="step" />
      <input type="hidden" name="id" value={id} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {button}
    </fetcher.Form>
  );
  const type = hydrated ? 'button' : 'submit';
  return (
    <div
      role="group"
      aria-label={`Stok ${name}`}
      className="flex flex-wrap items-center gap-1.5 lg:flex-nowrap"
    >
      {form(
        { by: '-1' },
        <IconButton
          label={`Kurangi stok ${name}`}
          type={type}
          variant="secondary"
          className="size-12 lg:size-9 lg:min-h-9"
          icon={<Minus className="size-5" />}
          disabled={shown <= reserved}
          onClick={hydrated ? () => step(-1) : undefined}
        />,
      )}
      <div className="min-w-14 text-center tabular" aria-live="polite">
        {figure ? (
          figure(shown)
        ) : (
          <span className="block text-base font-bold leading-tight">{formatNumber(shown)}</span>
        )}
        <span className="block text-xs text-muted">{unit}</span>
      </div>
      {form(
        { by: '1' },
        <IconButton
          label={`Tambah stok ${name}`}
          type={type}
          variant="secondary"
          className="size-12 lg:size-9 lg:min-h-9"
          icon={<Plus className="size-5" />}
          onClick={hydrated ? () => step(1) : undefined}
        />,
      )}
      {form(
        { out: '1' },
        <Button
          type={type}
          variant="secondary"
          className="lg:min-h-9! lg:px-3! lg:text-sm"
          aria-label={`Stok ${name} habis`}
          disabled={shown <= reserved}
          onClick={hydrated ? sellOut : undefined}
        >
          Habis
        </Button>,
      )}
    </div>
  );
}
