import type { Control, ControlState } from './enter-early-input.ts';

const allControls = () => [...document.querySelectorAll<Control>('input:not([type=hidden]),select,textarea')];
const stateOf = (control: Control): ControlState =>
  /^(radio|checkbox)$/.test(control.type) ? (control as HTMLInputElement).checked : control.value;

function isChanged(control: Control): boolean {
  if ('options' in control)
    return (
      control.value !== ([...control.options].find((one) => one.defaultSelected) ?? control.options[0])?.value
    );
  const state = stateOf(control);
  return (
    state !==
    (typeof state === 'string' ? control.defaultValue : (control as HTMLInputElement).defaultChecked)
  );
}

/**
 * Replays what the user entered, or the browser filled in, before hydration: React ignores it, and the next render
 * would undo it. Call it before `hydrateRoot`. The code is loaded only if there is anything to replay.
 */
export function replayEarlyInput(): void {
  const sent = new Map(allControls().map((control) => [control, { form: control.form, name: control.name }]));
  const early = new Map([...sent.keys()].filter(isChanged).map((control) => [control, stateOf(control)]));
  let entering: Promise<typeof import('./enter-early-input.ts') | undefined> | undefined;
  const fetchEntering = () => {
    entering ??= early.size > 0 ? import('./enter-early-input.ts').catch(() => undefined) : undefined;
  };
  const record = ({ target }: Event) => {
    for (const control of sent.keys()) {
      // A press on one radio changes another without an event.
      const isSibling = control.type === 'radio' && control.name === (target as Control).name;
      if (control === target || isSibling) early.set(control, stateOf(control));
    }
    fetchEntering();
  };
  fetchEntering();
  const kinds = ['input', 'change'];
  for (const kind of kinds) document.addEventListener(kind, record, true);
  // The mark is set in React's effects, after which React may still render once more.
  new MutationObserver((_, observer) => {
    observer.disconnect();
    setTimeout(async () => {
      const { enterEarlyInput } = (await entering) ?? {};
      for (const kind of kinds) document.removeEventListener(kind, record, true);
      enterEarlyInput?.(sent, early, allControls);
    });
  }).observe(document.documentElement, { attributeFilter: ['data-hydrated'] });
}
