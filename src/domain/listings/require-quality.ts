import type { Category } from '../../shared/enums/labels.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import type { FieldValues, FieldWire } from '../../shared/rules/listings/listing-fields.ts';
import type { ClaimingListing } from '../../shared/rules/quality/certified-claims.ts';
import { QUALITY_FIGURES } from '../../shared/rules/quality/quality-classes.ts';
import {
  certificateProblem,
  classNotInCategory,
  qualityContradictions,
} from '../../shared/rules/quality/quality-problems.ts';
import type { AppContext } from '../context.ts';
import { type FieldError, requireNoFieldErrors } from '../require-no-field-errors.ts';

const MEASUREMENT_FIELDS = ['measured_by', 'measured_on', 'measured_with'] as const;
const STATED_FIELDS = [
  ...QUALITY_FIGURES,
  'quality_class',
  'certificate',
  ...MEASUREMENT_FIELDS,
  'measured_photo',
] as const;
type Given = { category?: Category | undefined } & Omit<ClaimingListing, 'quality_class' | 'certificate'> & {
    [W in (typeof STATED_FIELDS)[number]]?: FieldValues[W] | null | undefined;
  };

const missingTexts = {
  measured_by: 'Isi siapa yang mengukur',
  measured_on: 'Isi tanggal diukur',
  measured_with: 'Isi alat ukurnya',
} as const;

/** The fields with a claim or its proof. */
export const CLAIM_FIELDS = ['name', 'grade', 'tags', 'description', 'quality_class', 'certificate'] as const;

/**
 * The errors of a listing's quality: a class of another category, figures that contradict the class, a claim without
 * its certificate's number or the reverse, and measured figures without who, when and with what. `today` is the day in
 * WIB; fields in `wrong` are invalid by themselves, so that no rule asks for others because of them.
 */
export function qualityErrors(
  given: Given,
  today: string,
  { claims = true, wrong = new Set() }: { claims?: boolean; wrong?: ReadonlySet<string> } = {},
): FieldError<FieldWire>[] {
  const isClear = (fields: readonly string[]) => fields.every((field) => !wrong.has(field));
  const unfit = given.category ? classNotInCategory(given.category, given.quality_class) : null;
  const claim = claims && isClear(CLAIM_FIELDS) ? certificateProblem(given) : null;
  return [
    ...(unfit ? [unfit] : []),
    ...qualityContradictions(given),
    ...(claim ? [claim] : []),
    ...measurementErrors(given, today, isClear(QUALITY_FIGURES)),
  ];
}

function measurementErrors(given: Given, today: string, figuresKnown: boolean): FieldError<FieldWire>[] {
  const said = [...MEASUREMENT_FIELDS, 'measured_photo' as const].some((field) => given[field]);
  if (!said) return [];
  const errors: FieldError<FieldWire>[] = [];
  if (figuresKnown && QUALITY_FIGURES.every((figure) => given[figure] == null))
    errors.push({ field: 'moisture', text: 'Isi angka yang diukur' });
  for (const field of MEASUREMENT_FIELDS) {
    if (!given[field]) errors.push({ field, text: missingTexts[field] });
  }
  if (given.measured_on && given.measured_on > today)
    errors.push({ field: 'measured_on', text: 'Tanggal diukur belum tiba' });
  return errors;
}

/** Rejects an invalid quality: `invalid_input` (400), each error at its field. */
export function requireQuality(ctx: AppContext, given: Given, options?: { claims: boolean }): void {
  requireNoFieldErrors(qualityErrors(given, dayInWib(ctx.clock.now()), options));
}

/**
 * Drops a measurement's source when its figures change: a changed figure without a new source counts as
 * declared by the farmer.
 */
export function withoutOutdatedMeasurement<G extends Partial<Given>>(given: G, before: Partial<Given>): G {
  const named = [...MEASUREMENT_FIELDS, 'measured_photo' as const].some(
    (field) => given[field] !== undefined,
  );
  const moved = QUALITY_FIGURES.some(
    (figure) => given[figure] !== undefined && given[figure] !== before[figure],
  );
  if (named || !moved || !before.measured_by) return given;
  return { ...given, measured_by: null, measured_on: null, measured_with: null, measured_photo: null };
}
