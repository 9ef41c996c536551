import { Form } from 'react-router';
import type { AccountQuestion } from '../../../domain/accounts/farmers/answer-payout-account.ts';
import { formatDateTime } from '../../../shared/enums/labels.ts';
import { accountText } from '../../../shared/enums/money-labels.ts';
import type { answerAccountInput } from '../../../shared/schemas/people/payout-account-schemas.ts';
import { ReauthenticationField } from '../../account/reauthentication-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';

/** Asks a farmer whether the account that an admin proposes is theirs. */
export function PayoutAccountQuestion({
  question,
  answer,
}: {
  question: AccountQuestion | null;
  answer: unknown;
}) {
  const form = useForm<typeof answerAccountInput>({
    answer,
    intent: ['account-yes', 'account-no', 'account-code'],
    fields: ['code'],
  });
  if (!question) {
    return form.done ? (
      <Notice tone="success" live>
        {form.done}
      </Notice>
    ) : null;
  }
  return (
    <Card id="payout-account" className="scroll-mt-24">
      <Form ref={form.ref} method="post" noValidate preventScrollReset className="grid gap-4">
        <h2 className="text-base font-bold">Pengelola mengusulkan rekening pencairan Anda</h2>
        <input type="hidden" name="number" value={question.account.number} />
        <p className="text-lg font-bold wrap-anywhere">{accountText(question.account)}</p>
        <p className="text-muted">
          Diusulkan {question.by}, {formatDateTime(question.at)}. Benar ini rekening Anda? Uang baru dikirim
          ke sana setelah Anda menjawab ya
          {question.current
            ? `; sampai itu tetap ke ${accountText(question.current)}.`
            : '. Bila bukan, jawab bukan; tidak ada yang berubah.'}
        </p>
        {question.needsCode && (
          <div className="grid gap-3">
            <p>
              Karena pengelola yang sama juga membuatkan jalan masuk akun Anda, jawaban ya perlu kode yang
              kami kirim ke HP Anda.
            </p>
            <TextInput
              label="Kode dari HP Anda"
              inputMode="numeric"
              maxLength={20}
              autoComplete="one-time-code"
              {...form.text('code')}
            />
            <div>
              <Button type="submit" name="intent" value="account-code" variant="secondary" size="sm">
                Kirim kode ke HP saya
              </Button>
            </div>
          </div>
        )}
        <ReauthenticationField failure={form.failure} keeps={false} />
        {(form.done ?? form.notice) && (
          <Notice tone={form.done ? 'success' : 'error'} live>
            {form.done ?? form.notice}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="account-yes" busy={form.busy}>
            Ya, ini rekening saya
          </Button>
          <Button type="submit" name="intent" value="account-no" variant="secondary">
            Bukan
          </Button>
        </div>
      </Form>
    </Card>
  );
}
