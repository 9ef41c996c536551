import { Form } from 'react-router';
import type { ApplicationView } from '../../../domain/sellers/application-view.ts';
import type { applyToSellInput } from '../../../shared/input/people/sellers.ts';
import { SELLER_KINDS, sellerKindLabel } from '../../../shared/kinds/seller-kinds.ts';
import { FARMER_DEFAULTS } from '../../../shared/regions.ts';
import { FormAnswer } from '../../form/form-answer.tsx';
import { PictureField } from '../../form/pictures/picture-field.tsx';
import { picturesIn } from '../../form/pictures/picture-fields.ts';
import { useForm } from '../../form/use-form.ts';
import { CityField } from '../../page/parts/city-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';

/** Signing a stall up, or sending one again that was asked back; `owns`: he has a stall of his own already. */
export function SellForm({
  again,
  user,
  owns,
  provinces,
  answer,
}: {
  again: ApplicationView | null;
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
    <Card id="daftar" className="scroll-mt-24">
      <Form ref={form.ref} method="post" noValidate encType="multipart/form-data" className="grid gap-5">
        <h2 className="text-xl font-bold">
          {again ? `Perbaiki pendaftaran ${again.name}` : 'Daftarkan lapak'}
        </h2>
        {owns && !again && (
          <p className="text-muted">Lapak Anda sendiri sudah ada. Di sini Anda bisa mendaftarkan kelompok.</p>
        )}
        {again && <input type="hidden" name="id" value={again.id} />}
        <FormAnswer notice={form.notice} />
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
              ? picturesIn(Object.entries(form.values))
              : again
                ? [{ url: again.photo, alt: '' }]
                : []
          }
          error={form.at('photo')}
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
