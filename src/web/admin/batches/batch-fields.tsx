import type { BatchDetail } from '../../../domain/batches/batch-queries.ts';
import type { Category } from '../../../shared/enums/labels.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { formatNumber } from '../../../shared/format/money.ts';
import {
  DECLARED_CLASSES,
  QUALITY_FIGURES,
  qualityClassOf,
  qualityFigureLabels,
} from '../../../shared/rules/quality/quality-classes.ts';
import type { recordBatchInput } from '../../../shared/schemas/catalogue/batch-schemas.ts';
import type { useForm } from '../../forms/use-form.ts';
import { DateInput } from '../../ui/field/date-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';

/** The fields of a batch in the order of the form. */
export const BATCH_FIELDS = [
  'qty',
  'harvested_on',
  'milled_on',
  'packed_on',
  'good_until',
  'variety',
  'season',
  'yield_reason',
  'quality_class',
  'moisture',
  'empty_husk',
  'broken',
  'menir',
  'measured_by',
  'measured_on',
  'measured_with',
] as const;

type BatchForm = ReturnType<typeof useForm<typeof recordBatchInput>>;
type Source = { code: string; goods: string; unit: string; left: number; agedOn: string };
type Stored = Pick<
  BatchDetail,
  | 'qty'
  | 'harvestedOn'
  | 'milledOn'
  | 'packedOn'
  | 'goodUntil'
  | 'variety'
  | 'season'
  | 'yieldReason'
  | 'quality'
>;

const typed = (value: number | undefined) => (value === undefined ? '' : formatNumber(value));

/** Days, amount, sources and quality of a batch, new or corrected. */
export function BatchFields({
  form,
  category,
  stored,
  sources,
  inputs = {},
}: {
  form: BatchForm;
  /** Only the figures of this category are asked; all without one. */
  category?: Category;
  stored?: Stored;
  sources: Source[];
  /** The current quantity from each source. */
  inputs?: Record<string, number>;
}) {
  const only = (figure: (typeof QUALITY_FIGURES)[number]) =>
    !category || (qualityFigureLabels[figure].only as readonly Category[]).includes(category);
  const classes = DECLARED_CLASSES.filter((name) => !category || qualityClassOf(name).category === category);
  const measured = stored?.quality.measured;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label="Jumlah" inputMode="decimal" required {...form.text('qty', typed(stored?.qty))} />
        <DateInput label="Dipanen (boleh kosong)" {...form.text('harvested_on', stored?.harvestedOn)} />
        <DateInput label="Digiling (boleh kosong)" {...form.text('milled_on', stored?.milledOn)} />
        <DateInput label="Dikemas (boleh kosong)" {...form.text('packed_on', stored?.packedOn)} />
        <DateInput
          label="Baik sampai (boleh kosong)"
          hint="Sesudah hari itu sisanya berhenti dijual."
          {...form.text('good_until', stored?.goodUntil)}
        />
        <TextInput
          label="Varietas (boleh kosong)"
          maxLength={80}
          {...form.text('variety', stored?.variety ?? '')}
        />
        <TextInput
          label="Musim tanam (boleh kosong)"
          maxLength={80}
          {...form.text('season', stored?.season ?? '')}
        />
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-bold">Asal dari lot lain</legend>
        {sources.length === 0 ? (
          <p className="text-muted">Belum ada lot lain yang bersisa. Kosongkan bila ini hasil panen.</p>
        ) : (
          <p className="text-muted">
            Isi berapa yang dipakai dari tiap lot. Biarkan kosong bila ini hasil panen.
          </p>
        )}
        {form.errorAt('inputs') && <p className="text-error">{form.errorAt('inputs')}</p>}
        <div className="grid gap-3 sm:grid-cols-2">
          {sources.map((source) => (
            <TextInput
              key={source.code}
              label={`${source.code} ${source.goods} (${source.unit})`}
              hint={`Sisa ${formatNumber(source.left)} ${source.unit}, sejak ${formatDate(source.agedOn)}`}
              inputMode="decimal"
              name={`inputs.${source.code}`}
              defaultValue={form.values?.[`inputs.${source.code}`] ?? typed(inputs[source.code])}
              error={form.failure?.fields[`inputs.${source.code}`]}
            />
          ))}
        </div>
        <TextInput
          label="Alasan, bila berasnya lebih dari 70 % gabahnya"
          maxLength={200}
          {...form.text('yield_reason', stored?.yieldReason ?? '')}
        />
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-1.5 font-bold">Mutu lot ini (boleh kosong)</legend>
        {classes.length > 0 && (
          <Select
            label="Kelas"
            placeholder="Tidak disebut"
            options={classes.map((name) => ({ value: name, label: qualityClassOf(name).label }))}
            {...form.text(
              'quality_class',
              stored?.quality.class && classes.includes(stored.quality.class as never)
                ? stored.quality.class
                : '',
            )}
          />
        )}
        {QUALITY_FIGURES.filter(only).map((figure) => (
          <TextInput
            key={figure}
            label={`${qualityFigureLabels[figure].label[0]!.toUpperCase()}${qualityFigureLabels[figure].label.slice(1)} (%)`}
            inputMode="decimal"
            {...form.text(figure, typed(stored?.quality[figure]))}
          />
        ))}
        <TextInput
          label="Diukur oleh"
          hint="Kosongkan bila mutunya Anda nyatakan sendiri. Nama ini tampil di paspor lot."
          maxLength={80}
          {...form.text('measured_by', measured?.by ?? '')}
        />
        <DateInput label="Diukur tanggal" {...form.text('measured_on', measured?.on)} />
        <TextInput
          label="Alat ukurnya"
          maxLength={80}
          {...form.text('measured_with', measured?.with ?? '')}
        />
      </fieldset>
    </>
  );
}
