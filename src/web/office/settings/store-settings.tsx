import type { SettingsKey, settingsSchemas } from '../../../shared/input/settings.ts';
import { useForm } from '../../form/use-form.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { FileInput } from '../../ui/field/file-input.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { MailCard } from '../letters/mail-card.tsx';
import type { Route } from './+types/settings';
import { BIDDING } from './bidding-fields.ts';
import { DoorCard } from './door-card.tsx';
import { HOLDING } from './holding-fields.ts';
import { LogoField } from './logo-field.tsx';
import { SECURITY } from './security-fields.ts';
import { SettingsCard } from './settings-card.tsx';
import { SettingsContents } from './settings-contents.tsx';
import { told } from './told.ts';

type StoreData = NonNullable<Route.ComponentProps['loaderData']['store']>;

/** The store's settings, a group each with a button of its own. */
export function StoreSettings({ data, answer }: { data: StoreData; answer: unknown }) {
  const { site, store, payment, calendar, bidding, holding, security, stamps, gatewayReady } = data;
  const forms = {
    door: useForm<typeof settingsSchemas.door>({ answer, intent: 'door', fields: ['open', 'key'] }),
    site: useForm<typeof settingsSchemas.site>({
      answer,
      intent: 'site',
      fields: ['product', 'logo', 'phone', 'whatsapp', 'email', 'hours', 'address', 'about'],
    }),
    payment: useForm<typeof settingsSchemas.payment>({
      answer,
      intent: 'payment',
      fields: ['bankName', 'bankAccount', 'bankHolder', 'payWithinHours', 'qrisStatic'],
    }),
    bidding: useForm<typeof settingsSchemas.bidding>({
      answer,
      intent: 'bidding',
      fields: [...BIDDING],
    }),
    calendar: useForm<typeof settingsSchemas.calendar>({
      answer,
      intent: 'calendar',
      fields: ['holidays', 'knownUntil'],
    }),
    security: useForm<typeof settingsSchemas.security>({
      answer,
      intent: 'security',
      fields: [...SECURITY],
    }),
    holding: useForm<typeof settingsSchemas.holding>({
      answer,
      intent: 'holding',
      fields: [...HOLDING],
    }),
    store: useForm<typeof settingsSchemas.store>({
      answer,
      intent: 'store',
      fields: ['currency', 'passwordMinLength', 'commissionPercent'],
    }),
  };
  const group = <K extends keyof typeof forms & SettingsKey>(intent: K) => ({
    opened: { name: 'stamp' as const, value: stamps[intent] ?? '' },
    form: forms[intent],
    intent,
  });
  return (
    <div className="grid max-w-3xl gap-5">
      <h1 className="text-xl font-bold">Pengaturan</h1>
      <SettingsContents />
      <DoorCard {...group('door')} form={forms.door} door={data.door} publicUrl={data.publicUrl} />
      <SettingsCard {...group('site')} title="Situs" files>
        <TextInput required {...told('site', 'product')} {...forms.site.text('product', site.product)} />
        <LogoField form={forms.site} logo={site.logo} product={site.product} />
        <TextInput {...told('site', 'phone')} {...forms.site.text('phone', site.phone)} />
        <TextInput
          placeholder="+62…"
          {...told('site', 'whatsapp')}
          {...forms.site.text('whatsapp', site.whatsapp)}
        />
        <TextInput
          type="email"
          required
          {...told('site', 'email')}
          {...forms.site.text('email', site.email)}
        />
        <TextInput {...told('site', 'hours')} {...forms.site.text('hours', site.hours)} />
        <TextInput {...told('site', 'address')} {...forms.site.text('address', site.address)} />
        <Textarea
          className="sm:col-span-2"
          maxLength={600}
          {...told('site', 'about')}
          {...forms.site.text('about', site.about)}
        />
      </SettingsCard>
      <SettingsCard {...group('payment')} title="Pembayaran" files>
        <div className="grid sm:col-span-2 sm:grid-cols-3">
          <Checkbox {...told('payment', 'cod')} {...forms.payment.tick('cod', payment.cod)} />
          <Checkbox {...told('payment', 'transfer')} {...forms.payment.tick('transfer', payment.transfer)} />
          <Checkbox {...told('payment', 'qris')} {...forms.payment.tick('qris', payment.qris)} />
          {gatewayReady && (
            <Checkbox {...told('payment', 'gateway')} {...forms.payment.tick('gateway', payment.gateway)} />
          )}
        </div>
        <TextInput {...told('payment', 'bankName')} {...forms.payment.text('bankName', payment.bankName)} />
        <TextInput
          {...told('payment', 'bankAccount')}
          {...forms.payment.text('bankAccount', payment.bankAccount)}
        />
        <TextInput
          {...told('payment', 'bankHolder')}
          {...forms.payment.text('bankHolder', payment.bankHolder)}
        />
        <TextInput
          inputMode="numeric"
          {...told('payment', 'payWithinHours')}
          {...forms.payment.text('payWithinHours', payment.payWithinHours)}
        />
        <TextInput
          inputMode="numeric"
          {...told('payment', 'contestDays')}
          {...forms.payment.text('contestDays', payment.contestDays)}
        />
        <TextInput
          inputMode="numeric"
          {...told('payment', 'payoutDay')}
          {...forms.payment.text('payoutDay', payment.payoutDay)}
        />
        <TextInput
          inputMode="numeric"
          {...told('payment', 'payoutProofAbove')}
          {...forms.payment.text('payoutProofAbove', payment.payoutProofAbove)}
        />
        <Checkbox
          className="self-center"
          {...told('payment', 'payoutTwoAdmins')}
          {...forms.payment.tick('payoutTwoAdmins', payment.payoutTwoAdmins)}
        />
        <Checkbox
          className="sm:col-span-2"
          {...told('payment', 'weighingByTime')}
          {...forms.payment.tick('weighingByTime', payment.weighingByTime)}
        />
        <FileInput
          name="qrisPicture"
          accept="image/*"
          className="sm:col-span-2"
          label="Gambar QRIS toko"
          hint="Foto atau tangkapan layar QRIS dari bank Anda; kodenya dibaca sendiri dan gambarnya tidak disimpan."
          error={forms.payment.failure?.fields.qrisPicture}
        />
        <Textarea
          className="sm:col-span-2"
          {...told('payment', 'qrisStatic')}
          {...forms.payment.text('qrisStatic', payment.qrisStatic)}
        />
      </SettingsCard>
      <SettingsCard {...group('bidding')} title="Penawaran">
        {BIDDING.map((name) => (
          <TextInput
            key={name}
            inputMode="numeric"
            {...told('bidding', name)}
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
          rows={5}
          {...told('calendar', 'holidays')}
          {...forms.calendar.text('holidays', calendar.holidays)}
        />
        <TextInput
          type="date"
          required
          {...told('calendar', 'knownUntil')}
          {...forms.calendar.text('knownUntil', calendar.knownUntil)}
        />
      </SettingsCard>
      <SettingsCard {...group('security')} title="Keamanan akun">
        <Checkbox
          className="sm:col-span-2"
          {...told('security', 'adminSecondFactor')}
          {...forms.security.tick('adminSecondFactor', security.adminSecondFactor)}
        />
        {SECURITY.map((name) => (
          <TextInput
            key={name}
            inputMode="numeric"
            {...told('security', name)}
            {...forms.security.text(name, security[name])}
          />
        ))}
      </SettingsCard>
      <SettingsCard {...group('holding')} title="Pembeli baru">
        <p className="text-muted sm:col-span-2">
          Seberapa banyak boleh ditahan tanpa membayar. Akun yang pesanannya pernah selesai tidak dibatasi.
        </p>
        {HOLDING.map((name) => (
          <TextInput
            key={name}
            inputMode="numeric"
            {...told('holding', name)}
            {...forms.holding.text(name, holding[name])}
          />
        ))}
      </SettingsCard>
      <SettingsCard {...group('store')} title="Toko">
        <Select
          options={[
            { value: 'IDR', label: 'Rupiah (IDR)' },
            { value: 'USD', label: 'Dolar (USD)' },
          ]}
          {...told('store', 'currency')}
          {...forms.store.text('currency', store.currency)}
        />
        <TextInput
          inputMode="numeric"
          {...told('store', 'passwordMinLength')}
          {...forms.store.text('passwordMinLength', store.passwordMinLength)}
        />
        <TextInput
          inputMode="decimal"
          {...told('store', 'commissionPercent')}
          {...forms.store.text('commissionPercent', store.commissionPercent)}
        />
      </SettingsCard>
      <Card id="lainnya" className="flex flex-wrap items-center justify-between gap-3">
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
      <MailCard smtp={data.smtp} answer={answer} mail={data.mail} tested={data.tested} />
    </div>
  );
}
