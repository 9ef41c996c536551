import { useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import type { Failure, Success } from '../../page/view.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { Textarea } from '../../ui/field/textarea.tsx';
import { StarPicker } from '../../ui/goods/star-picker.tsx';
import { Notice } from '../../ui/tell/notice.tsx';

/** The review form. It thanks and empties itself; what was refused stands at its field. */
export function ReviewForm({ answer, closed }: { answer: Failure | Success | undefined; closed: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const busy = useNavigation().formData?.get('intent') === 'review';
  const failure = answer && !answer.ok ? answer : undefined;
  useEffect(() => {
    if (answer?.ok) form.current?.reset();
  }, [answer]);
  return (
    <Form
      ref={form}
      id="tulis-ulasan"
      method="post"
      // Back to the form, where its thanks or what it refuses stands.
      action={`${pathname}#tulis-ulasan`}
      replace
      preventScrollReset
      className="grid scroll-mt-24 gap-4"
    >
      <h3 className="text-lg font-bold">Tulis ulasan</h3>
      {answer?.ok && (
        <Notice tone="success" live>
          {answer.message}
        </Notice>
      )}
      {failure && Object.keys(failure.fields).length === 0 && (
        <Notice tone="error" live>
          {failure.message}
        </Notice>
      )}
      <input type="hidden" name="intent" value="review" />
      <StarPicker error={failure?.fields.rating} chosen={failure?.values.rating} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="Nama"
          name="name"
          autoComplete="name"
          required
          maxLength={80}
          defaultValue={failure?.values.name}
          error={failure?.fields.name}
        />
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          hint="Tidak ditampilkan."
          required
          maxLength={254}
          defaultValue={failure?.values.email}
          error={failure?.fields.email}
        />
      </div>
      <Textarea
        label="Ulasan"
        name="comment"
        required
        maxLength={2000}
        rows={4}
        defaultValue={failure?.values.comment}
        error={failure?.fields.comment}
      />
      <Button type="submit" busy={busy} busyText="Mengirim…" disabled={closed} className="justify-self-start">
        Kirim ulasan
      </Button>
    </Form>
  );
}
