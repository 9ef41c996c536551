import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DECLARED_CLASSES,
  QUALITY_FIGURES,
  type QualityClass,
  qualityClassOf,
  qualityFigureLabels,
} from './quality-classes.ts';
import { certificateProblem, classNotInCategory, qualityContradictions } from './quality-problems.ts';
import {
  certificateText,
  type DeclaredQuality,
  isSameQuality,
  percentText,
  type Quality,
  qualityLabel,
  qualitySourceText,
  qualityText,
} from './quality-rules.ts';

/* The limits are repeated here by hand, so that a changed table fails the test. */

describe('limits of rice (SNI 6128:2020)', () => {
  test.each([
    ['premium', 14, 15, 0.5],
    ['medium', 14, 25, 2],
    ['submedium', 14, 40, 4],
  ] as const)(
    '[trade 2] %s: moisture %d, broken grains %d, smallest broken pieces %d',
    (quality_class, moisture, broken, menir) => {
      const at = { quality_class, moisture, broken, menir };
      expect(qualityContradictions(at)).toEqual([]);
      const name = `Beras ${quality_class}`;
      const said = (text: string) =>
        `${name}: ${text} (SNI 6128:2020). Ganti kelasnya atau betulkan angkanya`;
      expect(qualityContradictions({ ...at, moisture: 14.1 })).toEqual([
        {
          field: 'moisture',
          text: said('kadar air paling banyak 14 %'),
        },
      ]);
      expect(qualityContradictions({ ...at, broken: broken + 0.1 })).toEqual([
        {
          field: 'broken',
          text: said(`butir patah paling banyak ${broken} %`),
        },
      ]);
      expect(qualityContradictions({ ...at, menir: menir + 0.1 })).toEqual([
        {
          field: 'menir',
          text: said(`butir menir paling banyak ${String(menir).replace('.', ',')} %`),
        },
      ]);
    },
  );

  test('[trade 2] rice with more than 40 % broken grains is pecah', () => {
    const pecah = { quality_class: 'pecah', moisture: 14, menir: 5 } as const;
    expect(qualityContradictions({ ...pecah, broken: 40.1 })).toEqual([]);
    expect(qualityContradictions({ ...pecah, broken: 40 })).toEqual([
      {
        field: 'broken',
        text: 'Beras pecah: butir patah lebih dari 40 % (SNI 6128:2020). Ganti kelasnya atau betulkan angkanya',
      },
    ]);
    expect(qualityContradictions({ ...pecah, menir: 5.1 }).map((one) => one.field)).toEqual(['menir']);
    expect(qualityContradictions({ ...pecah, moisture: 14.1 }).map((one) => one.field)).toEqual(['moisture']);
  });

  test.each(['merah', 'hitam', 'ketan', 'organik', 'fortifikasi', 'indikasi_geografis'] as const)(
    '[trade 2] khusus %s has no limits',
    (quality_class) => {
      expect(qualityContradictions({ quality_class, moisture: 99, broken: 99, menir: 99 })).toEqual([]);
    },
  );
});

