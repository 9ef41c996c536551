import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import {
  QUALITY_FIGURES,
  type QualityFigure,
  qualityClassOf,
  qualityFigureLabels,
} from '../../../shared/rules/quality/quality-classes.ts';
import { percentText, qualitySourceText } from '../../../shared/rules/quality/quality-rules.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Anchor } from '../../ui/navigation/anchor.tsx';

const link = 'inline-flex min-h-11 items-center font-semibold text-sawah-text underline underline-offset-4';

/** The certificate number and its issuer. */
function Certificate({ number, name, by }: { number: string; name: string; by?: string }) {
  return (
    <dl className="grid gap-1 text-sm">
      <dt>
        {name} {by && <span className="block text-xs text-muted">diterbitkan {by}</span>}
      </dt>
      <dd className="font-semibold tabular [overflow-wrap:anywhere]">{number}</dd>
    </dl>
  );
}

/** The quality of a listing: grade, measured values next to the grade's limits, and who declared them. */
export function QualityBlock({ listing: { quality, category } }: { listing: ListingDetail }) {
  const asked = category === 'beras' || category === 'gabah' || category === 'palawija';
  const word = qualitySourceText(quality);
  if (!word && !asked && !quality.certificate) return null;
  const known = quality.class && qualityClassOf(quality.class);
  const figures = QUALITY_FIGURES.filter((figure) => quality[figure] !== undefined);
  const bound = (figure: QualityFigure) => {
    const limit = known?.limits.find((one) => one.figure === figure);
    if (!limit) return null;
    return 'most' in limit
      ? `paling banyak ${percentText(limit.most)}`
      : `lebih dari ${percentText(limit.above)}`;
  };
  return (
    <section aria-labelledby="quality" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="quality" className="text-lg font-bold">
          Mutu
        </h2>
        {word && <Badge tone={quality.measured ? 'success' : 'neutral'}>{word}</Badge>}
      </div>
      {known && <p className="font-semibold">{known.label}</p>}
      {quality.certificate && (
        <Certificate number={quality.certificate} {...(known?.certificate ?? { name: 'Nomor sertifikat' })} />
      )}
      {quality.grade && <p>{quality.grade}</p>}
      {!word && asked && (
        <p className="text-sm text-muted">Petani belum menyatakan mutunya. Tanyakan sebelum membeli.</p>
      )}
      {figures.length > 0 && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 text-sm">
          {figures.map((figure) => (
            <div key={figure} className="contents">
              <dt>
                {qualityFigureLabels[figure].label[0]!.toUpperCase() +
                  qualityFigureLabels[figure].label.slice(1)}
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
          <Anchor href="/help/moisture" className={link}>
            Apa itu kadar air?
          </Anchor>
        )}
      </p>
      {known?.source && <p className="text-xs text-muted">Batas kelas menurut {known.source}.</p>}
    </section>
  );
}
