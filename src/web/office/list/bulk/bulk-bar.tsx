import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { type BulkAction, bulkActions } from '../../../../shared/bulk-actions.ts';
import { formatNumber } from '../../../../shared/figures/money.ts';
import { CATEGORIES, categoryLabel } from '../../../../shared/labels.ts';
import { typedIn } from '../../../form/typed-in.ts';
import { cx } from '../../../ui/cx.ts';
import { useHydrated } from '../../../ui/hydrated.ts';
import { DisclosureMenu } from '../../../ui/lead/disclosure-menu.tsx';
import { toast } from '../../../ui/tell/toast.ts';
import { saidTotal } from '../said-total.ts';
import { type BulkTold, beginBulk, carryBulk } from './bulk-client.ts';
import { BulkNews } from './bulk-outcome.tsx';
import { type BulkNoun, bulkBody } from './bulk-request.ts';
import { PriceChange, type PricedRow } from './price-change.tsx';
import { barButton, SelectionBar } from './selection-bar.tsx';

/** What can be done to the rows of each list. */
const offered: Record<BulkNoun, BulkAction[]> = {
  products: ['stock_zero', 'archive', 'activate', 'category', 'price', 'delete'],
  users: ['user_on', 'user_off'],
  orders: ['process', 'ship', 'complete'],
};

const NOTHING: BulkTold = { refusals: [], notes: [] };

/** The bar of what is selected: what to do with it, how far it has come, how to undo it. */
export function BulkBar({
  noun,
  noted,
  picked,
  total,
  more,
  all,
  prices = [],
  onAll,
  onClear,
}: {
  noun: BulkNoun;
  /** What the rows are called: 'produk'. */
  noted: string;
  picked: number;
  total: number;
  /** Whether more match than were counted. */
  more: boolean | undefined;
  /** Whether all that match are meant, not only the ticked ones. */
  all: boolean;
  /** Of the rows that are meant, those on the page with their prices: what new ones would be is shown before they are. */
  prices?: PricedRow[];
  onAll: (all: boolean) => void;
  onClear: () => void;
}) {
  const hydrated = useHydrated();
  const said = saidTotal({ total, more });
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [told, setTold] = useState<BulkTold>(NOTHING);
  /** The last command, as long as what came of it is read and it can be undone. */
  const [last, setLast] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const carry = async (id: string, way: 'next' | 'undo', count: number) => {
    stop.current = new AbortController();
    setProgress({ done: 0, total: count });
    try {
      return await carryBulk(
        id,
        way,
        (step) => setProgress({ done: step.changed + step.refused, total: step.total }),
        stop.current.signal,
      );
    } finally {
      setProgress(null);
      void revalidate();
    }
  };
  const undo = async (id: string) => {
    try {
      const { step, told } = await carry(id, 'undo', 0);
      toast('success', `${formatNumber(step.total - told.refusals.length)} ${noted} dikembalikan`);
      setTold(told);
      setLast(null);
    } catch (thrown) {
      toast('error', (thrown as Error).message);
    }
  };
  const run = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const typed = typedIn(event.currentTarget, submitter);
    const action = typed.text('action') as BulkAction;
    try {
      const { id, total: count } = await beginBulk(
        bulkBody(noun, search, {
          action,
          percent: Number(typed.text('percent')),
          round: Number(typed.text('round')),
          category: typed.text('category'),
          all: typed.list('all').length > 0,
          ids: typed.list('ids'),
        }),
      );
      const { step, told } = await carry(id, 'next', count);
      const { done, undo: reversible } = bulkActions[action];
      if (step.changed > 0) {
        toast(
          'success',
          `${formatNumber(step.changed)} ${noted} ${done}`,
          reversible ? { action: { label: 'Urungkan', run: () => void undo(id) } } : {},
        );
      }
      setTold(told);
      setLast(reversible && step.changed > 0 ? id : null);
      onClear();
    } catch (thrown) {
      toast('error', (thrown as Error).message);
    }
  };

  const working = progress && (
    <span role="status" className="flex min-h-11 items-center gap-3 px-2">
      <progress
        value={progress.done}
        max={Math.max(1, progress.total)}
        aria-label="Kemajuan"
        className="h-2 w-40 accent-padi"
      />
      {formatNumber(progress.done)} dari {formatNumber(progress.total)}
      <button
        type="button"
        className={cx(barButton, 'hover:bg-white/10')}
        onClick={() => stop.current?.abort()}
      >
        Hentikan
      </button>
    </span>
  );
  return (
    <>
      <SelectionBar picked={all ? said : picked} progress={working} onSubmit={run} onClear={onClear}>
        <input type="hidden" name="intent" value="bulk" />
        {total > picked && (
          <label className="flex min-h-11 items-center gap-2 px-2 whitespace-nowrap">
            <input
              type="checkbox"
              name="all"
              value="1"
              checked={hydrated ? all : undefined}
              onChange={(event) => onAll(event.target.checked)}
              className="size-4 accent-padi"
            />
            {more ? `Semua yang cocok, ${said}` : `Semua ${said} yang cocok`}
          </label>
        )}
        {offered[noun].map((action) => (
          <Offer key={action} action={action} prices={prices} />
        ))}
      </SelectionBar>
      <BulkNews
        told={told}
        onUndo={last === null ? undefined : () => void undo(last)}
        onClose={() => setTold(NOTHING)}
      />
    </>
  );
}

/** One action: a button, or what it needs to know or asks first. */
function Offer({ action, prices }: { action: BulkAction; prices: PricedRow[] }) {
  const { label } = bulkActions[action];
  if (action === 'category') {
    return (
      <More label={label}>
        <label className="grid gap-1">
          Kategori
          <select name="category" className="box">
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {categoryLabel[category]}
              </option>
            ))}
          </select>
        </label>
        <Go action={action}>Pakai</Go>
      </More>
    );
  }
  if (action === 'price') {
    return (
      <More label={label}>
        <PriceChange prices={prices} />
        <Go action={action}>Pakai</Go>
      </More>
    );
  }
  if (action === 'delete') {
    return (
      <More label={label} danger>
        <p>Hapus yang dipilih? Ini tidak bisa diurungkan.</p>
        <Go action={action} danger>
          Ya, hapus
        </Go>
      </More>
    );
  }
  return (
    <button type="submit" name="action" value={action} className={cx(barButton, 'hover:bg-white/10')}>
      {label}
    </button>
  );
}

function More({ label, danger, children }: { label: string; danger?: boolean; children: ReactNode }) {
  return (
    <DisclosureMenu
      summary={label}
      summaryClassName={cx(barButton, 'flex items-center hover:bg-white/10', danger && 'text-[#ffb4a3]')}
      panelClassName="absolute bottom-full left-0 z-40 mb-2 grid w-64 max-sm:fixed max-sm:inset-x-3 max-sm:bottom-20 max-sm:w-auto gap-3 rounded-input border border-line bg-surface p-4 text-ink shadow-float"
    >
      {children}
    </DisclosureMenu>
  );
}

function Go({ action, danger, children }: { action: BulkAction; danger?: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      name="action"
      value={action}
      className={cx(barButton, 'text-white', danger ? 'bg-bata' : 'bg-sawah')}
    >
      {children}
    </button>
  );
}
