import { QUANTITY_LIMIT } from '../../format/quantity.ts';
import { type WeighingTerms, weighingLimits } from './listing-weighing-terms.ts';

/**
 * The error texts of figures that no scale can show; the schema uses them, and so does a phone without signal
 * before it signs a ticket.
 */
export const weighingProblemTexts = {
  gross: 'Berat bruto harus angka, dalam kg.',
  grossLeast: 'Berat bruto harus lebih dari 0 kg.',
  grossMost: `Sekali timbang paling banyak ${weighingLimits.gross / 1000} ton.`,
  tare: 'Tara tidak boleh kurang dari 0 kg.',
  tareNumber: 'Tara harus angka, dalam kg.',
  tareMost: 'Tara harus lebih ringan daripada bruto.',
  sacks: 'Jumlah karung harus bilangan bulat.',
  readings: 'Timbang paling sedikit sekali.',
  moisture: 'Kadar air harus angka.',
  moistureMost: 'Kadar air paling tinggi 100 persen.',
  hampa: 'Hampa harus angka.',
  hampaMost: 'Hampa paling tinggi 100 persen.',
  weighedBy: 'Isi siapa yang menimbang.',
  moistureMissing: 'Ukur kadar airnya dulu: yang dibayar bergantung padanya.',
  hampaMissing: 'Ukur hampanya dulu: yang dibayar bergantung padanya.',
} as const;

type Typed = {
  readings: readonly { gross: number; tare: number; sacks: number }[];
  moisture: readonly number[];
  hampa: number | null;
  weighed_by: string;
};

const percentFault = (value: number, what: 'moisture' | 'hampa'): string | null =>
  !(value >= 0) ? weighingProblemTexts[what] : value > 100 ? weighingProblemTexts[`${what}Most`] : null;

function readingFault({ gross, tare, sacks }: Typed['readings'][number]): [string, string] | null {
  if (Number.isNaN(gross)) return ['gross', weighingProblemTexts.gross];
  if (gross <= 0) return ['gross', weighingProblemTexts.grossLeast];
  if (gross > Math.min(weighingLimits.gross, QUANTITY_LIMIT))
    return ['gross', weighingProblemTexts.grossMost];
  if (Number.isNaN(tare)) return ['tare', weighingProblemTexts.tareNumber];
  if (tare < 0) return ['tare', weighingProblemTexts.tare];
  if (tare >= gross) return ['tare', weighingProblemTexts.tareMost];
  return Number.isInteger(sacks) && sacks >= 0 ? null : ['sacks', weighingProblemTexts.sacks];
}

/** The problems of the typed figures by the schema's field name; empty when all are valid. */
export function weighingProblems(typed: Typed, terms: WeighingTerms): Record<string, string> {
  const faults: Record<string, string> = {};
  if (typed.readings.length === 0) faults.readings = weighingProblemTexts.readings;
  for (const [at, reading] of typed.readings.entries()) {
    const [field, text] = readingFault(reading) ?? [];
    if (field && text) faults[`readings.${at}.${field}`] = text;
  }
  const wet = typed.moisture.map((one) => percentFault(one, 'moisture')).find((text) => text !== null);
  if (wet) faults.moisture = wet;
  else if (terms.moisture !== null && typed.moisture.length === 0)
    faults.moisture = weighingProblemTexts.moistureMissing;
  const empty = typed.hampa === null ? null : percentFault(typed.hampa, 'hampa');
  if (empty) faults.hampa = empty;
  else if (terms.hampa !== null && typed.hampa === null) faults.hampa = weighingProblemTexts.hampaMissing;
  if (typed.weighed_by.trim() === '') faults.weighed_by = weighingProblemTexts.weighedBy;
  return faults;
}
