import type { SellerProfile } from '../../../domain/accounts/farmers/seller-profile.ts';
import type { City } from '../../../domain/catalogue/farmers/find-cities.ts';
import { cityName, YOGYAKARTA_REGENCIES } from '../../../shared/enums/regions.ts';
import { WEEKDAYS } from '../../../shared/rules/orders/delivery-dates.ts';
import {
  CROPS_PER_MONTH,
  type updateSellerProfileInput,
} from '../../../shared/schemas/people/seller-profile-schemas.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { formState } from '../../forms/form-state.ts';
import { PictureField } from '../../forms/pictures/picture-field.tsx';
import { picturesFromFields } from '../../forms/pictures/picture-form-fields.ts';
import { useForm } from '../../forms/use-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { NumberStepper } from '../../ui/field/number-stepper.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { PayoutAccountSettings } from './payout-account-settings.tsx';
import type { calendarForm, newFeeForm } from './read-seller-profile-form.ts';
import { SettingsCard, type SettingsGroup } from './settings-card.tsx';

const NEARBY_REGENCIES = Object.keys(YOGYAKARTA_REGENCIES);

const months = Array.from({ length: 12 }, (_, at) =>
  new Date(Date.UTC(2024, at, 1)).toLocaleDateString('id-ID', { month: 'long', timeZone: 'UTC' }),
);

type SectionProps = SettingsGroup & { stall: SellerProfile; answer: unknown };

/** A farmer's own settings (R43): profile, delivery, harvest calendar and bidding defaults. */
export function SellerProfileSettings({
  stall,
  cities,
  answer,
}: {
  stall: SellerProfile;
  cities: City[];
  answer: unknown;
}) {
  const group = (intent: string) => ({
    intent,
    opened: { name: 'version' as const, value: stall.version },
    answer,
  });
  return (
    <>
      <StorySettings {...group('story')} stall={stall} />
      <PayoutAccountSettings {...group('account')} account={stall.payoutAccount} />
      <DeliverySettings {...group('delivery')} stall={stall} cities={cities} />
      <HarvestCalendarSettings {...group('calendar')} stall={stall} />
      <BiddingSettings {...group('bidding')} stall={stall} />
    </>
  );
}

function StorySettings({ stall, answer, ...group }: SectionProps) {
  const form = useForm<typeof updateSellerProfileInput>({
    answer,
    intent: group.intent,
    fields: ['portraitUrl', 'title', 'story', 'phonePublic'],
  });
  return (
    <SettingsCard {...group} form={form} title="Tampil untuk umum" files>
      <div className="sm:col-span-2">
        <PictureField
          legend="Foto Anda"
          purpose="portrait"
          most={1}
          start={
            form.values
              ? picturesFromFields(Object.entries(form.values))
              : stall.portraitUrl
                ? [{ url: stall.portraitUrl, alt: '' }]
                : []
          }
          error={form.errorAt('portraitUrl')}
        />
      </div>
      <TextInput
        className="sm:col-span-2"
        label="Sebutan"
        required
        maxLength={60}
        placeholder="Petani padi"
        {...form.text('title', stall.title)}
      />
      <Textarea
        className="sm:col-span-2"
        label="Cerita Anda"
        rows={5}
        maxLength={2000}
        hint="Tampil di halaman petani. Ceritakan lahan dan cara Anda bertani."
        {...form.text('story', stall.story)}
      />
      <Checkbox
        className="sm:col-span-2"
        label={`Tampilkan nomor WhatsApp ${stall.phone ?? ''}`}
        disabled={stall.phone === null}
        {...form.checkbox('phonePublic', stall.phonePublic)}
        hint={
          stall.phone === null
            ? 'Nomor Anda belum ada. Minta administrator menambahkannya.'
            : 'Pembeli bisa langsung menghubungi Anda dari halaman produk.'
        }
      />
    </SettingsCard>
  );
}

