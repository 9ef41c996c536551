import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { CATEGORIES, categoryLabel } from '../../../../shared/enums/labels.ts';
import { formatNumber } from '../../../../shared/format/money.ts';
import { type BulkAction, bulkActions } from '../../../../shared/rules/listings/bulk-action-table.ts';
import { UNDO_MS } from '../../../../shared/rules/undo-duration.ts';
import { formValues } from '../../../forms/form-values.ts';
import { cx } from '../../../ui/cx.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { DisclosureMenu } from '../../../ui/navigation/disclosure-menu.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { totalText } from '../total-text.ts';
import { type BulkResult, continueBulk, startBulk } from './bulk-client.ts';
import { BulkOutcomeDialog } from './bulk-outcome.tsx';
import { BulkPriceFields, type PricedRow } from './bulk-price-fields.tsx';
import { BulkQuestionDialog } from './bulk-question.tsx';
import { asksFirst, type BulkNoun, type BulkQuestion, bulkRequestBody } from './bulk-request.ts';
import { barButtonClass, SelectionBar } from './selection-bar.tsx';

/** The bulk actions of each list. */
const ACTIONS_BY_NOUN: Record<BulkNoun, BulkAction[]> = {
  products: ['stock_zero', 'archive', 'activate', 'category', 'price', 'delete'],
  users: ['user_on', 'user_off'],
  orders: ['process', 'ship', 'complete'],
};

const EMPTY_RESULT: BulkResult = { refusals: [], notes: [] };

/** The bulk action bar: actions for the selection, progress and undo. */
export function BulkActionBar({
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
  /** The plural noun for the rows: 'produk'. */
  noted: string;
  picked: number;
  total: number;
  /** Whether the total is capped and more rows match. */
  more: boolean | undefined;
  /** Whether the action applies to all matching rows, not only to the ticked ones. */
  all: boolean;
  /** Prices of the selected rows on this page, for the preview of new prices. */
  prices?: PricedRow[];
  onAll: (all: boolean) => void;
  onClear: () => void;
}) {
  const hydrated = useHydrated();
  const said = totalText({ total, more });
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [told, setTold] = useState<BulkResult>(EMPTY_RESULT);
  /** The last command, while its result is visible and it can be undone. */
  const [last, setLast] = useState<string | null>(null);
  /** The started action that awaits the user's confirmation. */
  const [ask, setAsk] = useState<BulkQuestion['ask'] | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const carry = async (id: string, way: 'next' | 'undo', count: number) => {
    stop.current = new AbortController();
    setProgress({ done: 0, total: count });
    try {
      return await continueBulk(
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
      showToast('success', `${formatNumber(step.total - told.refusals.length)} ${noted} dikembalikan`);
      setTold(told);
      setLast(null);
    } catch (thrown) {
      showToast('error', (thrown as Error).message);
    }
  };
  const run = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const typed = formValues(event.currentTarget, submitter);
    const action = typed.text('action') as BulkAction;
    try {
      const started = await startBulk(
        bulkRequestBody(noun, search, {
          action,
          percent: Number(typed.text('percent')),
          round: Number(typed.text('round')),
          category: typed.text('category'),
          all: typed.list('all').length > 0,
          ids: typed.list('ids'),
        }),
      );
      if (asksFirst(action, started.audience)) setAsk({ action, ...started });
      else await finish(started.id, action, started.total);
    } catch (thrown) {
      showToast('error', (thrown as Error).message);
    }
  };
  /** Starts the action in ten seconds unless the user stops it; leaving the page before then asks first. */
  const runLater = ({ id, action, total: count }: BulkQuestion['ask']) => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    const end = () => removeEventListener('beforeunload', warn);
    let waiting = true;
    const timer = setTimeout(() => {
      waiting = false;
      end();
      void finish(id, action, count);
    }, UNDO_MS);
    onClear();
    showToast('info', `${bulkActions[action].label} ${formatNumber(count)} ${noted} dalam 10 detik.`, {
      autoClose: UNDO_MS,
      action: {
        label: 'Urungkan',
        run: () => {
          if (!waiting) return;
          waiting = false;
          clearTimeout(timer);
          end();
          showToast('info', 'Diurungkan. Tidak ada yang diberi tahu.');
        },
      },
    });
  };
  const finish = async (id: string, action: BulkAction, count: number) => {
    try {
      const { step, told } = await carry(id, 'next', count);
      const { done, undo: reversible } = bulkActions[action];
      if (step.changed > 0) {
        showToast(
          'success',
          `${formatNumber(step.changed)} ${noted} ${done}`,
          reversible ? { action: { label: 'Urungkan', run: () => void undo(id) } } : {},
        );
      }
      setTold(told);
      setLast(reversible && step.changed > 0 ? id : null);
      onClear();
    } catch (thrown) {
      showToast('error', (thrown as Error).message);
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
        className={cx(barButtonClass, 'hover:bg-white/10')}
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
        {ACTIONS_BY_NOUN[noun].map((action) => (
          <BulkActionControl key={action} action={action} prices={prices} />
        ))}
      </SelectionBar>
      <BulkQuestionDialog
        ask={ask}
        noted={noted}
        onNo={() => setAsk(null)}
        onYes={() => {
          if (ask) runLater(ask);
          setAsk(null);
        }}
      />
      <BulkOutcomeDialog
        told={told}
        onUndo={last === null ? undefined : () => void undo(last)}
        onClose={() => setTold(EMPTY_RESULT)}
      />
    </>
  );
}

/** One action: a plain button, or a form with its parameters. */
function BulkActionControl({ action, prices }: { action: BulkAction; prices: PricedRow[] }) {
  const { label } = bulkActions[action];
  if (action === 'category') {
    return (
      <ActionMenu label={label}>
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
        <ActionSubmit action={action}>Pakai</ActionSubmit>
      </ActionMenu>
    );
  }
  if (action === 'price') {
    return (
      <ActionMenu label={label}>
        <BulkPriceFields prices={prices} />
        <ActionSubmit action={action}>Pakai</ActionSubmit>
      </ActionMenu>
    );
  }
  return (
    <button
      type="submit"
      name="action"
      value={action}
      className={cx(barButtonClass, 'hover:bg-white/10', action === 'delete' && 'text-[#ffb4a3]')}
    >
      {label}
    </button>
  );
}

function ActionMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DisclosureMenu
      summary={label}
      summaryClassName={cx(barButtonClass, 'flex items-center hover:bg-white/10')}
      panelClassName="absolute bottom-full left-0 z-40 mb-2 grid w-64 max-sm:fixed max-sm:inset-x-3 max-sm:bottom-20 max-sm:w-auto gap-3 rounded-input border border-line bg-surface p-4 text-ink shadow-float"
    >
      {children}
    </DisclosureMenu>
  );
}

function ActionSubmit({ action, children }: { action: BulkAction; children: ReactNode }) {
  return (
    <button type="submit" name="action" value={action} className={cx(barButtonClass, 'bg-sawah text-white')}>
      {children}
    </button>
  );
}
