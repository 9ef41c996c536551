import { useEffect } from 'react';
import { Form, useRevalidator } from 'react-router';
import { FormAnswer } from '../../../form/form-answer.tsx';
import { useForm } from '../../../form/use-form.ts';
import { Button } from '../../../ui/button.tsx';

/**
 * Asks for work that takes its time and is done anyway by the clock: what was said of it, and the button.
 * @param underWay whether it is being done, which the page then looks at again until it is
 */
export function AskNow({
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
      <FormAnswer done={form.done} notice={form.notice} />
      <Form method="post" noValidate preventScrollReset>
        <input type="hidden" name="intent" value={intent} />
        <Button type="submit" variant="secondary" size="sm" busy={form.busy || underWay} busyText={busyText}>
          {text}
        </Button>
      </Form>
    </>
  );
}
