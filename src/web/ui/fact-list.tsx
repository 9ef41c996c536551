import type { ReactNode } from 'react';

/** What is known of one thing: each term beside its value, on a phone in one line with it. */
export function FactList({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      {facts.map(([term, value]) => (
        <div key={term} className="flex flex-wrap gap-x-2 sm:contents">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 font-semibold tabular wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
