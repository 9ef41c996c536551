import Mail from 'lucide-react/icons/mail';
import { Checkbox } from '../ui/field/checkbox.tsx';
import { NumberStepper } from '../ui/field/number-stepper.tsx';
import { PriceInput } from '../ui/field/price-input.tsx';
import { RadioCards } from '../ui/field/radio-cards.tsx';
import { SearchBox, type Suggestion } from '../ui/field/search-box.tsx';
import { Select } from '../ui/field/select.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Textarea } from '../ui/field/textarea.tsx';
import { GallerySection } from './gallery-section.tsx';

const SUGGESTIONS = ['Beras rojolele', 'Beras merah', 'Beras hitam', 'Bawang merah', 'Cabai merah keriting'];

async function suggest(text: string): Promise<{ found: Suggestion[] }> {
  const found = SUGGESTIONS.filter((word) => word.toLowerCase().includes(text.toLowerCase())).map((word) => ({
    key: word,
    label: word,
    hint: 'Produk',
    href: '/shop',
  }));
  return { found };
}

export function GalleryFields() {
  return (
    <>
      <GallerySection title="Isian">
        <div className="grid gap-6 md:grid-cols-2">
          <TextInput label="Nama" name="name" required placeholder="Nama lengkap" />
          <TextInput
            label="Email"
            name="email"
            type="email"
            before={<Mail className="size-5" />}
            hint="Untuk kabar tentang pesanan Anda."
          />
          <TextInput
            label="Nomor telepon"
            name="phone"
            error="Nomor telepon belum benar"
            defaultValue="0812"
            hint="08… atau +62…"
          />
          <TextInput label="Tidak bisa diubah" name="fixed" disabled defaultValue="Sleman" />
          <NumberStepper
            label="Jumlah"
            name="qty"
            after="kg"
            max={480}
            defaultValue={5}
            quick={[5, 10, 25, 50].map((value) => ({ label: `${value} kg`, value }))}
          />
          <PriceInput
            label="Harga tawaran"
            name="price"
            defaultValue={13_500}
            quick={[
              { label: '−5 %', value: 13_775 },
              { label: '−10 %', value: 13_050 },
            ]}
          />
          <PriceInput
            label="Harga salah"
            name="bad"
            error="Harga dan quantity harus lebih dari 0"
            defaultValue={0}
          />
          <PriceInput label="Harga dalam dolar" name="usd" currency="USD" step={100} defaultValue={123_450} />
          <NumberStepper label="Mati" name="off" disabled defaultValue={3} />
          <Select
            label="Kabupaten"
            name="city"
            placeholder="Pilih kabupaten"
            options={['Sleman', 'Bantul', 'Kulon Progo', 'Gunungkidul'].map((value) => ({
              value,
              label: value,
            }))}
          />
          <Textarea label="Catatan" name="note" hint="Paling banyak 500 huruf." />
          <div>
            <Checkbox
              label="User Aktif"
              name="active"
              hint="Uncheck untuk menonaktifkan user"
              defaultChecked
            />
            <Checkbox label="Setuju dengan syarat" name="terms" error="Centang dahulu" />
          </div>
        </div>
        <RadioCards
          legend="Cara pembayaran"
          name="payment"
          defaultValue="cod"
          columns={3}
          cards={[
            { value: 'cod', title: 'Bayar di Tempat (COD)', text: 'Bayar saat barang sampai.' },
            { value: 'transfer', title: 'Transfer Bank', text: 'Unggah bukti setelah transfer.' },
            { value: 'qris', title: 'QRIS', text: 'Belum tersedia.', disabled: true },
          ]}
        />
        <RadioCards
          legend="Pilihan dengan galat"
          name="wrong"
          columns={2}
          error="Pilih salah satu"
          cards={[
            { value: 'a', title: 'Antar' },
            { value: 'b', title: 'Ambil sendiri' },
          ]}
        />
      </GallerySection>
      <GallerySection title="Pencarian">
        <SearchBox
          action="/shop"
          label="Cari produk"
          placeholder="Cari beras, sayur, petani…"
          suggest={suggest}
        />
      </GallerySection>
    </>
  );
}
