import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import { formatDate } from '../../../shared/labels.ts';
import { classOf, FIGURES, type Figure, figureNames } from '../../../shared/quality/classes.ts';
import { percentText, saidBy } from '../../../shared/quality/quality.ts';
import { Anchor } from '../../ui/lead/anchor.tsx';
import { Badge } from '../../ui/tell/badge.tsx';

const link = 'inline-flex min-h-11 items-center font-semibold text-sawah-text underline underline-offset-4';

/** The number of what proves the class, and who gives such ones out; where it is missing, that it is. */
function Certificate({ number, name, by }: { number: string | undefined; name: string; by: string }) {
  if (!number)
    return (
      <p className="text-sm text-muted">
        Nomor {name.toLowerCase()} belum dicantumkan. Tanyakan kepada petani sebelum membeli.
      </p>
    );
  return (
    <dl className="grid gap-1 text-sm">
      <dt>
        {name} <span className="block text-xs text-muted">diterbitkan {by}</span>
      </dt>
      <dd className="font-semibold tabular [overflow-wrap:anywhere]">{number}</dd>
    </dl>
  );
}

/** The quality of what is sold: its class, its figures beside what the class allows, and whose word they are. */
export function QualityBlock({ listing: { quality, category } }: { listing: ListingDetail }) {
  const asked = category === 'beras' || category === 'gabah' || category === 'palawija';
  const word = saidBy(quality);
  if (!word && !asked) return null;
  const known = quality.class && classOf(quality.class);
  const figures = FIGURES.filter((figure) => quality[figure] !== undefined);
  const bound = (figure: Figure) => {
    const limit = known?.limits.find((one) => one.figure === figure);
    if (!limit) return null;
    return 'most' in limit
      ? `paling banyak ${percentText(limit.most)}`
      : `lebih dari ${percentText(limit.above)}`;
  };
  return (
    <section aria-labelledby="mutu" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="mutu" className="text-lg font-bold">
          Mutu
        </h2>
        {word && <Badge tone={quality.measured ? 'success' : 'neutral'}>{word}</Badge>}
      </div>
      {known && <p className="font-semibold">{known.label}</p>}
      {known?.certificate && <Certificate number={quality.certificate} {...known.certificate} />}
      {quality.grade && <p>{quality.grade}</p>}
      {!word && (
        <p className="text-sm text-muted">Petani belum menyatakan mutunya. Tanyakan sebelum membeli.</p>
      )}
      {figures.length > 0 && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 text-sm">
          {figures.map((figure) => (
            <div key={figure} className="contents">
              <dt>
                {figureNames[figure].label[0]!.toUpperCase() + figureNames[figure].label.slice(1)}
                {bound(figure) && (
                  <span className="block text-xs text-muted">batas kelasnya {bound(figure)}</span>
                )}
              </dt>
              <dd className="text-right font-semibold tabular">{percentText(quality[figure]!)}</dd>
            </div>
          ))}
        </dl>
      )}
      {quality.measured && (
        <p className="text-sm text-muted">
          Diukur oleh {quality.measured.by} pada {formatDate(quality.measured.on)} dengan{' '}
          {quality.measured.with}.
        </p>
      )}
      <p className="flex flex-wrap gap-x-6 text-sm">
        {quality.measured?.photo && (
          <a href={quality.measured.photo} target="_blank" rel="noopener noreferrer" className={link}>
            Foto alat atau sertifikat
          </a>
        )}
        {asked && (
          <Anchor href="/bantuan/kadar-air" className={link}>
            Apa itu kadar air?
          </Anchor>
        )}
      </p>
      {known?.source && <p className="text-xs text-muted">Batas kelas menurut {known.source}.</p>}
    </section>
  );
}
