import { formatNumber } from '../../../shared/format/money.ts';
import { Card } from '../../ui/card.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';
import { noWrapText } from '../../ui/no-wrap-text.ts';

/** The batches of a recall, with what is left of each. */
export function RecalledBatches({
  rows,
  reached,
}: {
  rows: { code: string; goods: string; unit: string; left: number }[];
  reached: number;
}) {
  return (
    <Card className="grid gap-2">
      <h2 className="font-bold">Lot dan sisanya</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.code} className="flex flex-wrap items-center justify-between gap-x-4">
            <Anchor
              href={`/admin/batches/${row.code}`}
              className="inline-flex min-h-11 items-center text-sawah-text underline wrap-anywhere"
            >
              {row.code} {row.goods}
            </Anchor>
            <span className="tabular">{noWrapText(`sisa ${formatNumber(row.left)} ${row.unit}`)}</span>
          </li>
        ))}
      </ul>
      {reached > rows.length && (
        <p className="text-muted">dan {formatNumber(reached - rows.length)} lot lain.</p>
      )}
    </Card>
  );
}
