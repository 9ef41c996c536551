import { Form } from 'react-router';
import { Button, type ButtonVariant } from '../../ui/button.tsx';

type Props = {
  intent: string;
  id: number;
  label: string;
  /** Names the row for screen readers. */
  about: string;
  /** Further form fields to send. */
  fields?: Record<string, string>;
  /** The confirmation for an action that cannot easily be undone. */
  sure?: string;
  variant?: ButtonVariant;
};

/** One action on one row of a list. */
export function ConfirmableAction({ intent, id, label, about, fields, sure, variant = 'secondary' }: Props) {
  const pressed = sure ? `Ya, ${label.toLowerCase()}` : label;
  const form = (
    <Form
      method="post"
      noValidate
      className={sure ? 'grid max-w-80 justify-items-start gap-2 pb-2' : undefined}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {sure && <p>{sure}</p>}
      <Button type="submit" variant={sure ? 'danger' : variant} size="sm" aria-label={`${pressed} ${about}`}>
        {pressed}
      </Button>
    </Form>
  );
  if (!sure) return form;
  return (
    <details className="wrap-anywhere">
      <summary
        aria-label={`${label} ${about}`}
        className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sawah-text"
      >
        {label}
      </summary>
      {form}
    </details>
  );
}
