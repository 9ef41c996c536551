import { useId } from 'react';
import type { newsletterInput } from '../../../shared/schemas/content-schemas.ts';
import type { ActionFailure } from '../../common/route-helpers/run-route.ts';
import { useFetcherForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field/field.tsx';

/**
 * One required email field, whose error is the server's text with and without script (R65); success clears it
 * and shows a thank-you (SHELL-17).
 */
export function NewsletterForm({ answer }: { answer?: ActionFailure | undefined }) {
  const id = useId();
  const form = useFetcherForm<typeof newsletterInput>({
    answer,
    fields: ['email'],
    only: 'email',
  });
  const { Form } = form.fetcher;
  const { error, ...email } = form.text('email');
  return (
    <Form ref={form.ref} action="/newsletter" method="post" noValidate className="grid gap-2">
      <label htmlFor={id} className="text-sm text-balance text-white/85">
        Kabar panen lewat email.
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="email"
          {...email}
          required
          maxLength={254}
          autoComplete="email"
          placeholder="nama@email.com"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="box min-w-[min(11rem,100%)] flex-1"
        />
        {/* A field that people never see, so only a bot fills it. */}
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          aria-hidden="true"
          className="hidden"
        />
        <Button type="submit" variant="gold" busy={form.busy}>
          Langganan
        </Button>
      </div>
      {form.fetcher.data && 'ok' in form.fetcher.data && form.fetcher.data.ok && (
        <p role="status" className="text-sm text-white">
          Buka email yang kami kirim dan tekan tombolnya; baru sesudah itu kabarnya kami kirim.
        </p>
      )}
      {error && (
        <div className="rounded-input bg-error-soft px-3 py-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </Form>
  );
}
