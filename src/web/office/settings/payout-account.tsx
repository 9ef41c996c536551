import type { PayoutAccount } from '../../../shared/input/stall.ts';
import { TextInput } from '../../ui/field/text-input.tsx';
import { SettingsCard, type SettingsGroup } from './settings-card.tsx';
import { accountField } from './stall-of.ts';

/** Where a farmer is paid out to, as he settles it himself. */
export function PayoutAccountSettings({
  account,
  ...group
}: SettingsGroup & { account: PayoutAccount | null }) {
  const { failure } = group;
  const field = (name: keyof PayoutAccount) => ({
    name: accountField[name],
    defaultValue: failure?.values[accountField[name]] ?? account?.[name] ?? '',
    error: failure?.fields[`payoutAccount.${name}`],
  });
  return (
    <SettingsCard {...group} title="Rekening pencairan">
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
