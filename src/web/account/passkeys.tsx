import { type FormEvent, useEffect, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { PasskeyView } from '../../domain/accounts/proof/passkeys.ts';
import type { passkeyForm } from '../../shared/input/people/passkeys.ts';
import { formatDate } from '../../shared/labels.ts';
import { saidToPeople } from '../../shared/messages/said.ts';
import { typedIn } from '../form/typed-in.ts';
import { useForm, useSent } from '../form/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Notice } from '../ui/tell/notice.tsx';
import { deviceHasKeys, makeDeviceKey, proveByPassword, Told } from './entry/device-key.ts';
import { PasswordInput } from './entry/password-input.tsx';
import { ProofField } from './proof-field.tsx';

/** One's own keys: each signs in by itself, by finger, face or PIN of the device that holds it. */
export function Passkeys({ keys, answer }: { keys: PasskeyView[]; answer: unknown }) {
  const form = useForm<typeof passkeyForm>({ answer, intent: 'passkey-end', fields: [] });
  const isSent = useSent();
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
                {form.values?.key === key.id && <ProofField failure={form.failure} keeps={false} />}
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
      <AddKey />
    </Card>
  );
}

function AddKey() {
  const { revalidate } = useRevalidator();
  const [can, setCan] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const [told, setTold] = useState<{ good: boolean; text: string } | null>(null);
  const [unnamed, setUnnamed] = useState(false);
  useEffect(() => setCan(deviceHasKeys()), []);
  if (can === null) return null;
  if (!can) return <p className="text-muted">Peramban ini belum bisa menyimpan kunci masuk.</p>;
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(event.currentTarget).texts();
    // Before the device asks for a finger.
    const nameless = !typed.name?.trim();
    setUnnamed(nameless);
    if (nameless) return;
    setBusy(true);
    setTold(null);
    try {
      if (asks) await proveByPassword(typed.proofPassword ?? '');
      setAsks(false);
      await makeDeviceKey(typed.name ?? '');
      setTold({ good: true, text: saidToPeople.passkeyAdded });
      await revalidate();
    } catch (thrown) {
      const needed = thrown instanceof Told && /^proof_(needed|wrong)$/.test(thrown.code);
      if (needed) setAsks(true);
      setTold({
        good: false,
        text: thrown instanceof Told ? thrown.message : 'Belum berhasil. Coba lagi.',
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
