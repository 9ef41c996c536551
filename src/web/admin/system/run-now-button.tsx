import { useEffect } from 'react';
import { Form, useRevalidator } from 'react-router';
import { FormResult } from '../../forms/form-result.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Requests scheduled work immediately and shows the result.
 * @param underWay whether it is running; the page then polls until it ends
 */
export function RunNowButton({
  answer,
  intent,
  underWay,
  lookAgainMs,
  text,
  busyText,
}: {
  answer: unknown;
  intent: string;
  underWay: boolean;
  lookAgainMs: number;
  text: string;
  busyText: string;
}) {
  const form = useForm({ answer, intent, fields: [] });
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(() => void revalidate(), lookAgainMs);
    return () => clearInterval(timer);
  }, [underWay, lookAgainMs, revalidate]);
  return (
    <>
      <FormResult done={form.done} notice={form.notice} />
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="intent" value={intent} />
        <Button type="submit" variant="secondary" size="sm" busy={form.busy || underWay} busyText={busyText}>
          {text}
        </Button>
      </Form>
    </>
  );
}
