import type { z } from 'zod';
import type { Category } from '../../shared/enums/labels.ts';
import type { BatchKind } from '../../shared/rules/batch-rules.ts';
import { QUALITY_FIGURES, qualityFigureLabels } from '../../shared/rules/quality/quality-classes.ts';
import { type Quality, qualityLabel } from '../../shared/rules/quality/quality-rules.ts';
import type { correctBatchInput } from '../../shared/schemas/catalogue/batch-schemas.ts';
import { failAt } from '../domain-error.ts';
import { qualityErrors } from '../listings/require-quality.ts';
import { requireNoFieldErrors } from '../require-no-field-errors.ts';

type Given = z.output<typeof correctBatchInput>;
type Stated = Pick<
  Given,
  | 'quality_class'
  | 'moisture'
  | 'empty_husk'
  | 'broken'
  | 'menir'
  | 'measured_by'
  | 'measured_on'
  | 'measured_with'
>;

/**
 * The quality of a batch, as its seller states it or as it was measured. The rules are those of a listing's quality; a
 * mix has only the class of its own measurement.
 */
export function batchQuality(given: Stated, category: Category, kind: BatchKind, today: string): Quality {
  for (const figure of QUALITY_FIGURES) {
    const only: readonly Category[] = qualityFigureLabels[figure].only;
    if (given[figure] !== null && !only.includes(category))
      failAt(figure, `Tidak berlaku untuk ${category}: kosongkan`);
  }
  const stated = {
    ...given,
    measured_by: given.measured_by || null,
    measured_with: given.measured_with || null,
  };
  requireNoFieldErrors(qualityErrors({ category, ...stated }, today, { claims: false }));
  const figures = Object.fromEntries(
    QUALITY_FIGURES.flatMap((figure) => (given[figure] === null ? [] : [[figure, given[figure]]])),
  );
  if (
    (kind === 'mix' || kind === 'pooled') &&
    (given.quality_class || Object.keys(figures).length > 0) &&
    !given.measured_by
  )
    failAt('measured_by', 'Lot campuran dinilai dari pengukurannya sendiri: isi siapa yang mengukur');
  const name = qualityLabel({ ...given });
  return {
    ...(name ? { class: name } : {}),
    ...figures,
    ...(given.measured_by
      ? { measured: { by: given.measured_by, on: given.measured_on!, with: given.measured_with } }
      : {}),
  };
}
