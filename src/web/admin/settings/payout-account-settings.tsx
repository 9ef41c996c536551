import type {
  PayoutAccount,
  updateSellerProfileInput,
} from '../../../shared/schemas/people/seller-profile-schemas.ts';
import { useForm } from '../../forms/use-form.ts';
import { TextInput } from '../../ui/field/text-input.tsx';
import { SettingsCard, type SettingsGroup } from './settings-card.tsx';

/** Lets a farmer edit their payout account. */
export function PayoutAccountSettings({
  account,
  answer,
  ...group
}: SettingsGroup & { account: PayoutAccount | null; answer: unknown }) {
  const form = useForm<typeof updateSellerProfileInput>({
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
