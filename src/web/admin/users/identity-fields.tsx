import { BUSINESS_KINDS, type BusinessKind, businessKindLabel } from '../../../shared/enums/seller-kinds.ts';
import type { identityDocumentsInput } from '../../../shared/schemas/people/identity-schemas.ts';
import type { FieldName } from '../../forms/field-name.ts';
import type { Form } from '../../forms/use-form.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { DateInput } from '../../ui/field/date-input.tsx';
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

/** Initial values: the stored ones or the pending submission. */
type Shown = {
  legalName: string | null;
  businessKind: BusinessKind | null;
  nik: string | null;
  npwp: string | null;
  taxable: boolean;
  exemptUntil: string | null;
  exemptNumber: string | null;
};

/**
 * The fields of a seller's identity, for the seller and for the admin who enters it. `year` is the
 * statement's.
 */
export function IdentityFields({
  form,
  shown,
  statement,
  statementLabel,
  year,
}: {
  form: Pick<Form<FieldName<typeof identityDocumentsInput>>, 'text' | 'checkbox'>;
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
        {...form.checkbox('taxable', shown.taxable)}
      />
      <Checkbox
        className="sm:col-span-2"
        label={statementLabel}
        hint={`Hanya orang perseorangan, selama omzet ${year} tidak melebihi batas. Tiap tahun diminta lagi.`}
        {...form.checkbox('statement', statement)}
      />
      <TextInput
        label="Nomor surat keterangan bebas (SKB)"
        maxLength={80}
        {...form.text('exempt_number', shown.exemptNumber)}
      />
      <DateInput label="SKB berlaku sampai" {...form.text('exempt_until', shown.exemptUntil)} />
    </>
  );
}
