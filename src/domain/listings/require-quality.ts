import type { Category } from '../../shared/enums/labels.ts';
import { dayInWib } from '../../shared/format/dates.ts';
import type { FieldValues, FieldWire } from '../../shared/rules/listings/listing-fields.ts';
import type { ClaimingListing } from '../../shared/rules/quality/certified-claims.ts';
import { QUALITY_FIGURES } from '../../shared/rules/quality/quality-classes.ts';
import {
  certificateProblem,
  classNotInCategory,
  qualityContradiction,
} from '../../shared/rules/quality/quality-problems.ts';
import type { AppContext } from '../context.ts';
import { fail } from '../domain-error.ts';

const MEASUREMENT_FIELDS = ['measured_by', 'measured_on', 'measured_with'] as const;
const STATED_FIELDS = [
  ...QUALITY_FIGURES,
  'quality_class',
  'certificate',
  ...MEASUREMENT_FIELDS,
  'measured_photo',
] as const;
type Given = { category: Category } & Omit<ClaimingListing, 'quality_class' | 'certificate'> & {
    [W in (typeof STATED_FIELDS)[number]]?: FieldValues[W] | null | undefined;
  };

const missingTexts = {
  measured_by: 'Isi siapa yang mengukur',
  measured_on: 'Isi tanggal diukur',
  measured_with: 'Isi alat ukurnya',
} as const;

/**
 * The first error of a listing's quality: a class of another category, a class that its own figures
 * contradict, a claim without its certificate's number or the reverse, or measured figures without who, when and with what. Null
 * when it is valid. `today` is the day in WIB.
 */
export function qualityError(
  given: Given,
  today: string,
  { claims = true }: { claims?: boolean } = {},
): { field: FieldWire; text: string } | null {
  return (
    classNotInCategory(given.category, given.quality_class) ??
    qualityContradiction(given) ??
    (claims ? certificateProblem(given) : null) ??
    measurementError(given, today)
  );
}

function measurementError(given: Given, today: string): { field: FieldWire; text: string } | null {
  const said = [...MEASUREMENT_FIELDS, 'measured_photo' as const].some((field) => given[field]);
  if (!said) return null;
  if (QUALITY_FIGURES.every((figure) => given[figure] == null))
    return { field: 'moisture', text: 'Isi angka yang diukur' };
  const field = MEASUREMENT_FIELDS.find((name) => !given[name]);
  if (field) return { field, text: missingTexts[field] };
  return given.measured_on! > today ? { field: 'measured_on', text: 'Tanggal diukur belum tiba' } : null;
}

/** Rejects an invalid quality: `invalid_input` (400), at the field. */
export function requireQuality(ctx: AppContext, given: Given, options?: { claims: boolean }): void {
  const wrong = qualityError(given, dayInWib(ctx.clock.now()), options);
  if (wrong) fail('invalid_input', { first: wrong.text }, { [wrong.field]: wrong.text });
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
