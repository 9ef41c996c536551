import { useNavigation } from 'react-router';
import type { SettingsKey } from '../../../shared/input/settings.ts';
import type { Failure } from '../../page/view.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { Select } from '../../ui/field/select.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { MailCard } from '../letters/mail-card.tsx';
import type { Route } from './+types/settings';
import { BIDDING } from './bidding-fields.ts';
import { SettingsCard } from './settings-card.tsx';

/** What one of the settings' forms was answered with. */
export type SettingsAnswer = Failure | { ok: true; message: string; result: string } | undefined;

type StoreData = NonNullable<Route.ComponentProps['loaderData']['store']>;

/** The store's settings, a group each with a button of its own. */
export function StoreSettings({ data, answer }: { data: StoreData; answer: SettingsAnswer }) {
  const { site, store, payment, bidding, stamps, mail, gatewayReady } = data;
  const busy = useNavigation().state !== 'idle';
  const failure = answer && !answer.ok ? answer : undefined;
  const group = (intent: SettingsKey) => ({
    opened: { name: 'stamp' as const, value: stamps[intent] ?? '' },
    failure: failure?.values.intent === intent ? failure : undefined,
    saved: answer?.ok && answer.result === intent ? answer.message : undefined,
    intent,
  });
  const field = (intent: string, name: string, value: string | number) => ({
    name,
    defaultValue: String((failure?.values.intent === intent ? failure.values[name] : undefined) ?? value),
    error: failure?.values.intent === intent ? failure.fields[name] : undefined,
  });
  // Unticked boxes are not sent: after a refusal the form itself says which were ticked.
  const ticked = (name: 'cod' | 'transfer' | 'qris' | 'gateway') =>
    failure?.values.intent === 'payment' ? failure.values[name] !== undefined : payment[name];
  return (
    <div className="grid max-w-3xl gap-5">
      <h1 className="text-xl font-bold">Pengaturan</h1>
      <SettingsCard {...group('site')} title="Situs">
        <TextInput label="Nama situs" required {...field('site', 'product', site.product)} />
        <TextInput label="Telepon" {...field('site', 'phone', site.phone)} />
        <TextInput label="WhatsApp" placeholder="+62…" {...field('site', 'whatsapp', site.whatsapp)} />
        <TextInput label="Email" type="email" required {...field('site', 'email', site.email)} />
        <TextInput label="Jam buka" {...field('site', 'hours', site.hours)} />
        <TextInput label="Alamat" {...field('site', 'address', site.address)} />
        <Textarea
          className="sm:col-span-2"
          label="Tentang situs"
          maxLength={600}
          {...field('site', 'about', site.about)}
        />
      </SettingsCard>
      <SettingsCard {...group('payment')} title="Pembayaran">
        <div className="grid sm:col-span-2 sm:grid-cols-3">
          <Checkbox label="Bayar di Tempat (COD)" name="cod" defaultChecked={ticked('cod')} />
          <Checkbox label="Transfer Bank" name="transfer" defaultChecked={ticked('transfer')} />
          <Checkbox label="QRIS" name="qris" defaultChecked={ticked('qris')} />
          {gatewayReady && (
            <Checkbox label="Bayar online (Midtrans)" name="gateway" defaultChecked={ticked('gateway')} />
          )}
        </div>
        <TextInput label="Nama bank" {...field('payment', 'bankName', payment.bankName)} />
        <TextInput label="Nomor rekening" {...field('payment', 'bankAccount', payment.bankAccount)} />
        <TextInput label="Atas nama" {...field('payment', 'bankHolder', payment.bankHolder)} />
        <TextInput
          label="Batas bayar (jam)"
          inputMode="numeric"
          {...field('payment', 'payWithinHours', payment.payWithinHours)}
        />
        <Textarea
          className="sm:col-span-2"
          label="Kode QRIS statis toko"
          hint="Teks yang keluar bila kode QR toko dipindai."
          {...field('payment', 'qrisStatic', payment.qrisStatic)}
        />
      </SettingsCard>
      <SettingsCard {...group('bidding')} title="Penawaran">
        {BIDDING.map(([name, label, unit]) => (
          <TextInput
            key={name}
            label={`${label} (${unit})`}
            inputMode="numeric"
            {...field('bidding', name, bidding[name])}
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
          {...field('store', 'currency', store.currency)}
        />
        <TextInput
          label="Panjang password paling sedikit"
          inputMode="numeric"
          {...field('store', 'passwordMinLength', store.passwordMinLength)}
        />
        <TextInput
          label="Komisi (persen)"
          inputMode="decimal"
          {...field('store', 'commissionPercent', store.commissionPercent)}
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
      <MailCard
        mail={mail}
        busy={busy}
        said={answer?.ok && answer.result === 'mail' ? answer.message : undefined}
      />
    </div>
  );
}
