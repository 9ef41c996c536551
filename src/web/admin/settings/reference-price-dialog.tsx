import { Form } from 'react-router';
import type { ReferencePriceView } from '../../../domain/references/reference-prices.ts';
import { formatDate } from '../../../shared/enums/labels.ts';
import { qualityClassOf } from '../../../shared/rules/quality/quality-classes.ts';
import {
  COMMODITIES,
  commodityDefinition,
  commodityLabel,
  REFERENCE_LEVELS,
  referenceLevelLabel,
} from '../../../shared/rules/references/commodities.ts';
import { PRICE_ZONES, priceZoneLabel } from '../../../shared/rules/references/price-zones.ts';
import { REFERENCE_KINDS, referenceKindLabel } from '../../../shared/rules/references/reference-verdicts.ts';
import type { createPriceInput } from '../../../shared/schemas/catalogue/reference-price-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import type { FieldName } from '../../forms/field-name.ts';
import { type Form as FormOf, useForm } from '../../forms/use-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DateInput } from '../../ui/field/date-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { DialogButtons, ListDialog } from '../data-table/list-parts.tsx';

/** Adds, corrects, ends or deletes a reference price. */
export function ReferencePriceDialog({
  kind,
  row,
  answer,
}: {
  kind: string;
  row: ReferencePriceView | null;
  answer: ActionFailure | undefined;
}) {
  const form = useForm<typeof createPriceInput>({
    answer,
    fields: [
      'commodity',
      'class',
      'kind',
      'level',
      'zone',
      'low',
      'high',
      'effective_from',
      'effective_until',
      'source',
      'source_url',
      'checked_on',
    ],
  });
  const isDeleting = kind === 'delete';
  return (
    <ListDialog title={isDeleting ? 'Hapus harga' : row ? 'Edit harga' : 'Tambah harga'}>
      <Form ref={form.ref} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value={isDeleting ? 'delete' : row ? 'update' : 'create'} />
        {row && <input type="hidden" name="id" value={row.id} />}
        {form.failure && (
          <Notice tone="error" live>
            {form.failure.message}
          </Notice>
        )}
        {isDeleting && row ? (
          <p>
            Hapus {row.label} mulai {formatDate(row.effective_from)}? Harga sebelumnya berlaku terus.
            Penawaran dan pesanan yang sudah mencatatnya tidak berubah; jejaknya tetap ada di Riwayat
            perubahan.
          </p>
        ) : (
          <PriceFields row={row} form={form} />
        )}
        <DialogButtons submit={isDeleting ? 'Hapus' : 'Simpan'} danger={isDeleting} />
      </Form>
    </ListDialog>
  );
}

/** The classes for which a price may be set, by commodity. */
const CLASS_GROUPS = COMMODITIES.flatMap((name) => {
  const { classes } = commodityDefinition(name);
  return classes.length === 0
    ? []
    : [
        {
          label: commodityLabel(name),
          options: classes.map((one) => ({ value: one, label: qualityClassOf(one).label })),
        },
      ];
});

function PriceFields({
  row,
  form,
}: {
  row: ReferencePriceView | null;
  form: FormOf<FieldName<typeof createPriceInput>>;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {row ? (
        <p className="font-semibold sm:col-span-2">{row.label}</p>
      ) : (
        <>
          <Select
            label="Komoditas"
            required
            placeholder="Pilih komoditasnya"
            options={COMMODITIES.map((name) => ({ value: name, label: commodityLabel(name) }))}
            {...form.text('commodity', '')}
          />
          <Select
            label="Kelas"
            placeholder="Semua kelas"
            options={CLASS_GROUPS}
            {...form.text('class', '')}
          />
          <Select
            label="Jenis"
            required
            placeholder="Pilih jenisnya"
            options={REFERENCE_KINDS.map((kind) => ({ value: kind, label: referenceKindLabel[kind] }))}
            {...form.text('kind', '')}
          />
          <Select
            label="Tingkat"
            required
            placeholder="Pilih tingkatnya"
            options={REFERENCE_LEVELS.map((level) => ({ value: level, label: referenceLevelLabel[level] }))}
            {...form.text('level', '')}
          />
          <Select
            className="sm:col-span-2"
            label="Zona"
            placeholder="Seluruh Indonesia"
            options={PRICE_ZONES.map((zone) => ({ value: String(zone), label: priceZoneLabel[zone] }))}
            {...form.text('zone', '')}
          />
        </>
      )}
      {row?.kind !== 'het' && (
        <TextInput
          label="Harga terendah per kg (rupiah)"
          hint="Untuk HPP dan HAP"
          inputMode="numeric"
          {...form.text('low', row?.low ?? '')}
        />
      )}
      {row?.kind !== 'hpp' && (
        <TextInput
          label="Harga tertinggi per kg (rupiah)"
          hint="Untuk HET dan HAP"
          inputMode="numeric"
          {...form.text('high', row?.high ?? '')}
        />
      )}
      <DateInput
        className="sm:col-start-1"
        label="Mulai berlaku"
        required
        hint="Harga sebelumnya berakhir sehari sebelumnya."
        {...form.text('effective_from', row?.effective_from ?? '')}
      />
      <DateInput
        label="Berlaku sampai"
        hint="Kosong: sampai ada yang baru."
        {...form.text('effective_until', row?.effective_until ?? '')}
      />
      <TextInput
        className="sm:col-span-2"
        label="Sumber"
        required
        hint="Peraturan yang menetapkannya, misalnya Kepbadan 14/2025; tulis ‘periksa lagi’ bila belum pasti"
        maxLength={200}
        {...form.text('source', row?.source ?? '')}
      />
      <TextInput
        className="sm:col-span-2"
        label="Tautan sumber"
        hint="Alamat https peraturannya; boleh kosong."
        inputMode="url"
        maxLength={500}
        {...form.text('source_url', row?.source_url ?? '')}
      />
      <DateInput
        label="Diperiksa pada"
        hint="Hari dicocokkan dengan sumbernya; kosong berarti hari ini."
        {...form.text('checked_on', '')}
      />
    </div>
  );
}
