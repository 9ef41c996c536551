import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../shared/format/money.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { type TypedReading, typedTotal } from './typed-ticket.ts';

/** The storage key of the tare weights by sack type and of the last type used. */
const TARES_KEY = 'lumbung.tares';
const LAST_KIND_KEY = 'lumbung.containerKind';
const KINDS = ['Karung plastik', 'Karung goni', 'Keranjang', 'Tanpa wadah'] as const;
type Kind = (typeof KINDS)[number];
export const blankReading = (tare: string): TypedReading => ({ gross: '', tare, sacks: '1' });

function readTares(): { kind: Kind; tares: Record<string, string> } {
  try {
    const last = localStorage.getItem(LAST_KIND_KEY);
    return {
      kind: KINDS.find((kind) => kind === last) ?? KINDS[0],
      tares: JSON.parse(localStorage.getItem(TARES_KEY) ?? '{}'),
    };
  } catch {
    return { kind: KINDS[0], tares: {} };
  }
}

function storeTare(kind: Kind, tare: string): void {
  try {
    localStorage.setItem(LAST_KIND_KEY, kind);
    localStorage.setItem(TARES_KEY, JSON.stringify({ ...readTares().tares, [kind]: tare }));
  } catch {
    // Without storage the form asks again.
  }
}

const tareOf = (kind: Kind) => (kind === 'Tanpa wadah' ? '0' : (readTares().tares[kind] ?? ''));

/** The visible rows without JavaScript; further rows are collapsed below. */
const ROWS_SHOWN = 3;
const ROWS_COLLAPSED = 17;

/** The fields of one reading. */
const COLUMNS = [
  { of: 'gross', label: (at: number) => `Bruto ${at + 1} (kg)`, inputMode: 'decimal', maxLength: 10 },
  { of: 'tare', label: () => 'Tara', inputMode: 'decimal', maxLength: 8 },
  { of: 'sacks', label: () => 'Karung', inputMode: 'numeric', maxLength: 4 },
] as const;

type Props = {
  rows: TypedReading[];
  onRows: (rows: TypedReading[]) => void;
  /** Whether JavaScript is running; without it, fixed rows can be filled in. */
  live: boolean;
  faults: Record<string, string>;
};

/** Large input rows for the scale's readings, with the tare remembered by sack type and the running total. */
export function ReadingsFields({ rows, onRows, live, faults }: Props) {
  const [kind, setKind] = useState<Kind>(KINDS[0]);
  const blank = (count: number) => Array.from({ length: Math.max(0, count) }, () => blankReading(''));
  const shown = live ? rows : [...rows, ...blank(ROWS_SHOWN - rows.length)];
  const sum = typedTotal(rows);
  const change = (at: number, over: Partial<TypedReading>) => {
    if (over.tare !== undefined) storeTare(kind, over.tare);
    onRows(rows.map((row, n) => (n === at ? { ...row, ...over } : row)));
  };
  const choose = (next: Kind) => {
    const tare = tareOf(next);
    setKind(next);
    storeTare(next, tare);
    onRows(rows.map((row) => (row.gross === '' ? { ...row, tare } : row)));
  };
  const add = () => onRows([...rows, blankReading(rows.at(-1)?.tare ?? '')]);
  // The server does not know this phone's stored tare, so it is filled in after hydration.
  const begin = useRef(() => choose(readTares().kind));
  useEffect(() => begin.current(), []);
  // Rows without a weight are omitted, so the n-th reading is the n-th filled row.
  const readingAt = (at: number) => shown.slice(0, at).filter(({ gross }) => gross.trim() !== '').length;
  // Below the whole row, because one column is too narrow for a sentence.
  const faultOf = (reading: number, at: number) => {
    const of = COLUMNS.find((column) => faults[`readings.${reading}.${column.of}`])?.of;
    const text = of ? faults[`readings.${reading}.${of}`] : at === 0 ? faults.readings : undefined;
    return text === undefined ? null : { of: of ?? 'gross', text };
  };
  return (
    <>
      {live && (
        <div className="flex flex-wrap gap-2" role="group" aria-label="Wadah">
          {KINDS.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === kind ? 'primary' : 'secondary'}
              aria-pressed={one === kind}
              onClick={() => choose(one)}
            >
              {one}
            </Button>
          ))}
        </div>
      )}
      <ol className={LIST}>
        {shown.map((row, at) => (
          <ReadingRow
            key={at}
            at={at}
            row={row}
            fault={faultOf(readingAt(at), at)}
            {...(live ? { onChange: (over) => change(at, over) } : {})}
          />
        ))}
      </ol>
      {!live && (
        <noscript>
          <details>
            <summary className="flex min-h-11 items-center font-semibold text-sawah-text">
              Lebih dari {shown.length} kali timbang
            </summary>
            <ol className={`${LIST} pt-2`} start={shown.length + 1}>
              {blank(ROWS_COLLAPSED).map((row, n) => (
                <ReadingRow key={n} at={shown.length + n} row={row} fault={null} />
              ))}
            </ol>
          </details>
        </noscript>
      )}
      {live && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <p aria-live="polite">
            <span className="block text-muted">Berat bersih sementara</span>
            <span className="text-3xl font-bold tabular">
              {Number.isNaN(sum.net) ? '–' : formatNumber(sum.net)} kg
            </span>{' '}
            <span className="text-muted">
              {Number.isNaN(sum.sacks) ? '' : `${formatNumber(sum.sacks)} karung`}
            </span>
          </p>
          <Button variant="secondary" onClick={add}>
            Timbang lagi
          </Button>
        </div>
      )}
    </>
  );
}

const LIST = 'grid grid-cols-[minmax(0,1fr)] gap-3';

/** One reading: its fields in a row, with errors below. */
function ReadingRow({
  at,
  row,
  fault,
  onChange,
}: {
  at: number;
  row: TypedReading;
  fault: { of: (typeof COLUMNS)[number]['of']; text: string } | null;
  /** Without JavaScript the inputs hold their own values. */
  onChange?: (over: Partial<TypedReading>) => void;
}) {
  return (
    <li className="flex flex-wrap gap-2 [&_input]:px-2 [&_input]:text-xl [&_input]:font-bold">
      {COLUMNS.map(({ of, label, inputMode, maxLength }) => (
        <TextInput
          key={of}
          className={of === 'gross' ? 'flex-[2_1_6rem]' : 'flex-[1_1_4rem]'}
          label={label(at)}
          name={`${of}.${at}`}
          inputMode={inputMode}
          autoComplete="off"
          maxLength={maxLength}
          {...(fault?.of === of ? { 'aria-invalid': true, 'aria-describedby': `fault-${at}` } : {})}
          {...(onChange
            ? { value: row[of], onChange: (event) => onChange({ [of]: event.target.value }) }
            : { defaultValue: row[of] })}
        />
      ))}
      {fault && (
        <div className="basis-full">
          <FieldError id={`fault-${at}`}>{fault.text}</FieldError>
        </div>
      )}
    </li>
  );
}
