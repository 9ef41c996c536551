import { Form } from 'react-router';
import { Button, type ButtonVariant } from '../../ui/button.tsx';

type Props = {
  intent: string;
  id: number;
  label: string;
  /** What it is done to, for who hears the page instead of seeing it. */
  about: string;
  /** What else is sent with it. */
  fields?: Record<string, string>;
  /** What is asked before it is done, where it can't be taken back with one tap. */
  sure?: string;
  variant?: ButtonVariant;
};

/** One thing that can be done to one row of a list. */
export function RowAction({ intent, id, label, about, fields, sure, variant = 'secondary' }: Props) {
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