function DeliverySettings({ stall, cities, answer, ...group }: SectionProps & { cities: City[] }) {
  const form = useForm<typeof updateSellerProfileInput>({
    answer,
    intent: group.intent,
    fields: ['delivery', 'pickup', 'deliveryFees', 'deliveryDays', 'deliveryCutoff', 'deliveryFreeFrom'],
  });
  const added = formState<typeof newFeeForm>({ answer, intent: group.intent, fields: [] });
  const currency = useRootData()?.shell.currency;
  const { pickup, delivery, deliveryFees: fees = {}, deliveryDays = [], deliveryCutoff } = stall.settings;
  const named = Object.keys(fees).filter((code) => code !== 'default' && !NEARBY_REGENCIES.includes(code));
  const rows = [...NEARBY_REGENCIES, ...named].flatMap(
    (code) => cities.find((city) => String(city.id) === code) ?? [],
  );
  const fee = (label: string, code: string) => (
    <PriceInput
      key={code}
      label={label}
      currency={currency}
      {...form.number(`deliveryFees.${code}`, fees[code])}
    />
  );
  return (
    <SettingsCard {...group} form={form} title="Pengantaran">
      <Checkbox label="Saya antar" {...form.checkbox('delivery', delivery !== false)} />
      <Checkbox label="Boleh diambil" {...form.checkbox('pickup', pickup !== false)} />
      <fieldset className="grid gap-2 sm:col-span-2">
        <legend className="mb-1 text-sm font-semibold">Hari antar</legend>
        <div className="grid grid-cols-2 sm:grid-cols-4">
          {[1, 2, 3, 4, 5, 6, 0].map((day) => (
            <Checkbox
              key={day}
              label={WEEKDAYS[day]!}
              name="deliveryDays"
              value={day}
              defaultChecked={deliveryDays.includes(day)}
            />
          ))}
        </div>
        {form.errorAt('deliveryDays') && <p className="text-sm text-error">{form.errorAt('deliveryDays')}</p>}
      </fieldset>
      <Select
        className="sm:col-span-2"
        label="Pesanan ditutup sehari sebelumnya pukul"
        placeholder="Belum ditentukan"
        hint="Pembeli melihat 'Sampai Kamis 26 November'. Tanpa hari antar dan jam ini tidak ada hari yang dijanjikan."
        options={Array.from({ length: 24 }, (_, at) => ({
          value: String(at),
          label: `${String(at).padStart(2, '0')}.00`,
        }))}
        {...form.text('deliveryCutoff', deliveryCutoff === undefined ? '' : String(deliveryCutoff))}
      />
      <p className="text-muted sm:col-span-2">
        Ongkos antar per pesanan; isi 0 bila gratis. Kabupaten yang kosong mengikuti ongkos ke tempat lain.
        Bila itu juga kosong, ongkirnya menurut kesepakatan: Anda menyebutnya setelah dipesan, dan pembeli
        membayar setelah setuju.
      </p>
      {Object.keys(fees).length === 0 && delivery !== false && (
        <div className="sm:col-span-2">
          <Notice tone="warning">
            Anda belum menyebut ongkir ke mana pun. Untuk setiap pesanan antar, Anda menyebut ongkirnya dan
            pembeli menyetujuinya dulu.
          </Notice>
        </div>
      )}
      {rows.map((city) => fee(`Ke ${cityName(city)}`, String(city.id)))}
      {fee('Ke tempat lain', 'default')}
      <Select
        label="Tambah kabupaten"
        placeholder="Pilih kabupaten"
        options={cities
          .filter((city) => !rows.includes(city))
          .map((city) => ({ value: String(city.id), label: cityName(city) }))}
        {...added.text('newFeeCity', '')}
        error={form.errorAt('deliveryFees')}
      />
      <PriceInput label="Ongkos ke sana" currency={currency} {...added.number('newFee')} />
      <PriceInput
        // Fits six large digits between − and + on a narrow phone.
        className="sm:col-span-2 [&_input]:text-[min(1rem,7vw)]"
        label="Gratis ongkir mulai belanja"
        currency={currency}
        hint="Barang Anda dalam satu pesanan. Berlaku ke tempat yang ongkirnya Anda sebut; kosongkan bila tidak ada."
        {...form.number('deliveryFreeFrom', stall.settings.deliveryFreeFrom)}
      />
    </SettingsCard>
  );
}

function HarvestCalendarSettings({ stall, answer, ...group }: SectionProps) {
  const form = useForm<typeof calendarForm>({ answer, intent: group.intent, fields: [] });
  const wrong = Object.entries(form.failure?.fields ?? {}).find(([name]) =>
    name.startsWith('harvestCalendar'),
  )?.[1];
  return (
    <SettingsCard {...group} form={form} title="Kalender panen">
      <p className="text-muted sm:col-span-2">
        Apa yang panen tiap bulan. Pisahkan dengan koma, paling banyak {CROPS_PER_MONTH} sebulan.
      </p>
      {wrong && (
        <div className="sm:col-span-2">
          <Notice tone="error">{wrong}</Notice>
        </div>
      )}
      {months.map((label, at) => (
        <TextInput
          key={label}
          label={label}
          maxLength={180}
          {...form.text(
            `months.${at + 1}`,
            stall.harvestCalendar
              .filter(({ month }) => month === at + 1)
              .map(({ crop }) => crop)
              .join(', '),
          )}
        />
      ))}
    </SettingsCard>
  );
}

function BiddingSettings({ stall, answer, ...group }: SectionProps) {
  const form = useForm<typeof updateSellerProfileInput>({
    answer,
    intent: group.intent,
    fields: ['bidAutoAcceptPercent', 'bidFloorPercent'],
  });
  const percent = (name: 'bidAutoAcceptPercent' | 'bidFloorPercent', label: string, hint: string) => (
    <NumberStepper
      label={label}
      min={1}
      max={100}
      start={90}
      after="%"
      hint={hint}
      {...form.number(name, stall.settings[name])}
    />
  );
  return (
    <SettingsCard {...group} form={form} title="Jawaban otomatis untuk produk baru">
      <p className="text-muted sm:col-span-2">
        Persen dari harga customer. Dipakai saat produk baru dibuat tanpa batas sendiri; pembeli tidak
        melihatnya. Kosong berarti Anda menjawab sendiri.
      </p>
      {percent(
        'bidAutoAcceptPercent',
        'Terima otomatis mulai',
        'Misalnya 95: tawaran 95 % ke atas diterima.',
      )}
      {percent('bidFloorPercent', 'Tolak otomatis di bawah', 'Misalnya 70: tawaran di bawah 70 % ditolak.')}
    </SettingsCard>
  );
}
