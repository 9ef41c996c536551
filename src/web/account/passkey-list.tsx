import { type FormEvent, useEffect, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { PasskeyView } from '../../domain/accounts/mfa/passkeys.ts';
import { formatDate } from '../../shared/enums/labels.ts';
import type { passkeyForm } from '../../shared/schemas/people/passkey-schemas.ts';
import { publicSuccessTexts } from '../../shared/success-texts/public-success-texts.ts';
import { formValues } from '../forms/form-values.ts';
import { useForm, useIsSubmitting } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import {
  createPasskey,
  PasskeyError,
  reauthenticateByPassword,
  supportsPasskeys,
} from './auth/passkey-client.ts';
import { PasswordInput } from './auth/password-input.tsx';
import { ReauthenticationField } from './reauthentication-field.tsx';

/** The user's passkeys; each signs in on its own, by the device's fingerprint, face or PIN. */
export function PasskeyList({ keys, answer }: { keys: PasskeyView[]; answer: unknown }) {
  const form = useForm<typeof passkeyForm>({ answer, intent: 'passkey-end', fields: [] });
  const isSent = useIsSubmitting();
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-bold">Kunci masuk (passkey)</h2>
      <p className="text-muted">
        Masuk dengan sidik jari, wajah, atau PIN perangkat ini, tanpa password. Kuncinya tidak pernah
        meninggalkan perangkat dan hanya bekerja di situs ini.
      </p>
      {(form.done || form.notice) && (
        <Notice tone={form.done ? 'success' : 'error'} live>
          {form.done ?? form.notice}
        </Notice>
      )}
      {keys.length > 0 && (
        <ul className="grid gap-3">
          {keys.map((key) => (
            <li key={key.id} className="flex flex-wrap items-center justify-between gap-3">
              <span>
                <span className="block font-semibold">{key.name}</span>
                <span className="text-sm text-muted">
                  Dibuat {formatDate(key.createdAt)}
                  {key.usedAt && `, terakhir dipakai ${formatDate(key.usedAt)}`}
                </span>
              </span>
              <Form method="post" noValidate className="grid gap-2">
                <input type="hidden" name="intent" value="passkey-end" />
                <input type="hidden" name="key" value={key.id} />
                {form.values?.key === key.id && (
                  <ReauthenticationField failure={form.failure} keeps={false} />
                )}
                <Button
                  type="submit"
                  size="sm"
                  variant="secondary"
                  busy={isSent({ intent: 'passkey-end', key: key.id })}
                >
                  Hapus <span className="sr-only">{key.name}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey />
    </Card>
  );
}

function AddPasskey() {
  const { revalidate } = useRevalidator();
  const [can, setCan] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const [told, setTold] = useState<{ good: boolean; text: string } | null>(null);
  const [unnamed, setUnnamed] = useState(false);
  useEffect(() => setCan(supportsPasskeys()), []);
  if (can === null) return null;
  if (!can) return <p className="text-muted">Peramban ini belum bisa menyimpan kunci masuk.</p>;
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = formValues(event.currentTarget).texts();
    // Checked before the device asks for the fingerprint.
    const nameless = !typed.name?.trim();
    setUnnamed(nameless);
    if (nameless) return;
    setBusy(true);
    setTold(null);
    try {
      if (asks) await reauthenticateByPassword(typed.proofPassword ?? '');
      setAsks(false);
      await createPasskey(typed.name ?? '');
      setTold({ good: true, text: publicSuccessTexts.passkeyAdded });
      await revalidate();
    } catch (thrown) {
      const needed = thrown instanceof PasskeyError && /^proof_(needed|wrong)$/.test(thrown.code);
      if (needed) setAsks(true);
      setTold({
        good: false,
        text: thrown instanceof PasskeyError ? thrown.message : 'Belum berhasil. Coba lagi.',
      });
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void add(event)} noValidate className="grid gap-3">
      {told && (
        <Notice tone={told.good ? 'success' : 'error'} live>
          {told.text}
        </Notice>
      )}
      <TextInput
        label="Nama perangkat ini"
        name="name"
        required
        error={unnamed ? 'Beri nama' : undefined}
        maxLength={60}
        placeholder="HP Android saya"
      />
      {asks && (
        <PasswordInput
          label="Password Anda"
          name="proofPassword"
          autoComplete="current-password"
          required
          autoFocus
        />
      )}
      <Button type="submit" busy={busy} busyText="Menunggu perangkat..." className="justify-self-start">
        Tambah kunci di perangkat ini
      </Button>
    </form>
  );
}
