import { Form } from 'react-router';
import type { PhoneState } from '../../domain/accounts/authentication/verify-phone.ts';
import type { verifyPhoneInput } from '../../shared/schemas/people/sign-in-code-schemas.ts';
import { FormResult } from '../forms/form-result.tsx';
import { useForm, useIsSubmitting } from '../forms/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { TextInput } from '../ui/field/text-input.tsx';

const CHANNEL_LABELS = { whatsapp: 'WhatsApp', sms: 'SMS' } as const;

/** Verifies the user's phone number by a code that is sent to it, or that an admin reads out on a call. */
export function PhoneVerification({ state, answer }: { state: PhoneState; answer: unknown }) {
  const form = useForm<typeof verifyPhoneInput>({
    answer,
    intent: ['phone-code', 'phone-verify'],
    fields: ['code'],
  });
  const isSent = useIsSubmitting();
  if (!state.phone) return null;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="wrap-anywhere text-lg font-bold">Nomor {state.phone}</h2>
        <Badge tone={state.verified ? 'success' : 'warning'}>
          {state.verified ? 'Terverifikasi' : 'Belum terverifikasi'}
        </Badge>
      </div>
      <div className="mt-3 grid gap-4">
        <FormResult done={form.done} notice={form.notice} />
        {state.verified ? (
          <p className="text-muted">Anda bisa masuk dengan nomor ini.</p>
        ) : (
          <>
            <p className="text-muted">
              Buktikan bahwa nomor ini milik Anda, supaya bisa dipakai untuk masuk dan menerima kabar.{' '}
              {state.way
                ? `Kami kirim kode lewat ${CHANNEL_LABELS[state.way]}.`
                : 'Hubungi pengelola: ia menelepon nomor ini dan membacakan kodenya.'}
            </p>
            {state.way && (
              <Form method="post" noValidate>
                <Button
                  type="submit"
                  name="intent"
                  value="phone-code"
                  variant="secondary"
                  busy={isSent({ intent: 'phone-code' })}
                  busyText="Mengirim..."
                >
                  Kirim kode lewat {CHANNEL_LABELS[state.way]}
                </Button>
              </Form>
            )}
            <Form ref={form.ref} method="post" noValidate className="flex flex-wrap items-end gap-3">
              <input type="hidden" name="intent" value="phone-verify" />
              <TextInput
                className="min-w-[min(100%,12rem)] flex-1"
                label="Kode"
                hint="Delapan angka, berlaku 10 menit."
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                maxLength={20}
                {...form.text('code')}
              />
              <Button type="submit" busy={isSent({ intent: 'phone-verify' })} busyText="Memeriksa...">
                Verifikasi nomor
              </Button>
            </Form>
          </>
        )}
      </div>
    </Card>
  );
}
