import type { PayoutAccount, updateStallInput } from '../../../shared/input/people/stall.ts';
import { useForm } from '../../form/use-form.ts';
import { TextInput } from '../../ui/field/text-input.tsx';
import { SettingsCard, type SettingsGroup } from './settings-card.tsx';

/** Where a farmer is paid out to, as he settles it himself. */
export function PayoutAccountSettings({
  account,
  answer,
  ...group
}: SettingsGroup & { account: PayoutAccount | null; answer: unknown }) {
  const form = useForm<typeof updateStallInput>({
    answer,
    intent: group.intent,
    fields: ['payoutAccount.bank', 'payoutAccount.number', 'payoutAccount.holder'],
  });
  const field = (name: keyof PayoutAccount) => form.text(`payoutAccount.${name}`, account?.[name] ?? '');
  return (
    <SettingsCard {...group} form={form} title="Rekening pencairan">
      <p className="text-muted sm:col-span-2">
        Ke rekening ini hasil penjualan Anda dikirim. Hanya Anda dan pengelola yang melihatnya. Setiap
        perubahan kami kabarkan ke email Anda.
      </p>
      <TextInput label="Nama bank" maxLength={60} autoComplete="off" {...field('bank')} />
      <TextInput
        label="Nomor rekening"
        inputMode="numeric"
        maxLength={40}
        autoComplete="off"
        {...field('number')}
      />
      <TextInput
        className="sm:col-span-2"
        label="Atas nama"
        maxLength={80}
        autoComplete="off"
        hint="Persis seperti di buku tabungan. Kosongkan ketiganya untuk menghapus rekening."
        {...field('holder')}
      />
    </SettingsCard>
  );
}