describe('labels of gabah (Inpres 3/2012)', () => {
  test.each([
    [14, 3, 'gkg'],
    [14.1, 3, 'gkp'],
    [14, 3.1, 'gkp'],
    [25, 10, 'gkp'],
    [25.1, 10, 'luar'],
    [25, 10.1, 'luar'],
    [null, 10.1, 'luar'],
    [null, 3, null],
    [14, null, null],
    [null, null, null],
  ] as const)(
    '[trade 2] labels gabah with moisture %s and empty husks %s as %s',
    (moisture, empty_husk, label) => {
      expect(qualityLabel({ moisture, empty_husk })).toBe(label);
    },
  );

  test.each([
    ['gkg', { moisture: 14.1 }, 'moisture', 'Gabah kering giling (GKG): kadar air paling banyak 14 %'],
    [
      'gkg',
      { empty_husk: 3.1 },
      'empty_husk',
      'Gabah kering giling (GKG): hampa dan kotoran paling banyak 3 %',
    ],
    ['gkp', { moisture: 25.1 }, 'moisture', 'Gabah kering panen (GKP): kadar air paling banyak 25 %'],
    [
      'gkp',
      { empty_husk: 10.1 },
      'empty_husk',
      'Gabah kering panen (GKP): hampa dan kotoran paling banyak 10 %',
    ],
  ] as const)('[trade 2] rejects a declared %s because of %j', (quality_class, figures, field, text) => {
    expect(qualityContradictions({ quality_class, ...figures })).toEqual([
      {
        field,
        text: `${text} (Inpres 3/2012). Ganti kelasnya atau betulkan angkanya`,
      },
    ]);
  });

  test('[trade 2] better figures never contradict a class', () => {
    expect(qualityContradictions({ quality_class: 'gkp', moisture: 12, empty_husk: 1 })).toEqual([]);
    expect(qualityContradictions({ quality_class: 'medium', moisture: 12, broken: 3, menir: 0.1 })).toEqual(
      [],
    );
  });
});

const percent = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);
const figures = fc.record(
  Object.fromEntries(QUALITY_FIGURES.map((figure) => [figure, fc.option(percent)])) as Record<
    (typeof QUALITY_FIGURES)[number],
    fc.Arbitrary<number | null>
  >,
);
const declared: fc.Arbitrary<DeclaredQuality & { quality_class: QualityClass }> = fc
  .tuple(fc.constantFrom(...DECLARED_CLASSES), figures)
  .map(([quality_class, all]) => ({ ...all, quality_class }));

