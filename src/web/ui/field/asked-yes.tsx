import { useEffect, useRef, useState } from 'react';
import { Checkbox, type CheckboxProps } from './checkbox.tsx';

/**
 * A yes that a form asks for before it goes. What is sent is the same with and without it, so no server can miss it: the form
 * is held back here, in the house's words, and before there are scripts by the browser (`noValidate={hydrated}`).
 */
export function AskedYes(props: Omit<CheckboxProps, 'required' | 'error' | 'ref' | 'onChange'>) {
  const box = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
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
      error={isMissing ? 'Centang dulu bila memang begitu.' : null}
      onChange={() => setMissing(false)}
    />
  );
}
