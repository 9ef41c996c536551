import { SampleNotice } from '../common/components/sample-notice.tsx';
import { cx } from '../ui/cx.ts';
import { Counter } from './counter.tsx';

export type Fact = { id: number; end: number; unit: string; label: string; sample?: boolean | undefined };

/** Counters with their labels; sample figures are marked as such (R50). */
export function Facts({
  facts,
  className,
  tone = 'light',
}: {
  facts: Fact[];
  className?: string;
  tone?: 'light' | 'dark';
}) {
  if (facts.length === 0) return null;
  return (
    <dl className={cx('flex flex-wrap gap-x-12 gap-y-6', className)}>
      {facts.map((fact) => (
        <div key={fact.id} className="flex flex-col-reverse justify-end">
          <dt className={tone === 'dark' ? 'text-white/85' : 'text-muted'}>
            {fact.label} {fact.sample && <SampleNotice tone={tone} />}
          </dt>
          <dd className={cx('serif text-3xl md:text-4xl', tone === 'dark' ? 'text-padi' : 'text-sawah-text')}>
            <Counter end={fact.end} separator="." suffix={fact.unit === '%' ? '%' : ` ${fact.unit}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
