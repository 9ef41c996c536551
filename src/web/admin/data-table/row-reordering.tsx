import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** A row in an ordered list; `place` is its rank from 1. */
export type ReorderableRow = { number: number; title: string; place: number };

/**
 * Reorders rows by dragging the handle, by its arrow keys, or by buttons that work without JavaScript. Each
 * move posts `intent=move`, `number` and `to`; `total` is the last rank.
 */
export function useRowReordering(total: number) {
  const fetcher = useFetcher();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const held = useRef<number | null>(null);
  const busy = fetcher.state !== 'idle';

  // Moving a row in the DOM loses the focus, so the handle receives it again.
  useEffect(() => {
    if (busy || held.current === null) return;
    document.querySelector<HTMLElement>(`[data-handle="${held.current}"]`)?.focus();
    held.current = null;
  }, [busy]);

  function move(number: number, to: number) {
    if (busy || to < 1 || to > total) return;
    void fetcher.submit({ intent: 'move', number, to }, { method: 'post', preventScrollReset: true });
  }

  return {
    fetcher,
    total,
    busy,
    drag: (number: number | null) => {
      setDragged(number);
      setOver(null);
    },
    step: (one: ReorderableRow, by: number) => {
      held.current = one.number;
      move(one.number, one.place + by);
    },
    /** Drop target props of the row of `one`. */
    row: (one: ReorderableRow) => ({
      selected: over === one.number && dragged !== one.number,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(one.number);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null && dragged !== one.number) move(dragged, one.place);
        setDragged(null);
        setOver(null);
      },
    }),
  };
}

type RowReordering = ReturnType<typeof useRowReordering>;

/** The drag handle and the two buttons of a row. */
export function ReorderControls({ one, ordering }: { one: ReorderableRow; ordering: RowReordering }) {
  const hydrated = useHydrated();
  const { number, title, place } = one;
  return (
    <div className="flex items-center">
      {hydrated && (
        <button
          type="button"
          draggable
          data-handle={number}
          aria-label={`Pindahkan ${title}, sekarang ke-${place}. Tekan panah atas atau bawah.`}
          title="Seret, atau tekan panah atas atau bawah"
          className="hidden size-11 cursor-grab place-items-center rounded-input text-muted hover:bg-sunken md:grid"
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', title);
            ordering.drag(number);
          }}
          onDragEnd={() => ordering.drag(null)}
          onKeyDown={(event) => {
            const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
            if (!by) return;
            event.preventDefault();
            ordering.step(one, by);
          }}
        >
          <GripVertical className="size-4" />
        </button>
      )}
      <MoveButton one={one} ordering={ordering} by={-1} />
      <MoveButton one={one} ordering={ordering} by={1} />
    </div>
  );
}

function MoveButton({ one, ordering, by }: { one: ReorderableRow; ordering: RowReordering; by: -1 | 1 }) {
  const hydrated = useHydrated();
  const { fetcher, total, busy } = ordering;
  const Arrow = by < 0 ? ArrowUp : ArrowDown;
  const to = one.place + by;
  const off = to < 1 || to > total;
  return (
    <fetcher.Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="number" value={one.number} />
      <input type="hidden" name="to" value={to} />
      <IconButton
        type="submit"
        size="sm"
        label={`${by < 0 ? 'Naikkan' : 'Turunkan'} ${one.title}`}
        // A disabled button would lose the keyboard focus during a move.
        disabled={off && !hydrated}
        aria-disabled={off || busy || undefined}
        onClick={(event) => {
          if (off || busy) event.preventDefault();
        }}
        icon={<Arrow className="size-4" />}
      />
    </fetcher.Form>
  );
}
