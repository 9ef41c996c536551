import type { ListingBatch } from '../../../domain/batches/find-listing-batches.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { Anchor } from '../../ui/navigation/anchor.tsx';

const link = 'inline-flex min-h-11 items-center font-semibold text-sawah-text underline underline-offset-4';

/** The batches that a listing sells from, each with a link to its public page. */
export function ListingBatches({ batches }: { batches: ListingBatch[] }) {
  if (batches.length === 0) return null;
  return (
    <section aria-labelledby="lots" className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <h2 id="lots" className="text-lg font-bold">
        Lot yang dijual
      </h2>
      <ul className="grid gap-1">
        {batches.map((batch) => (
          <li key={batch.code} className="text-sm">
            <Anchor href={`/lot/${batch.code}`} className={link}>
              {batch.code}
            </Anchor>
            <span className="block text-muted">{daysOf(batch)}</span>
          </li>
        ))}
      </ul>
      <p>
        <Anchor href="/help/lot-passport" className={`text-sm ${link}`}>
          Membaca paspor lot
        </Anchor>
      </p>
    </section>
  );
}

function daysOf({ harvestedOn, milledOn, goodUntil }: ListingBatch): string {
  const days = [
    harvestedOn && `dipanen ${formatDate(harvestedOn)}`,
    milledOn && `digiling ${formatDate(milledOn)}`,
    goodUntil && `baik sampai ${formatDate(goodUntil)}`,
  ].filter(Boolean);
  return days.join(', ');
}
