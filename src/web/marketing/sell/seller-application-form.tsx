import { Form } from 'react-router';
import type { SellerApplicationView } from '../../../domain/sellers/seller-application-view.ts';
import { FARMER_DEFAULTS } from '../../../shared/enums/regions.ts';
import { SELLER_KINDS, sellerKindLabel } from '../../../shared/enums/seller-kinds.ts';
import type { applyToSellInput } from '../../../shared/schemas/people/seller-schemas.ts';
import { CityField } from '../../common/components/city-field.tsx';
import { FormResult } from '../../forms/form-result.tsx';
import { PictureField } from '../../forms/pictures/picture-field.tsx';
import { picturesFromFields } from '../../forms/pictures/picture-form-fields.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';

/** Submits a seller application, or resubmits one that was returned; `owns`: the user is already a seller. */
export function SellerApplicationForm({
  again,
  user,
  owns,
  provinces,
  answer,
}: {
  again: SellerApplicationView | null;
  user: { name: string; phone: string | null };
  owns: boolean;
  provinces: string[];
  answer: unknown;
}) {
  const form = useForm<typeof applyToSellInput>({
    answer,
    fields: ['kind', 'name', 'phone', 'grows', 'province', 'city', 'address', 'photo'],
  });
  const person = again ? again.kind === 'person' : !owns;
  const kinds = SELLER_KINDS.filter((kind) =>
    again ? (kind === 'person') === person : !owns || kind !== 'person',
  );
  return (
    <Card id="apply" className="scroll-mt-24">
      <Form ref={form.ref} method="post" noValidate encType="multipart/form-data" className="grid gap-5">
        <h2 className="text-xl font-bold">
          {again ? `Perbaiki pendaftaran ${again.name}` : 'Daftarkan lapak'}
        </h2>
        {owns && !again && (
          <p className="text-muted">Lapak Anda sendiri sudah ada. Di sini Anda bisa mendaftarkan kelompok.</p>
        )}
        {again && <input type="hidden" name="id" value={again.id} />}
        <FormResult notice={form.notice} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Siapa yang berjualan"
            required
            options={kinds.map((kind) => ({ value: kind, label: sellerKindLabel[kind] }))}
            {...form.text('kind', again?.kind ?? kinds[0])}
          />
          <TextInput
            label="Nama lapak"
            required
            maxLength={120}
            hint="Nama Anda sendiri, atau nama kelompok seperti di papan namanya."
            {...form.text('name', again?.name ?? (person ? user.name : ''))}
          />
          <TextInput
            label="Nomor WhatsApp"
            type="tel"
            autoComplete="tel"
            required
            placeholder="08xxxxxxxxxx"
            maxLength={30}
            hint="Kami menghubungi nomor ini; tidak tampil di situs."
            {...form.text('phone', again?.phone ?? user.phone ?? '')}
          />
          <Select
            label="Provinsi"
            required
            placeholder="Pilih provinsi"
            options={provinces.map((province) => ({ value: province, label: province }))}
            {...form.text('province', again?.province ?? FARMER_DEFAULTS.province)}
          />
          <CityField
            label="Kota/Kabupaten"
            required
            maxLength={80}
            {...form.text('city', again?.city ?? '')}
          />
          <TextInput
            label="Alamat"
            required
            autoComplete="address-line1"
            maxLength={300}
            placeholder="Dusun, desa, kapanewon"
            {...form.text('address', again?.address ?? '')}
          />
        </div>
        <Textarea
          label="Apa yang ditanam atau dibuat"
          required
          rows={3}
          maxLength={500}
          placeholder="Padi Ciherang dan Mentik Wangi, cabai rawit, tempe"
          {...form.text('grows', again?.grows ?? '')}
        />
        <PictureField
          legend="Foto Anda, atau papan nama kelompok"
          purpose="portrait"
          most={1}
          start={
            form.values
              ? picturesFromFields(Object.entries(form.values))
              : again
                ? [{ url: again.photo, alt: '' }]
                : []
          }
          error={form.errorAt('photo')}
        />
        <p>
          <Button type="submit" busy={form.busy} busyText="Mengirim...">
            {again ? 'Kirim sekali lagi' : 'Kirim pendaftaran'}
          </Button>
        </p>
      </Form>
    </Card>
  );
}
