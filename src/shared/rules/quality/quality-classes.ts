import type { Category } from '../../enums/labels.ts';

/*
 * Quality (mutu) by category: its figures, its classes and the limits of each class. Only this table defines
 * the limits; forms, imports, API, filters, reference prices and the database's `quality_label` follow it (a
 * test checks the latter).
 */

/** The quality figures, each in percent, with the categories that have it. */
export const qualityFigureLabels = {
  moisture: { label: 'kadar air', only: ['beras', 'gabah', 'palawija'] },
  empty_husk: { label: 'hampa dan kotoran', only: ['gabah'] },
  broken: { label: 'butir patah', only: ['beras'] },
  menir: { label: 'butir menir', only: ['beras'] },
} as const satisfies Record<string, { label: string; only: readonly Category[] }>;
export type QualityFigure = keyof typeof qualityFigureLabels;
export const QUALITY_FIGURES = Object.keys(qualityFigureLabels) as QualityFigure[];

/** The limit of a class for one figure: at most a value, or more than a value. */
type Limit = { figure: QualityFigure; most: number } | { figure: QualityFigure; above: number };

type ClassOf = {
  category: 'beras' | 'gabah';
  /** The label on its own and next to a listing. */
  label: string;
  /** The short label for narrow places. */
  short: string;
  limits: readonly Limit[];
  /** The source of the limits. */
  source?: string;
  /** The certificate that proves it, and its issuer; the form asks for its number. */
  certificate?: { name: string; by: string };
  /** The seller can't declare it: it follows from the figures alone. */
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

/** In the order of the picker, the best first. */
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
export const qualityClassOf = (name: QualityClass): ClassOf => qualityClasses[name];

/** The classes that a farmer may declare. */
export const DECLARED_CLASSES = QUALITY_CLASSES.filter((name) => !qualityClassOf(name).followsOnly);

/** The classes that a certificate proves. */
export const CERTIFIED_CLASSES = DECLARED_CLASSES.filter((name) => qualityClassOf(name).certificate);
