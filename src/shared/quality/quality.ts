import type { Category } from '../labels.ts';
import { categoryLabel } from '../labels.ts';
import {
  CERTIFIED_CLASSES,
  classOf,
  FIGURES,
  type Figure,
  figureNames,
  QUALITY_CLASSES,
  type QualityClass,
} from './classes.ts';

/** What is said of a lot's quality; what is not said is null or missing. */
export type Declared = {
  quality_class?: QualityClass | null | undefined;
  certificate?: string | null | undefined;
} & {
  [F in Figure]?: number | null | undefined;
};

/** What a lot's quality is, as it is shown and as an offer or an order keeps it: only what is known stands in it. */
export type Quality = {
  class?: QualityClass | undefined;
  grade?: string | undefined;
  certificate?: string | undefined;
  measured?: { by: string; on: string; with: string; photo?: string | undefined } | undefined;
} & { [F in Figure]?: number | undefined };

type Wrong = { field: 'quality_class' | 'certificate' | Figure; text: string };

const tenths = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });
export const percentText = (value: number): string => `${tenths.format(value)} %`;

/** Whether `figures` lie within what a class allows, as far as they are named. */
const broken = (name: QualityClass, figures: Declared) =>
  classOf(name).limits.find((limit) => {
    const value = figures[limit.figure];
    if (value == null) return false;
    return 'most' in limit ? value > limit.most : value <= limit.above;
  });

/** The classes of gabah that follow from its figures, the best first. */
const OF_GABAH = QUALITY_CLASSES.filter(
  (name) => classOf(name).category === 'gabah' && classOf(name).limits.length > 0,
);

/**
 * The class of a lot: the one that is declared; of gabah whose farmer declares none, the one that its figures make. The
 * database's `quality_label` says the same.
 */
export function qualityLabel(declared: Declared): QualityClass | null {
  if (declared.quality_class) return declared.quality_class;
  if (declared.empty_husk == null) return null;
  const fitting = OF_GABAH.filter((name) => !broken(name, declared));
  if (fitting.length === 0) return 'luar';
  // Dirt alone says when it is too much; whether it is dry enough takes both.
  return declared.moisture == null ? null : fitting[0]!;
}

/** The limit of the declared class that its own figures break, in words at the figure; null where none does. */
export function contradiction(declared: Declared): Wrong | null {
  const name = declared.quality_class;
  const limit = name ? broken(name, declared) : undefined;
  if (!name || !limit) return null;
  const { label, source } = classOf(name);
  const bound =
    'most' in limit ? `paling banyak ${percentText(limit.most)}` : `lebih dari ${percentText(limit.above)}`;
  const { label: figure } = figureNames[limit.figure];
  return {
    field: limit.figure,
    text: `${label}: ${figure} ${bound} (${source}). Ganti kelasnya atau betulkan angkanya`,
  };
}

/** A class that goods of this category don't have, in words; null where it fits. */
export function unfittingClass(category: Category, name: QualityClass | null | undefined): Wrong | null {
  if (!name) return null;
  const { category: own, label } = classOf(name);
  if (own === category) return null;
  return { field: 'quality_class', text: `${label} hanya untuk ${categoryLabel[own].toLowerCase()}` };
}

/** The number of a certificate beside a class that none proves, in words; null where it fits. */
export function unfittingCertificate({ quality_class: name, certificate }: Declared): Wrong | null {
  if (!certificate || (name && classOf(name).certificate)) return null;
  const labels = CERTIFIED_CLASSES.map((one) => classOf(one).short.toLowerCase());
  return { field: 'certificate', text: `Nomor sertifikat hanya untuk beras ${labels.join(' dan ')}` };
}

/** Whether two lots are of the same quality; what proves it (who measured it, a certificate) makes no difference. */
export function isSameQuality(one: Quality, other: Quality): boolean {
  return (
    one.class === other.class &&
    (one.grade ?? '') === (other.grade ?? '') &&
    FIGURES.every((figure) => one[figure] === other[figure])
  );
}

/** Each thing that is known of the quality, in words: 'Beras premium', 'kadar air 13,5 %'. */
function qualityParts(quality: Quality): string[] {
  const name = quality.class ? [classOf(quality.class).label] : [];
  const grade = quality.grade ? [quality.grade] : [];
  const figures = FIGURES.flatMap((figure) => {
    const value = quality[figure];
    return value === undefined ? [] : [`${figureNames[figure].label} ${percentText(value)}`];
  });
  return [...name, ...grade, ...figures];
}

/** The same as one text; empty where nothing is known. What a buyer saw is compared by it. */
export const qualityText = (quality: Quality): string => qualityParts(quality).join(', ');

/** What proves the class, in words: 'Sertifikat indikasi geografis: …'; empty where no number is said. */
export function certificateText({ class: name, certificate }: Quality): string {
  const proof = name && classOf(name).certificate;
  return proof && certificate ? `${proof.name}: ${certificate}` : '';
}

/** Whether the figures are the farmer's own word or were measured; null where there are none. */
export function saidBy(quality: Quality): 'dinyatakan petani' | 'terukur' | null {
  if (quality.measured) return 'terukur';
  return qualityParts(quality).length > 0 ? 'dinyatakan petani' : null;
}
