import { useFetcher } from 'react-router';
import type { EntryView } from '../../../domain/content/editing/content-entry.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { type EntryState, entryStateLabel } from '../../../shared/schemas/content-admin-schemas.ts';
import { Button } from '../../ui/button.tsx';
import { StatusPill, type Tone } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { ReorderControls, useRowReordering } from '../data-table/row-reordering.tsx';

export const stateTone: Record<EntryState, Tone> = {
  published: 'success',
  scheduled: 'info',
  draft: 'warning',
  deleted: 'neutral',
};

type EntryRow = Omit<EntryView, 'data' | 'draft'> & { draft: { publish_at: string | null } | null };

/**
 * Shows the entries as rows, and lets the admin reorder an ordered collection. `from` is the number of rows
 * on earlier pages.
 */
export function EntryTable({
  label,
  entries,
  ordered,
  from,
  total,
}: {
  label: string;
  entries: EntryRow[];
  ordered: boolean;
  from: number;
  total: number;
}) {
  const ordering = useRowReordering(total);
  const fetcher = useFetcher();

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
          const placed = { number: one.number, title: one.title, place: from + at + 1 };
          return (
            <Tr key={one.number} {...(ordered ? ordering.row(placed) : {})}>
              {ordered && (
                <Td label="Urutan">
                  <ReorderControls one={placed} ordering={ordering} />
                </Td>
              )}
              <Td label="Judul">
                <Anchor
                  href={`/admin/content/${one.collection}/${one.number}`}
                  className="inline-flex min-h-11 items-center font-semibold text-sawah-text hover:underline md:min-h-10 md:min-w-48"
                >
                  {one.title}
                </Anchor>
              </Td>
              <Td label="Keadaan">
                <span className="inline-flex flex-wrap items-center gap-2">
                  <StatusPill tone={stateTone[one.state]}>{entryStateLabel[one.state]}</StatusPill>
                  {one.draft && (
                    <StatusPill tone={stateTone.draft}>
                      {entryStateLabel.draft}
                      {one.draft.publish_at && ` terbit ${formatDateTime(one.draft.publish_at)}`}
                    </StatusPill>
                  )}
                  {one.state === 'scheduled' && one.publish_at && (
                    <span className="text-muted">{formatDateTime(one.publish_at)}</span>
                  )}
                  {one.state === 'deleted' && (
                    <fetcher.Form method="post" noValidate>
                      <input type="hidden" name="intent" value="restore" />
                      <input type="hidden" name="number" value={one.number} />
                      <Button type="submit" variant="secondary" size="sm" disabled={fetcher.state !== 'idle'}>
                        Kembalikan
                      </Button>
                    </fetcher.Form>
                  )}
                </span>
              </Td>
              <Td label="Diubah" className="md:h-12 md:whitespace-nowrap">
                {formatDateTime(one.updatedAt)}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}
