import { useEffect, useRef, useState } from 'react';
import { Checkbox, type CheckboxProps } from './checkbox.tsx';

/** What stands at a yes that was not given. */
export const YES_MISSING = 'Centang dulu bila memang begitu.';

/**
 * A yes that a form asks for before it goes. The form is held back here, in the house's words, and before there are
 * scripts by the browser (`noValidate={hydrated}`) or by the page that takes it, which sends it back with `isMissing`.
 */
export function AskedYes({
  isMissing: wasMissing = false,
  ...props
}: Omit<CheckboxProps, 'required' | 'error' | 'ref' | 'onChange'> & {
  /** Whether the form came back for want of it. */
  isMissing?: boolean;
}) {
  const box = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(wasMissing);
  useEffect(() => {
    const form = box.current?.form;
    const hold = (event: SubmitEvent) => {
      if (box.current?.checked) return;
      event.preventDefault();
      // Before whatever else listens: nothing may be sent, kept or asked.
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
      // A page that comes whole, as it does without scripts, shows what it came back for.
      {...(wasMissing ? { autoFocus: true } : {})}
      error={isMissing ? YES_MISSING : null}
      onChange={() => setMissing(false)}
    />
  );
}