describe('contradictions between class and figures', () => {
  test('[trade 2] a class is contradicted exactly where a figure exceeds the limit that the message names', () => {
    fc.assert(
      fc.property(declared, (lot) => {
        const { limits } = qualityClassOf(lot.quality_class);
        const within = limits.every((limit) => {
          const value = lot[limit.figure];
          return value == null || ('most' in limit ? value <= limit.most : value > limit.above);
        });
        const wrong = qualityContradictions(lot);
        expect(wrong.length === 0).toBe(within);
        for (const { text } of wrong) expect(text).toContain(qualityClassOf(lot.quality_class).label);
      }),
      { numRuns: 2000 },
    );
  });

  test('[trade 2] less water, dirt or broken grains never makes a class wrong, except pecah', () => {
    fc.assert(
      fc.property(declared, fc.constantFrom(...QUALITY_FIGURES), percent, (lot, figure, less) => {
        fc.pre(qualityContradictions(lot).length === 0 && lot.quality_class !== 'pecah');
        const value = lot[figure];
        fc.pre(value != null);
        expect(qualityContradictions({ ...lot, [figure]: Math.min(value!, less) })).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('[trade 2] missing figures contradict nothing', () => {
    fc.assert(
      fc.property(declared, fc.constantFrom(...QUALITY_FIGURES), (lot, figure) => {
        const others = qualityContradictions(lot).filter(({ field }) => field !== figure);
        expect(qualityContradictions({ ...lot, [figure]: null })).toEqual(others);
      }),
    );
  });

  test('[trade 2] the computed label of gabah never contradicts its own figures', () => {
    fc.assert(
      fc.property(percent, percent, (moisture, empty_husk) => {
        const quality_class = qualityLabel({ moisture, empty_husk })!;
        expect(qualityContradictions({ quality_class, moisture, empty_husk })).toEqual([]);
        // Drier produce never gets a worse class.
        const drier = qualityLabel({ moisture: moisture / 2, empty_husk })!;
        const order = ['gkg', 'gkp', 'luar'];
        expect(order.indexOf(drier)).toBeLessThanOrEqual(order.indexOf(quality_class));
      }),
    );
  });

  test('[trade 2] other categories have no class', () => {
    expect(classNotInCategory('gabah', 'premium')).toEqual({
      field: 'quality_class',
      text: 'Beras premium hanya untuk beras',
    });
    expect(classNotInCategory('beras', 'gkg')?.text).toBe('Gabah kering giling (GKG) hanya untuk gabah');
    expect(classNotInCategory('gabah', 'gkg')).toBeNull();
    expect(classNotInCategory('fruit', null)).toBeNull();
  });
});

describe('quality in words', () => {
  const lot: Quality = { class: 'premium', moisture: 13.5, broken: 12, menir: 0.4 };

  test('[trade 2] describes the quality and who measured it', () => {
    expect(qualityText(lot)).toBe('Beras premium, kadar air 13,5 %, butir patah 12 %, butir menir 0,4 %');
    expect(qualityText({ grade: 'Grade A, isi 4 sekilo' })).toBe('Grade A, isi 4 sekilo');
    expect(qualityText({})).toBe('');
    expect(qualitySourceText({})).toBeNull();
    expect(qualitySourceText(lot)).toBe('dinyatakan petani');
    expect(qualitySourceText({ ...lot, measured: { by: 'PPL', on: '2026-11-20', with: 'alat' } })).toBe(
      'terukur',
    );
  });

  test('[trade 2] another class, grade or figure changes the quality; another measurer does not', () => {
    const measured = { by: 'PPL', on: '2026-11-20', with: 'alat' };
    expect(isSameQuality(lot, { ...lot, measured })).toBe(true);
    expect(isSameQuality(lot, { ...lot, class: 'medium' })).toBe(false);
    expect(isSameQuality(lot, { ...lot, grade: 'A' })).toBe(false);
    for (const figure of QUALITY_FIGURES) {
      expect(isSameQuality(lot, { ...lot, [figure]: 1 }), qualityFigureLabels[figure].label).toBe(false);
      expect(isSameQuality({ [figure]: 1 }, {}), qualityFigureLabels[figure].label).toBe(false);
    }
  });
});

test('a certificate belongs to a class that needs one, and is shown beside its name', () => {
  const wrong = {
    field: 'certificate',
    text: 'Nomor sertifikat hanya untuk beras organik bersertifikat dan indikasi geografis, atau barang yang menyebut kata seperti organik atau halal',
  };
  const fits = (quality_class: QualityClass | null, certificate: string | null) =>
    certificateProblem({ quality_class, certificate } as DeclaredQuality);
  expect([fits('organik', 'LSO-1'), fits('premium', null), fits(null, null), fits('premium', '')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([fits('premium', 'LSO-1'), fits(null, 'LSO-1')]).toEqual([wrong, wrong]);
  const said = (name: QualityClass | undefined, certificate?: string) =>
    certificateText({ class: name, certificate });
  expect(said('organik', 'LSO-1')).toBe('Sertifikat organik: LSO-1');
  expect([said('organik'), said(undefined)]).toEqual(['', '']);
  // The number of another claim, such as a tag 'organik', is shown by itself.
  expect(said('premium', 'LSO-1')).toBe('Nomor sertifikat: LSO-1');
});

test('describes everything known about a lot in one text, with the source', () => {
  expect(percentText(13.54)).toBe('13,5 %');
  expect(qualityText({ class: 'gkg', grade: 'Wangi', moisture: 13.5 })).toBe(
    'Gabah kering giling (GKG), Wangi, kadar air 13,5 %',
  );
  expect([qualitySourceText({}), qualitySourceText({ moisture: 14 })]).toEqual([null, 'dinyatakan petani']);
  expect(qualitySourceText({ measured: { by: 'Ani', on: '2026-11-21', with: 'alat' } })).toBe('terukur');
});

test('a declared class takes precedence over the computed one', () => {
  const figures = { moisture: 30, empty_husk: 20 };
  expect(qualityLabel({ ...figures, quality_class: 'gkp' } as DeclaredQuality)).toBe('gkp');
  expect(qualityLabel(figures as DeclaredQuality)).toBe('luar');
});
