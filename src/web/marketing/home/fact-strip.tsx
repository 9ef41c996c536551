/**
 * Four short claims that overlap the banner's lower edge; each is backed by data or by a rule of the store.
 */
export function FactStrip({ facts }: { facts: { title: string; text: string }[] }) {
  return (
    <div className="shell relative z-20 -mt-11">
      <ul className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-4">
        {facts.map((fact, at) => (
          <li
            key={fact.title}
            className={`border-line p-3.5 md:px-6 md:py-5 ${at % 2 === 1 ? 'border-l' : ''} ${at === 2 ? 'lg:border-l' : ''} ${at >= 2 ? 'border-t lg:border-t-0' : ''}`}
          >
            <p className="text-sm font-bold md:text-base">{fact.title}</p>
            <p className="mt-0.5 text-xs text-muted md:text-sm">{fact.text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
