import { Form } from 'react-router';
import type { PhoneState } from '../../domain/accounts/entering/verify-phone.ts';
import type { verifyPhoneInput } from '../../shared/input/people/entry-code.ts';
import { FormAnswer } from '../form/form-answer.tsx';
import { useForm, useSent } from '../form/use-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextInput } from '../ui/field/text-input.tsx';
import { Badge } from '../ui/tell/badge.tsx';

const WAYS = { whatsapp: 'WhatsApp', sms: 'SMS' } as const;

/** Shows that one's number is one's own: by a code that is sent there, or that the shop's admin reads out there. */
export function PhoneCheck({ state, answer }: { state: PhoneState; answer: unknown }) {
  const form = useForm<typeof verifyPhoneInput>({
    answer,
    intent: ['phone-code', 'phone-verify'],
    fields: ['code'],
  });
  const isSent = useSent();
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
        <FormAnswer done={form.done} notice={form.notice} />
        {state.verified ? (
          <p className="text-muted">Anda bisa masuk dengan nomor ini.</p>
        ) : (
          <>
            <p className="text-muted">
              Buktikan bahwa nomor ini milik Anda, supaya bisa dipakai untuk masuk dan menerima kabar.{' '}
              {state.way
                ? `Kami kirim kode lewat ${WAYS[state.way]}.`
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
                  Kirim kode lewat {WAYS[state.way]}
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
