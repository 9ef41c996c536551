import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { EntryView } from '../../../domain/content/content-entry.ts';
import { type EntryState, entryStateLabel } from '../../../shared/input/content-admin.ts';
import { formatDateTime } from '../../../shared/labels.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { StatusPill, type Tone } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';

export const stateTone: Record<EntryState, Tone> = {
  published: 'success',
  scheduled: 'info',
  draft: 'warning',
  deleted: 'neutral',
};

type Row = Omit<EntryView, 'data'>;

/**
 * The entries as rows. Where they have an order it is changed by dragging a row's handle, by the arrow keys on it, or
 * by the buttons, which need no script. `from` rows stand on earlier pages.
 */
export function EntryTable({
  label,
  entries,
  ordered,
  from,
  total,
}: {
  label: string;
  entries: Row[];
  ordered: boolean;
  from: number;
  total: number;
}) {
  const fetcher = useFetcher();
  const hydrated = useHydrated();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const busy = fetcher.state !== 'idle';

  function move(number: number, to: number) {
    if (to < 1 || to > total) return;
    void fetcher.submit({ intent: 'move', number, to }, { method: 'post' });
  }

  return (
    <Table caption={label}>
      <thead>
        <tr>
          {ordered && <Th>Urutan</Th>}
          <Th>Judul</Th>
          <Th>Keadaan</Th>
          <Th>Diubah</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map((one, at) => {
          const place = from + at + 1;
          return (
            <Tr
              key={one.number}
              selected={over === one.number && dragged !== one.number}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(one.number);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null && dragged !== one.number) move(dragged, place);
                setDragged(null);
                setOver(null);
              }}
            >
              {ordered && (
                <Td label="Urutan">
                  <span className="flex items-center">
                    {hydrated && (
                      <button
                        type="button"
                        draggable
                        aria-label={`Pindahkan ${one.title}, sekarang ke-${place}. Tekan panah atas atau bawah.`}
                        title="Seret, atau tekan panah atas atau bawah"
                        className="hidden size-11 cursor-grab place-items-center rounded-input text-muted hover:bg-sunken md:grid"
                        onDragStart={(event) => {
                          event.dataTransfer.effectAllowed = 'move';
                          event.dataTransfer.setData('text/plain', one.title);
                          setDragged(one.number);
                        }}
                        onDragEnd={() => {
                          setDragged(null);
                          setOver(null);
                        }}
                        onKeyDown={(event) => {
                          const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                          if (!step) return;
                          event.preventDefault();
                          if (!busy) move(one.number, place + step);
                        }}
                      >
                        <GripVertical className="size-4" />
                      </button>
                    )}
                    <MoveButton one={one} to={place - 1} off={place === 1 || busy} fetcher={fetcher} up />
                    <MoveButton one={one} to={place + 1} off={place === total || busy} fetcher={fetcher} />
                  </span>
                </Td>
              )}
              <Td label="Judul">
                <Anchor
                  href={`/admin/content/${one.collection}/${one.number}`}
                  className="inline-flex min-h-11 items-center font-semibold text-sawah-text hover:underline"
                >
                  {one.title}
                </Anchor>
              </Td>
              <Td label="Keadaan">
                <span className="inline-flex flex-wrap items-center gap-2">
                  <StatusPill tone={stateTone[one.state]}>{entryStateLabel[one.state]}</StatusPill>
                  {one.state === 'scheduled' && one.publish_at && (
                    <span className="text-muted">{formatDateTime(one.publish_at)}</span>
                  )}
                  {one.state === 'deleted' && (
                    <fetcher.Form method="post">
                      <input type="hidden" name="intent" value="restore" />
                      <input type="hidden" name="number" value={one.number} />
                      <Button type="submit" variant="secondary" size="sm" disabled={busy}>
                        Kembalikan
                      </Button>
                    </fetcher.Form>
                  )}
                </span>
              </Td>
              <Td label="Diubah">{formatDateTime(one.updatedAt)}</Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function MoveButton({
  one,
  to,
  off,
  up,
  fetcher,
}: {
  one: Row;
  to: number;
  off: boolean;
  up?: boolean;
  fetcher: ReturnType<typeof useFetcher>;
}) {
  const Arrow = up ? ArrowUp : ArrowDown;
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="number" value={one.number} />
      <input type="hidden" name="to" value={to} />
      <IconButton
        type="submit"
        size="sm"
        label={`${up ? 'Naikkan' : 'Turunkan'} ${one.title}`}
        disabled={off}
        icon={<Arrow className="size-4" />}
      />
    </fetcher.Form>
  );
}
