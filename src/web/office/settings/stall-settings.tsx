import type { Stall } from '../../../domain/accounts/stall.ts';
import type { City } from '../../../domain/catalogue/find-cities.ts';
import { CROPS_PER_MONTH } from '../../../shared/input/stall.ts';
import { cityName } from '../../../shared/regions.ts';
import { PictureField } from '../../form/pictures/picture-field.tsx';
import { picturesIn } from '../../form/pictures/picture-fields.ts';
import { useRootData } from '../../page/root-data.ts';
import type { Failure } from '../../page/view.ts';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { NumberStepper } from '../../ui/field/number-stepper.tsx';
import { PriceInput } from '../../ui/field/price-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { Notice } from '../../ui/tell/notice.tsx';
import { PayoutAccountSettings } from './payout-account.tsx';
import { SettingsCard, type SettingsGroup } from './settings-card.tsx';
import { feeField, monthField } from './stall-of.ts';

/** The four kabupaten and the city of Yogyakarta, which every farmer here is asked about. */
const NEAR = ['3401', '3402', '3403', '3404', '3471'];

const months = Array.from({ length: 12 }, (_, at) =>
  new Date(Date.UTC(2024, at, 1)).toLocaleDateString('id-ID', { month: 'long', timeZone: 'UTC' }),
);

type Answer = Failure | { ok: true; message: string; result: string } | undefined;

/** What a farmer settles for himself (R43): how he shows himself, how he delivers, his calendar, his bidding defaults. */
export function StallSettings({ stall, cities, answer }: { stall: Stall; cities: City[]; answer: Answer }) {
  const failed = (intent: string) =>
    answer && !answer.ok && answer.values.intent === intent ? answer : undefined;
  const group = (intent: string) => ({
    intent,
    opened: { name: 'version' as const, value: stall.version },
    failure: failed(intent),
    saved: answer?.ok && answer.result === intent ? answer.message : undefined,
  });
  return (
    <>
      <Story {...group('story')} stall={stall} />
      <PayoutAccountSettings {...group('account')} account={stall.payoutAccount} />
      <Delivery {...group('delivery')} stall={stall} cities={cities} />
      <Calendar {...group('calendar')} stall={stall} />
      <Bidding {...group('bidding')} stall={stall} />
    </>
  );
}

function Story({ stall, ...group }: SettingsGroup & { stall: Stall }) {
  const { failure } = group;
  return (
    <SettingsCard {...group} title="Tampil untuk umum" files>
      <div className="sm:col-span-2">
        <PictureField
          legend="Foto Anda"
          purpose="portrait"
          most={1}
          start={
            failure
              ? picturesIn(Object.entries(failure.values))
              : stall.portraitUrl
                ? [{ url: stall.portraitUrl, alt: '' }]
                : []
          }
          error={failure?.fields.portraitUrl}
        />
      </div>
      <TextInput
        className="sm:col-span-2"
        label="Sebutan"
        name="title"
        required
        maxLength={60}
        placeholder="Petani padi"
        defaultValue={failure?.values.title ?? stall.title}
        error={failure?.fields.title}
      />
      <Textarea
        className="sm:col-span-2"
        label="Cerita Anda"
        name="story"
        rows={5}
        maxLength={2000}
        hint="Tampil di halaman petani. Ceritakan lahan dan cara Anda bertani."
        defaultValue={failure?.values.story ?? stall.story}
        error={failure?.fields.story}
      />
      <Checkbox
        className="sm:col-span-2"
        label={`Tampilkan nomor WhatsApp ${stall.phone ?? ''}`}
        name="phonePublic"
        disabled={stall.phone === null}
        defaultChecked={failure ? failure.values.phonePublic !== undefined : stall.phonePublic}
        hint={
          stall.phone === null
            ? 'Nomor Anda belum ada. Minta administrator menambahkannya.'
            : 'Pembeli bisa langsung menghubungi Anda dari halaman produk.'
        }
      />
    </SettingsCard>
  );
}

function Delivery({ stall, cities, ...group }: SettingsGroup & { stall: Stall; cities: City[] }) {
  const { failure } = group;
  const currency = useRootData()?.shell.currency;
  const { pickup, delivery, deliveryFees: fees = {} } = stall.settings;
  const named = Object.keys(fees).filter((code) => code !== 'default' && !NEAR.includes(code));
  const rows = [...NEAR, ...named].flatMap((code) => cities.find((city) => String(city.id) === code) ?? []);
  const fee = (label: string, code: string) => (
    <PriceInput
      key={code}
      label={label}
      name={feeField(code)}
      currency={currency}
      defaultValue={amountOf(failure?.values[feeField(code)] ?? fees[code])}
    />
  );
  const ticked = (name: string, stored: boolean | undefined) =>
    failure ? failure.values[name] !== undefined : stored !== false;
  return (
    <SettingsCard {...group} title="Pengantaran">
      <Checkbox
        label="Saya antar"
        name="delivery"
        defaultChecked={ticked('delivery', delivery)}
        error={failure?.fields.delivery}
      />
      <Checkbox label="Boleh diambil" name="pickup" defaultChecked={ticked('pickup', pickup)} />
      <p className="text-muted sm:col-span-2">
        Ongkos antar per pesanan. Kabupaten yang kosong mengikuti ongkos ke tempat lain; bila itu juga kosong,
        gratis.
      </p>
      {rows.map((city) => fee(`Ke ${cityName(city)}`, String(city.id)))}
      {fee('Ke tempat lain', 'default')}
      <Select
        label="Tambah kabupaten"
        name="fee-new"
        placeholder="Pilih kabupaten"
        options={cities
          .filter((city) => !rows.includes(city))
          .map((city) => ({ value: String(city.id), label: cityName(city) }))}
        defaultValue={failure?.values['fee-new'] ?? ''}
        error={failure?.fields.deliveryFees}
      />
      <PriceInput
        label="Ongkos ke sana"
        name="fee-new-amount"
        currency={currency}
        defaultValue={amountOf(failure?.values['fee-new-amount'])}
      />
    </SettingsCard>
  );
}

const amountOf = (value: string | number | undefined) =>
  value === undefined || value === '' ? null : Number(value);

function Calendar({ stall, ...group }: SettingsGroup & { stall: Stall }) {
  const { failure } = group;
  const wrong =
    failure && Object.entries(failure.fields).find(([name]) => name.startsWith('harvestCalendar'))?.[1];
  return (
    <SettingsCard {...group} title="Kalender panen">
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
          name={monthField(at + 1)}
          maxLength={180}
          defaultValue={
            failure?.values[monthField(at + 1)] ??
            stall.harvestCalendar
              .filter(({ month }) => month === at + 1)
              .map(({ crop }) => crop)
              .join(', ')
          }
        />
      ))}
    </SettingsCard>
  );
}

function Bidding({ stall, ...group }: SettingsGroup & { stall: Stall }) {
  const { failure } = group;
  const percent = (name: 'bidAutoAcceptPercent' | 'bidFloorPercent', label: string, hint: string) => (
    <NumberStepper
      label={label}
      name={name}
      min={1}
      max={100}
      start={90}
      after="%"
      hint={hint}
      defaultValue={amountOf(failure?.values[name] ?? stall.settings[name])}
      error={failure?.fields[name]}
    />
  );
  return (
    <SettingsCard {...group} title="Jawaban otomatis untuk produk baru">
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
