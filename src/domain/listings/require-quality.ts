import { dayInWib } from '../../shared/figures/days.ts';
import type { Category } from '../../shared/labels.ts';
import type { FieldValues, FieldWire } from '../../shared/listing-fields.ts';
import { FIGURES } from '../../shared/quality/classes.ts';
import { contradiction, unfittingCertificate, unfittingClass } from '../../shared/quality/quality.ts';
import { refuse } from '../refusal.ts';
import type { Shop } from '../shop.ts';

const MEASURED = ['measured_by', 'measured_on', 'measured_with'] as const;
const SAID = [...FIGURES, 'quality_class', 'certificate', ...MEASURED, 'measured_photo'] as const;
type Given = { category: Category } & { [W in (typeof SAID)[number]]?: FieldValues[W] | null | undefined };

const missing = {
  measured_by: 'Isi siapa yang mengukur',
  measured_on: 'Isi tanggal diukur',
  measured_with: 'Isi alat ukurnya',
} as const;

/**
 * What a listing's quality can't be: a class of other goods, one that its own figures contradict, a certificate of what has none,
 * or figures that are called measured without a word of who, when and with what. Null where nothing is wrong. `today` is the day in WIB.
 */
export function wrongQuality(given: Given, today: string): { field: FieldWire; text: string } | null {
  return (
    unfittingClass(given.category, given.quality_class) ??
    contradiction(given) ??
    unfittingCertificate(given) ??
    wrongMeasure(given, today)
  );
}

function wrongMeasure(given: Given, today: string): { field: FieldWire; text: string } | null {
  const said = [...MEASURED, 'measured_photo' as const].some((field) => given[field]);
  if (!said) return null;
  if (FIGURES.every((figure) => given[figure] == null))
    return { field: 'moisture', text: 'Isi angka yang diukur' };
  const field = MEASURED.find((name) => !given[name]);
  if (field) return { field, text: missing[field] };
  return given.measured_on! > today ? { field: 'measured_on', text: 'Tanggal diukur belum tiba' } : null;
}

/** Refuses such a one: `invalid_input` (400), at the field. */
export function requireQuality(shop: Shop, given: Given): void {
  const wrong = wrongQuality(given, dayInWib(shop.clock.now()));
  if (wrong) refuse('invalid_input', { first: wrong.text }, { [wrong.field]: wrong.text });
}

/**
 * Who measured stays with what he measured: where a figure becomes another without a word of who measured that one, it is
 * the farmer's own word again.
 */
export function withoutStaleMeasure<G extends Partial<Given>>(given: G, before: Partial<Given>): G {
  const named = [...MEASURED, 'measured_photo' as const].some((field) => given[field] !== undefined);
  const moved = FIGURES.some((figure) => given[figure] !== undefined && given[figure] !== before[figure]);
  if (named || !moved || !before.measured_by) return given;
  return { ...given, measured_by: null, measured_on: null, measured_with: null, measured_photo: null };
}
