import type { papersInput } from '../../../shared/input/people/identities.ts';
import { BUSINESS_KINDS, type BusinessKind, businessKindLabel } from '../../../shared/kinds/seller-kinds.ts';
import type { FieldName } from '../../form/field-name.ts';
import type { Form } from '../../form/use-form.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';

export const IDENTITY_FIELDS = [
  'legal_name',
  'business_kind',
  'nik',
  'npwp',
  'statement',
  'exempt_until',
  'exempt_number',
] as const;

/** What stands in the fields at first: what is kept, or what waits. */
type Shown = {
  legalName: string | null;
  businessKind: BusinessKind | null;
  nik: string | null;
  npwp: string | null;
  taxable: boolean;
  exemptUntil: string | null;
  exemptNumber: string | null;
};

/** The fields of a seller's identity, for himself and for the admin who writes it down. `year` is the statement's. */
export function IdentityFields({
  form,
  shown,
  statement,
  statementLabel,
  year,
}: {
  form: Pick<Form<FieldName<typeof papersInput>>, 'text' | 'tick'>;
  shown: Shown;
  statement: boolean;
  statementLabel: string;
  year: number;
}) {
  const { nik, npwp } = shown;
  const stays = (kept: string) => `Tersimpan: ${kept}. Kosongkan bila tidak berubah.`;
  return (
    <>
      <TextInput
        label="Nama sesuai KTP atau akta"
        required
        maxLength={160}
        {...form.text('legal_name', shown.legalName)}
      />
      <Select
        label="Bentuk usaha"
        required
        placeholder="Pilih bentuk usaha"
        options={BUSINESS_KINDS.map((value) => ({ value, label: businessKindLabel[value] }))}
        {...form.text('business_kind', shown.businessKind ?? '')}
      />
      <TextInput
        label="NIK"
        inputMode="numeric"
        hint={nik ? stays(nik) : '16 angka; disimpan tersandi.'}
        {...form.text('nik', '')}
      />
      <TextInput
        label="NPWP"
        inputMode="numeric"
        hint={npwp ? stays(npwp) : '15 atau 16 angka; boleh kosong.'}
        {...form.text('npwp', '')}
      />
      <Checkbox
        className="sm:col-span-2"
        label="Pengusaha Kena Pajak (PKP)"
        hint="Tertulis di faktur lapak ini; faktur pajaknya dibuat penjual sendiri."
        {...form.tick('taxable', shown.taxable)}
      />
      <Checkbox
        className="sm:col-span-2"
        label={statementLabel}
        hint={`Hanya orang perseorangan, selama omzet ${year} tidak melebihi batas. Tiap tahun diminta lagi.`}
        {...form.tick('statement', statement)}
      />
      <TextInput
        label="Nomor surat keterangan bebas (SKB)"
        maxLength={80}
        {...form.text('exempt_number', shown.exemptNumber)}
      />
      <TextInput label="SKB berlaku sampai" type="date" {...form.text('exempt_until', shown.exemptUntil)} />
    </>
  );
}
