import type { SettingsKey, settingsSchemas } from '../../../shared/input/settings.ts';
import { useBusy, useForm } from '../../form/use-form.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { MailCard } from '../letters/mail-card.tsx';
import type { Route } from './+types/settings';
import { BIDDING } from './bidding-fields.ts';
import { DoorCard } from './door-card.tsx';
import { HOLDING } from './holding-fields.ts';
import { SECURITY } from './security-fields.ts';
import { SettingsCard } from './settings-card.tsx';

type StoreData = NonNullable<Route.ComponentProps['loaderData']['store']>;

/** The store's settings, a group each with a button of its own. */
export function StoreSettings({ data, answer }: { data: StoreData; answer: unknown }) {
  const { site, store, payment, calendar, bidding, holding, security, stamps, gatewayReady } = data;
  const forms = {
    door: useForm<typeof settingsSchemas.door>({ answer, intent: 'door', fields: ['open', 'key'] }),
    site: useForm<typeof settingsSchemas.site>({
      answer,
      intent: 'site',
      fields: ['product', 'phone', 'whatsapp', 'email', 'hours', 'address', 'about'],
    }),
    payment: useForm<typeof settingsSchemas.payment>({
      answer,
      intent: 'payment',
      fields: ['bankName', 'bankAccount', 'bankHolder', 'payWithinHours', 'qrisStatic'],
    }),
    bidding: useForm<typeof settingsSchemas.bidding>({
      answer,
      intent: 'bidding',
      fields: BIDDING.map(([name]) => name),
    }),
    calendar: useForm<typeof settingsSchemas.calendar>({
      answer,
      intent: 'calendar',
      fields: ['holidays', 'knownUntil'],
    }),
    security: useForm<typeof settingsSchemas.security>({
      answer,
      intent: 'security',
      fields: SECURITY.map(([name]) => name),
    }),
    holding: useForm<typeof settingsSchemas.holding>({
      answer,
      intent: 'holding',
      fields: HOLDING.map(([name]) => name),
    }),
    store: useForm<typeof settingsSchemas.store>({
      answer,
      intent: 'store',
      fields: ['currency', 'passwordMinLength', 'commissionPercent'],
    }),
  };
  const busy = useBusy();
  const mailing = useForm({ answer, intent: 'mail', fields: [] });
  const group = <K extends keyof typeof forms & SettingsKey>(intent: K) => ({
    opened: { name: 'stamp' as const, value: stamps[intent] ?? '' },
    form: forms[intent],
    intent,
  });
  return (
    <div className="grid max-w-3xl gap-5">
      <h1 className="text-xl font-bold">Pengaturan</h1>
      <DoorCard {...group('door')} form={forms.door} door={data.door} publicUrl={data.publicUrl} />
      <SettingsCard {...group('site')} title="Situs">
        <TextInput label="Nama situs" required {...forms.site.text('product', site.product)} />
        <TextInput label="Telepon" {...forms.site.text('phone', site.phone)} />
        <TextInput label="WhatsApp" placeholder="+62…" {...forms.site.text('whatsapp', site.whatsapp)} />
        <TextInput label="Email" type="email" required {...forms.site.text('email', site.email)} />
        <TextInput label="Jam buka" {...forms.site.text('hours', site.hours)} />
        <TextInput label="Alamat" {...forms.site.text('address', site.address)} />
        <Textarea
          className="sm:col-span-2"
          label="Tentang situs"
          maxLength={600}
          {...forms.site.text('about', site.about)}
        />
      </SettingsCard>
      <SettingsCard {...group('payment')} title="Pembayaran" files>
        <div className="grid sm:col-span-2 sm:grid-cols-3">
          <Checkbox label="Bayar di Tempat (COD)" {...forms.payment.tick('cod', payment.cod)} />
          <Checkbox label="Transfer Bank" {...forms.payment.tick('transfer', payment.transfer)} />
          <Checkbox label="QRIS" {...forms.payment.tick('qris', payment.qris)} />
          {gatewayReady && (
            <Checkbox label="Bayar online (Midtrans)" {...forms.payment.tick('gateway', payment.gateway)} />
          )}
        </div>
        <TextInput label="Nama bank" {...forms.payment.text('bankName', payment.bankName)} />
        <TextInput label="Nomor rekening" {...forms.payment.text('bankAccount', payment.bankAccount)} />
        <TextInput label="Atas nama" {...forms.payment.text('bankHolder', payment.bankHolder)} />
        <TextInput
          label="Batas bayar (jam)"
          inputMode="numeric"
          {...forms.payment.text('payWithinHours', payment.payWithinHours)}
        />
        <TextInput
          label="Masa keluhan (hari)"
          hint="Selama itu sesudah barang diterima, pembeli bisa mengeluh dan uang petani tertahan. 0 sampai 30."
          inputMode="numeric"
          {...forms.payment.text('contestDays', payment.contestDays)}
        />
        <TextInput
          label="Tanggal pencairan saldo petani"
          hint="Setiap bulan, 1 sampai 28; 0 bila tidak tetap. Petani melihat tanggal berikutnya."
          inputMode="numeric"
          {...forms.payment.text('payoutDay', payment.payoutDay)}
        />
        <TextInput
          label="Password diminta di atas pencairan"
          hint="Menyetujui pencairan yang lebih besar meminta password lagi. 0: selalu."
          inputMode="numeric"
          {...forms.payment.text('payoutProofAbove', payment.payoutProofAbove)}
        />
        <Checkbox
          className="self-center"
          label="Pencairan disetujui dua admin"
          hint="Yang menyetujui bukan yang membuatnya."
          {...forms.payment.tick('payoutTwoAdmins', payment.payoutTwoAdmins)}
        />
        <Checkbox
          className="sm:col-span-2"
          label="Nota timbang sah sendiri sesudah 48 jam"
          hint="Hanya yang beratnya di dalam toleransi dan tidak dijawab pihak lain selama itu."
          {...forms.payment.tick('weighingByTime', payment.weighingByTime)}
        />
        <Field
          className="sm:col-span-2"
          label="Gambar QRIS toko"
          hint="Foto atau tangkapan layar QRIS dari bank Anda; kodenya dibaca sendiri dan gambarnya tidak disimpan."
          error={forms.payment.failure?.fields.qrisPicture}
        >
          {(control) => (
            <input
              type="file"
              name="qrisPicture"
              accept="image/*"
              className="box max-w-full py-2.5!"
              {...control}
            />
          )}
        </Field>
        <Textarea
          className="sm:col-span-2"
          label="Kode QRIS statis toko"
          hint="Teks yang keluar bila kode QR toko dipindai."
          {...forms.payment.text('qrisStatic', payment.qrisStatic)}
        />
      </SettingsCard>
      <SettingsCard {...group('bidding')} title="Penawaran">
        {BIDDING.map(([name, label, unit]) => (
          <TextInput
            key={name}
            label={`${label} (${unit})`}
            inputMode="numeric"
            {...forms.bidding.text(name, bidding[name])}
          />
        ))}
      </SettingsCard>
      <SettingsCard {...group('calendar')} title="Hari libur">
        <p className="text-muted sm:col-span-2">
          Pada hari-hari ini tidak ada hari sampai yang dijanjikan kepada pembeli. Sesudah tanggal terakhir
          yang diketahui juga tidak.
        </p>
        <Textarea
          className="sm:col-span-2"
          label="Tanggal libur"
          hint="Tulis seperti 2026-12-25, dipisah spasi."
          rows={5}
          {...forms.calendar.text('holidays', calendar.holidays)}
        />
        <TextInput
          label="Diketahui sampai"
          type="date"
          required
          {...forms.calendar.text('knownUntil', calendar.knownUntil)}
        />
      </SettingsCard>
      <SettingsCard {...group('security')} title="Keamanan akun">
        <Checkbox
          className="sm:col-span-2"
          label="Admin wajib memakai verifikasi dua langkah"
          hint="Admin yang belum memasangnya dituntun memasangnya dulu, sebelum membuka kantor."
          {...forms.security.tick('adminSecondFactor', security.adminSecondFactor)}
        />
        {SECURITY.map(([name, label, unit]) => (
          <TextInput
            key={name}
            label={`${label} (${unit})`}
            inputMode="numeric"
            {...forms.security.text(name, security[name])}
          />
        ))}
      </SettingsCard>
      <SettingsCard {...group('holding')} title="Pembeli baru">
        <p className="text-muted sm:col-span-2">
          Seberapa banyak boleh ditahan tanpa membayar. Akun yang pesanannya pernah selesai tidak dibatasi.
        </p>
        {HOLDING.map(([name, label, unit]) => (
          <TextInput
            key={name}
            label={`${label} (${unit})`}
            inputMode="numeric"
            {...forms.holding.text(name, holding[name])}
          />
        ))}
      </SettingsCard>
      <SettingsCard {...group('store')} title="Toko">
        <Select
          label="Mata uang"
          options={[
            { value: 'IDR', label: 'Rupiah (IDR)' },
            { value: 'USD', label: 'Dolar (USD)' },
          ]}
          {...forms.store.text('currency', store.currency)}
        />
        <TextInput
          label="Panjang password paling sedikit"
          inputMode="numeric"
          {...forms.store.text('passwordMinLength', store.passwordMinLength)}
        />
        <TextInput
          label="Komisi (persen)"
          inputMode="decimal"
          {...forms.store.text('commissionPercent', store.commissionPercent)}
        />
      </SettingsCard>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-base font-bold">Harga acuan</h2>
          <p className="text-muted">HPP dan HET yang dibandingkan dengan tawaran dan harga jual.</p>
        </div>
        <ButtonLink href="/admin/settings/harga-acuan" variant="secondary" size="sm">
          Atur harga acuan
        </ButtonLink>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-base font-bold">Kewajiban pasar</h2>
          <p className="text-muted">Layanan pengaduan konsumen dan PPh pasal 22 penjual.</p>
        </div>
        <ButtonLink href="/admin/settings/kewajiban" variant="secondary" size="sm">
          Atur kewajiban
        </ButtonLink>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-base font-bold">WhatsApp dan SMS</h2>
          <p className="text-muted">Kabar dan kode ke ponsel, dan jawaban petani lewat WhatsApp.</p>
        </div>
        <ButtonLink href="/admin/settings/saluran" variant="secondary" size="sm">
          Atur WhatsApp dan SMS
        </ButtonLink>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-base font-bold">Cadangan</h2>
          <p className="text-muted">Salinan seluruh toko di tempat lain, dan kapan terakhir dibuat.</p>
        </div>
        <ButtonLink href="/admin/settings/cadangan" variant="secondary" size="sm">
          Lihat cadangan
        </ButtonLink>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-base font-bold">Kesehatan</h2>
          <p className="text-muted">Yang perlu diurus lebih dulu supaya toko tetap berjalan.</p>
        </div>
        <ButtonLink href="/admin/settings/kesehatan" variant="secondary" size="sm">
          Lihat kesehatan
        </ButtonLink>
      </Card>
      <MailCard smtp={data.smtp} answer={answer} mail={data.mail} busy={busy} said={mailing.done} />
    </div>
  );
}
