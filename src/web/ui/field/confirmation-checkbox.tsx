import { useEffect, useRef, useState } from 'react';
import { Checkbox, type CheckboxProps } from './checkbox.tsx';

/** The error of a missing confirmation. */
export const CONFIRMATION_MISSING = 'Centang dulu bila memang begitu.';

/**
 * A required confirmation. JavaScript blocks the submit with the app's own text; without it the browser does
 * (`noValidate={hydrated}`), or the server returns the form with `isMissing`.
 */
export function ConfirmationCheckbox({
  isMissing: wasMissing = false,
  ...props
}: Omit<CheckboxProps, 'required' | 'error' | 'ref' | 'onChange'> & {
  /** Whether the server returned the form because of it. */
  isMissing?: boolean;
}) {
  const box = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(wasMissing);
  useEffect(() => {
    const form = box.current?.form;
    const hold = (event: SubmitEvent) => {
      if (box.current?.checked) return;
      event.preventDefault();
      // Runs before all other listeners, so that nothing is sent, queued or asked.
      event.stopImmediatePropagation();
      setMissing(true);
      box.current?.focus();
    };
    form?.addEventListener('submit', hold, { capture: true });
    return () => form?.removeEventListener('submit', hold, { capture: true });
  }, []);
  return (
    <Checkbox
      {...props}
      ref={box}
      required
      // On a full page load, as without JavaScript, the missing confirmation receives the focus.
      {...(wasMissing ? { autoFocus: true } : {})}
      error={isMissing ? CONFIRMATION_MISSING : null}
      onChange={() => setMissing(false)}
    />
  );
}
