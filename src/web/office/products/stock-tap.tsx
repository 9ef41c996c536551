import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useState } from 'react';
import { Form, useLoaderData, useRevalidator } from 'react-router';
import { formatNumber } from '../../../shared/figures/money.ts';
import { exactSum } from '../../../shared/figures/quantity.ts';
import { generalMessages } from '../../../shared/messages/general.ts';
import { useSession } from '../../session/session.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { toast } from '../../ui/tell/toast.ts';
import { useWaiting } from '../../waiting/use-waiting.ts';
import { sendOrKeep } from '../../waiting/waiting.ts';

const ACTION = '/admin/products';
/** By how much the stock was changed, over which figure of the list as it was read then, and whether that has been answered. */
type Sent = { by: number; over: number; read: unknown; answered: boolean };
const NOTHING_SENT: Sent = { by: 0, over: 0, read: null, answered: true };

/**
 * Stock by one tap: −, + and Habis. The figure moves at once and moves back when the server refuses; taps that come while
 * one is under way are sent together after it. Without JavaScript each button is a form of its own.
 */
export function StockTap({
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
  /** Units held for buyers; taps never go below them. */
  reserved: number;
  /** The list's own query, so that a form without JavaScript comes back to it. */
  search?: string;
  /** Shows the figure in another way, such as one that can be edited. */
  figure?: (shown: number) => ReactNode;
  /** Without 'Habis' on a tablet: for whom it is not the first thing to be done here. */
  lean?: boolean;
}) {
  const hydrated = useHydrated();
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const subject = `product:${id}:stock`;
  // Taps that have no signal yet stand in the figure, too.
  const kept = useWaiting(user?.id)
    .filter((one) => one.subject === subject && !one.refused)
    .reduce((sum, one) => exactSum(sum, Number(one.body.by) || 0), 0);
  const [waiting, setWaiting] = useState(0);
  const [sent, setSent] = useState(NOTHING_SENT);
  const read: unknown = useLoaderData();
  // What was sent is added until it stands in the list, which is read anew after the answer, and shown a moment later still:
  // taken out before, the figure would move back and forth.
  const stands = sent.over !== onHand || (sent.answered && sent.read !== read);
  const shown = exactSum(onHand, waiting, stands ? 0 : sent.by, kept);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits goes once the one under way has come back
  useEffect(() => {
    if (!sent.answered || !stands || waiting === 0 || !user) return;
    const by = waiting;
    setSent({ by, over: onHand, read, answered: false });
    setWaiting(0);
    void (async () => {
      const { outcome, kept, message } = await sendOrKeep({
        userId: user.id,
        url: `/api${ACTION}/${id}/stock`,
        body: { by },
        label: `Stok ${name}: ${by > 0 ? '+' : '−'}${formatNumber(Math.abs(by))} ${unit}`,
        href: ACTION,
        subject,
        // Back by as much, whatever was sold meanwhile.
        undo: { url: `/api${ACTION}/${id}/stock`, body: { by: -by } },
      });
      if (outcome === 'done') {
        await revalidate();
        setSent((before) => ({ ...before, answered: true }));
        return;
      }
      if (!kept) {
        setWaiting(0);
        toast('error', message || generalMessages.unavailable.text);
      }
      setSent(NOTHING_SENT);
    })();
  }, [sent, stands, waiting]);

  const step = (by: number) => setWaiting((before) => exactSum(before, by));
  const sellOut = () => step(-exactSum(shown, -reserved));
  const form = (fields: Record<string, string>, button: React.ReactNode) => (
    <Form
      data-waits
      method="post"
      noValidate
      action={`${ACTION}${search}`}
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
    <div
      role="group"
      aria-label={`Stok ${name}`}
      className="flex flex-wrap items-start gap-1.5 md:flex-nowrap md:items-center"
    >
      {form(
        { by: '-1' },
        <IconButton
          label={`Kurangi stok ${name}`}
          type={type}
          variant="secondary"
          className="size-12 md:size-7 md:min-h-7"
          icon={<Minus className="size-5" />}
          disabled={exactSum(shown, -1) < reserved}
          onClick={hydrated ? () => step(-1) : undefined}
        />,
      )}
      <div
        className="min-w-14 text-center tabular md:flex md:items-center md:justify-end md:gap-1.5"
        aria-live="polite"
      >
        {figure ? (
          figure(shown)
        ) : (
          <span className="block text-base font-bold leading-tight">{formatNumber(shown)}</span>
        )}
        <span className="block text-xs text-muted md:min-w-7 md:text-left">{unit}</span>
      </div>
      {form(
        { by: '1' },
        <IconButton
          label={`Tambah stok ${name}`}
          type={type}
          variant="secondary"
          className="size-12 md:size-7 md:min-h-7"
          icon={<Plus className="size-5" />}
          onClick={hydrated ? () => step(1) : undefined}
        />,
      )}
      {form(
        { out: '1' },
        <Button
          type={type}
          variant="secondary"
          className={cx('md:min-h-7! md:px-2! md:text-xs', lean && 'md:max-xl:hidden')}
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
