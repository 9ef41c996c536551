import type { Category } from '../labels.ts';

/*
 * Quality (mutu) by category: which figures are named, which classes there are, and what each class allows. This table is
 * the only place that knows the limits; forms, imports, answers, filters, reference prices and the database's own
 * `quality_label` follow it (a test holds that one to it).
 */

/** The figures of a lot, each in percent, with the categories whose goods have it. */
export const figureNames = {
  moisture: { label: 'kadar air', only: ['beras', 'gabah', 'palawija'] },
  empty_husk: { label: 'hampa dan kotoran', only: ['gabah'] },
  broken: { label: 'butir patah', only: ['beras'] },
  menir: { label: 'butir menir', only: ['beras'] },
} as const satisfies Record<string, { label: string; only: readonly Category[] }>;
export type Figure = keyof typeof figureNames;
export const FIGURES = Object.keys(figureNames) as Figure[];

/** What a class allows of one figure: at most so much, or more than so much. */
type Limit = { figure: Figure; most: number } | { figure: Figure; above: number };

type ClassOf = {
  category: 'beras' | 'gabah';
  /** What it is called, beside the goods and by itself. */
  label: string;
  /** What it is called where there is little room. */
  short: string;
  limits: readonly Limit[];
  /** Who set the limits. */
  source?: string;
  /** What proves it, and who gives that out; its number is asked for. */
  certificate?: { name: string; by: string };
  /** Nobody declares it: it follows from the figures alone. */
  followsOnly?: true;
};

const SNI = 'SNI 6128:2020';
const INPRES = 'Inpres 3/2012';
const beras = (label: string, water: number, broken: Limit, menir: number): ClassOf => ({
  category: 'beras',
  label: `Beras ${label}`,
  short: label[0]!.toUpperCase() + label.slice(1),
  limits: [{ figure: 'moisture', most: water }, broken, { figure: 'menir', most: menir }],
  source: SNI,
});
const special = (label: string, short: string, certificate?: ClassOf['certificate']): ClassOf => ({
  category: 'beras',
  label,
  short,
  limits: [],
  ...(certificate ? { certificate } : {}),
});
const gabah = (label: string, short: string, water: number, husk: number): ClassOf => ({
  category: 'gabah',
  label,
  short,
  limits: [
    { figure: 'moisture', most: water },
    { figure: 'empty_husk', most: husk },
  ],
  source: INPRES,
});

/** In the order in which they are offered, the best first. */
const qualityClasses = {
  premium: beras('premium', 14, { figure: 'broken', most: 15 }, 0.5),
  medium: beras('medium', 14, { figure: 'broken', most: 25 }, 2),
  submedium: beras('submedium', 14, { figure: 'broken', most: 40 }, 4),
  pecah: beras('pecah', 14, { figure: 'broken', above: 40 }, 5),
  merah: special('Beras khusus: merah', 'Beras merah'),
  hitam: special('Beras khusus: hitam', 'Beras hitam'),
  ketan: special('Beras khusus: ketan', 'Ketan'),
  organik: special('Beras khusus: organik bersertifikat', 'Organik bersertifikat', {
    name: 'Sertifikat organik',
    by: 'lembaga sertifikasi organik',
  }),
  fortifikasi: special('Beras khusus: fortifikasi', 'Fortifikasi'),
  indikasi_geografis: special('Beras khusus: indikasi geografis', 'Indikasi geografis', {
    name: 'Sertifikat indikasi geografis',
    by: 'Direktorat Jenderal Kekayaan Intelektual',
  }),
  gkg: gabah('Gabah kering giling (GKG)', 'GKG', 14, 3),
  gkp: gabah('Gabah kering panen (GKP)', 'GKP', 25, 10),
  luar: {
    category: 'gabah',
    label: 'Gabah di luar kualitas',
    short: 'Di luar kualitas',
    limits: [],
    source: INPRES,
    followsOnly: true,
  },
} as const satisfies Record<string, ClassOf>;
export type QualityClass = keyof typeof qualityClasses;

export const QUALITY_CLASSES = Object.keys(qualityClasses) as [QualityClass, ...QualityClass[]];
export const classOf = (name: QualityClass): ClassOf => qualityClasses[name];

/** Those that a farmer may declare. */
export const DECLARED_CLASSES = QUALITY_CLASSES.filter((name) => !classOf(name).followsOnly);

/** Those that a certificate proves. */
export const CERTIFIED_CLASSES = DECLARED_CLASSES.filter((name) => classOf(name).certificate);
