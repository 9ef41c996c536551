import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useState } from 'react';
import { Form, useLoaderData, useRevalidator } from 'react-router';
import { generalErrors } from '../../../shared/errors/general-errors.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import { exactSum } from '../../../shared/format/quantity.ts';
import { sendOrQueue } from '../../offline-queue/offline-queue.ts';
import { useQueue } from '../../offline-queue/use-queue.ts';
import { useSession } from '../../session/session-provider.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';

const PRODUCTS_PATH = '/admin/products';
/**
 * A stock change that was sent: the difference, the stock of the list at that time, and whether the response
 * arrived.
 */
type SentChange = { by: number; over: number; read: unknown; answered: boolean };
const NO_CHANGE_SENT: SentChange = { by: 0, over: 0, read: null, answered: true };

/**
 * Changes the stock by one tap: −, + and Habis. It shows the new stock at once, reverts when the server
 * rejects it, and combines taps during a request into the next one; without JavaScript each button is a form.
 */
export function StockStepper({
  id,
  name,
  unit,
  onHand,
  reserved,
  search = '',
  figure,
  lean,
}: {
  id: number;
  name: string;
  unit: string;
  onHand: number;
  /** Units reserved for buyers; the stock never falls below them. */
  reserved: number;
  /** The list's query, so that a form without JavaScript returns to it. */
  search?: string;
  /** Renders the figure differently, for example as an editable one; on phones it contains the unit. */
  figure?: (shown: number) => ReactNode;
  /** Hides 'Habis' on tablets, for users who rarely need it. */
  lean?: boolean;
}) {
  const hydrated = useHydrated();
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const subject = `product:${id}:stock`;
  // Includes taps that wait in the offline queue.
  const kept = useQueue(user?.id)
    .filter((one) => one.subject === subject && !one.refused)
    .reduce((sum, one) => exactSum(sum, Number(one.body.by) || 0), 0);
  const [waiting, setWaiting] = useState(0);
  const [sent, setSent] = useState(NO_CHANGE_SENT);
  const read: unknown = useLoaderData();
  // A sent change is added until the reloaded list contains it, plus a short delay. Removed earlier, the
  // figure would flicker.
  const stands = sent.over !== onHand || (sent.answered && sent.read !== read);
  const shown = exactSum(onHand, waiting, stands ? 0 : sent.by, kept);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits goes once the one under way has come back
  useEffect(() => {
    if (!sent.answered || !stands || waiting === 0 || !user) return;
    const by = waiting;
    setSent({ by, over: onHand, read, answered: false });
    setWaiting(0);
    void (async () => {
      const { outcome, kept, message } = await sendOrQueue({
        userId: user.id,
        url: `/api${PRODUCTS_PATH}/${id}/stock`,
        body: { by },
        label: `Stok ${name}: ${by > 0 ? '+' : '−'}${formatNumber(Math.abs(by))} ${unit}`,
        href: PRODUCTS_PATH,
        subject,
        // Reverses the difference, so that sales in the meantime are kept.
        undo: { url: `/api${PRODUCTS_PATH}/${id}/stock`, body: { by: -by } },
      });
      if (outcome === 'done') {
        await revalidate();
        setSent((before) => ({ ...before, answered: true }));
        return;
      }
      if (!kept) {
        setWaiting(0);
        showToast('error', message || generalErrors.unavailable.text);
      }
      setSent(NO_CHANGE_SENT);
    })();
  }, [sent, stands, waiting]);

  const step = (by: number) => setWaiting((before) => exactSum(before, by));
  const sellOut = () => step(-exactSum(shown, -reserved));
  const form = (fields: Record<string, string>, button: React.ReactNode) => (
    <Form
      data-waits
      method="post"
      noValidate
      action={`${PRODUCTS_PATH}${search}`}
      onSubmit={(event) => hydrated && event.preventDefault()}
    >
      <input type="hidden" name="intent" value="step" />
      <input type="hidden" name="id" value={id} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {button}
    </Form>
  );
  const type = hydrated ? 'button' : 'submit';
  return (
    <div role="group" aria-label={`Stok ${name}`} className="stepper">
      {form(
        { by: '-1' },
        <IconButton
          label={`Kurangi stok ${name}`}
          type={type}
          variant="secondary"
          icon={<Minus className="size-5" />}
          disabled={exactSum(shown, -1) < reserved}
          onClick={hydrated ? () => step(-1) : undefined}
        />,
      )}
      <div aria-live="polite">
        {figure ? (
          figure(shown)
        ) : (
          <span className="block text-base font-bold leading-tight">{formatNumber(shown)}</span>
        )}
        <span className={cx('block text-xs text-muted md:min-w-7 md:text-left', figure && 'max-md:hidden')}>
          {unit}
        </span>
      </div>
      {form(
        { by: '1' },
        <IconButton
          label={`Tambah stok ${name}`}
          type={type}
          variant="secondary"
          icon={<Plus className="size-5" />}
          onClick={hydrated ? () => step(1) : undefined}
        />,
      )}
      {form(
        { out: '1' },
        <Button
          type={type}
          variant="secondary"
          className={cx('words', lean && 'wide')}
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
