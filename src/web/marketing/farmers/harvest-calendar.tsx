import { cx } from '../../ui/cx.ts';

const names = Array.from({ length: 12 }, (_, at) => {
  const date = new Date(Date.UTC(2024, at, 1));
  return {
    short: date.toLocaleDateString('id-ID', { month: 'short', timeZone: 'UTC' }),
    long: date.toLocaleDateString('id-ID', { month: 'long', timeZone: 'UTC' }),
  };
});

/** The twelve months with the crops harvested in each. */
export function HarvestCalendar({ entries }: { entries: { month: number; crop: string }[] }) {
  return (
    <ol className="grid grid-cols-3 gap-2 md:grid-cols-4 lg:grid-cols-6">
      {names.map((name, at) => {
        const crops = entries.filter((entry) => entry.month === at + 1).map((entry) => entry.crop);
        return (
          <li
            key={name.long}
            className={cx(
              'min-h-20 rounded-button border p-2.5 sm:p-3',
              crops.length > 0 ? 'border-padi-dark bg-padi-soft' : 'border-line bg-surface',
            )}
          >
            <p className="text-sm font-bold">
              <abbr title={name.long} className="no-underline">
                {name.short}
              </abbr>
            </p>
            {crops.length > 0 ? (
              crops.map((crop) => (
                <p key={crop} className="text-sm leading-snug">
                  {crop}
                </p>
              ))
            ) : (
              <p className="text-sm text-muted">
                <span aria-hidden="true">–</span>
                <span className="sr-only">tidak ada panen</span>
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
