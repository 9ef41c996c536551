import {
  QUALITY_CLASSES,
  QUALITY_FIGURES,
  type QualityClass,
  type QualityFigure,
  qualityClassOf,
  qualityFigureLabels,
} from './quality-classes.ts';

/** A lot's declared quality; undeclared facts are null or missing. */
export type DeclaredQuality = {
  quality_class?: QualityClass | null | undefined;
  certificate?: string | null | undefined;
} & {
  [F in QualityFigure]?: number | null | undefined;
};

/** A lot's quality as pages show it and as an offer or order stores it; only known facts are present. */
export type Quality = {
  class?: QualityClass | undefined;
  grade?: string | undefined;
  certificate?: string | undefined;
  measured?: { by: string; on: string; with: string; photo?: string | undefined } | undefined;
} & { [F in QualityFigure]?: number | undefined };

const tenths = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });
export const percentText = (value: number): string => `${tenths.format(value)} %`;

/** The limits of a class that the given `figures` break. */
export const brokenLimits = (name: QualityClass, figures: DeclaredQuality) =>
  qualityClassOf(name).limits.filter((limit) => {
    const value = figures[limit.figure];
    if (value == null) return false;
    return 'most' in limit ? value > limit.most : value <= limit.above;
  });

/** The classes of gabah that follow from its figures, the best first. */
const OF_GABAH = QUALITY_CLASSES.filter(
  (name) => qualityClassOf(name).category === 'gabah' && qualityClassOf(name).limits.length > 0,
);

/**
 * The class of a lot: the declared one, or for gabah without one the class that its figures give. The
 * database's `quality_label` computes the same.
 */
export function qualityLabel(declared: DeclaredQuality): QualityClass | null {
  if (declared.quality_class) return declared.quality_class;
  if (declared.empty_husk == null) return null;
  const fitting = OF_GABAH.filter((name) => brokenLimits(name, declared).length === 0);
  if (fitting.length === 0) return 'luar';
  // The dirt alone can exceed the limit; whether the lot is dry enough needs both figures.
  return declared.moisture == null ? null : fitting[0]!;
}

/** Whether two lots have the same quality; the proof (who measured it, a certificate) does not count. */
export function isSameQuality(one: Quality, other: Quality): boolean {
  return (
    one.class === other.class &&
    (one.grade ?? '') === (other.grade ?? '') &&
    QUALITY_FIGURES.every((figure) => one[figure] === other[figure])
  );
}

/** The text of each known fact of the quality: 'Beras premium', 'kadar air 13,5 %'. */
function qualityParts(quality: Quality): string[] {
  const name = quality.class ? [qualityClassOf(quality.class).label] : [];
  const grade = quality.grade ? [quality.grade] : [];
  const figures = QUALITY_FIGURES.flatMap((figure) => {
    const value = quality[figure];
    return value === undefined ? [] : [`${qualityFigureLabels[figure].label} ${percentText(value)}`];
  });
  return [...name, ...grade, ...figures];
}

/** All known facts as one text; empty without any. It is compared with what the buyer saw. */
export const qualityText = (quality: Quality): string => qualityParts(quality).join(', ');

/** The text of the certificate: 'Sertifikat indikasi geografis: …'; empty without a number. */
export function certificateText({ class: name, certificate }: Quality): string {
  const proof = name && qualityClassOf(name).certificate;
  return certificate ? `${proof ? proof.name : 'Nomor sertifikat'}: ${certificate}` : '';
}

/** Whether the farmer declared the figures or they were measured; null without figures. */
export function qualitySourceText(quality: Quality): 'dinyatakan petani' | 'terukur' | null {
  if (quality.measured) return 'terukur';
  return qualityParts(quality).length > 0 ? 'dinyatakan petani' : null;
}
