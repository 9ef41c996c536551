import { useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { saidToPeople } from '../../../shared/messages/said.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import { toast } from '../../ui/tell/toast.ts';

type Answer = { ok: true } | { ok: false; message: string; fields: Record<string, string> };

/** One required e-mail, checked by the browser (SHELL-16); then the form is empty again and says thanks (SHELL-17). */
export function NewsletterForm() {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { data, state, Form } = useFetcher<Answer>();

  useEffect(() => {
    if (state !== 'idle' || !data?.ok) return;
    form.current?.reset();
    toast('success', saidToPeople.subscribed);
  }, [state, data]);

  const error = data && !data.ok ? (data.fields.email ?? data.message) : null;
  return (
    <Form ref={form} action="/newsletter" method="post" className="grid gap-2">
      <label htmlFor={id} className="text-sm text-balance text-white/85">
        Kabar panen dan harga, langsung ke email Anda.
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="nama@email.com"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="box min-w-44 flex-1"
        />
        {/* A field that people never see: whoever fills it is a robot. */}
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          aria-hidden="true"
          className="hidden"
        />
        <Button type="submit" variant="gold" busy={state !== 'idle'}>
          Langganan
        </Button>
      </div>
      {error && (
        <div className="rounded-input bg-error-soft px-3 py-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </Form>
  );
}
