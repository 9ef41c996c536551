import Search from 'lucide-react/icons/search';
import { useContext, useEffect, useId, useState } from 'react';
import { Form } from 'react-router';
import { ReplacesHistoryEntry } from '../close-on-back.ts';
import { cx } from '../cx.ts';

export type Suggestion = { key: string; label: string; hint?: string; href: string };

/** Returns the option after `at` of `count`; -1 is the text itself, between the last and the first option. */
function nextOption(at: number, step: 1 | -1, count: number): number {
  return ((at + 1 + step + count + 1) % (count + 1)) - 1;
}

/**
 * A search with suggestions: a GET form (works without JavaScript) around an ARIA 1.2 combobox. `suggest` is
 * called 150 ms after the last key and aborted by the next; a failure is reported below, and searching still
 * works.
 */
export function SearchBox({
  action,
  name = 'q',
  defaultValue = '',
  label,
  placeholder,
  suggest,
  idle,
  onChoose,
  hidden,
  className,
}: {
  action: string;
  name?: string;
  defaultValue?: string;
  label: string;
  placeholder?: string;
  suggest?: (text: string, signal: AbortSignal) => Promise<{ found: Suggestion[]; failed?: string }>;
  /** Suggestions for an empty field. */
  idle?: (signal: AbortSignal) => Promise<{ found: Suggestion[]; failed?: string }>;
  /** Navigates to the suggestion, because the UI kit does not know the routes. */
  onChoose?: (suggestion: Suggestion) => void;
  /** Other parameters of the list's state, which the search keeps. */
  hidden?: Record<string, string>;
  className?: string;
}) {
  const id = useId();
  const takesPlace = useContext(ReplacesHistoryEntry);
  const [text, setText] = useState(defaultValue);
  const [asked, setAsked] = useState('');
  const [found, setFound] = useState<Suggestion[]>([]);
  const [failed, setFailed] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [focused, setFocused] = useState(false);

  useEffect(() => setText(defaultValue), [defaultValue]);

  useEffect(() => {
    const query = asked.trim();
    const ask = query.length >= 2 ? suggest : focused && query === '' ? idle : undefined;
    if (!ask) {
      setFound([]);
      setFailed(undefined);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const answer = ask === idle ? idle(abort.signal) : suggest!(query, abort.signal);
      void answer.then((answer) => {
        if (abort.signal.aborted) return;
        setFound(answer.found);
        setFailed(answer.failed);
        setActive(-1);
      });
    }, 150);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked, focused, suggest, idle]);

  const expanded = open && found.length > 0;
  const choose = (suggestion: Suggestion) => {
    setOpen(false);
    setText(suggestion.label);
    onChoose?.(suggestion);
  };

  return (
    <Form
      action={action}
      method="get"
      discover="none"
      replace={takesPlace}
      role="search"
      className={cx('relative', className)}
      onSubmit={() => setOpen(false)}
    >
      {Object.entries(hidden ?? {}).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is a combobox whenever it has suggestions */}
      <input
        id={id}
        type="text"
        inputMode="search"
        name={name}
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        role={suggest ? 'combobox' : undefined}
        aria-autocomplete={suggest ? 'list' : undefined}
        aria-expanded={suggest ? expanded : undefined}
        aria-controls={suggest ? `${id}-list` : undefined}
        aria-activedescendant={expanded && active >= 0 ? `${id}-${active}` : undefined}
        className="box search-input"
        onChange={(event) => {
          setText(event.target.value);
          setAsked(event.target.value);
          setOpen(true);
        }}
        onFocus={() => {
          setFocused(true);
          if (idle && text === '') setOpen(true);
        }}
        onBlur={() => {
          setOpen(false);
          setFocused(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && expanded) {
            event.preventDefault();
            setOpen(false);
          } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            if (found.length === 0) return;
            event.preventDefault();
            setOpen(true);
            const step = event.key === 'ArrowDown' ? 1 : -1;
            setActive((at) => nextOption(at, step, found.length));
          } else if (event.key === 'Enter' && expanded && found[active]) {
            event.preventDefault();
            choose(found[active]);
          }
        }}
      />
      <button type="submit" aria-label="Cari" className="search-button">
        <Search className="size-5" />
      </button>
      {suggest && (
        <ul
          id={`${id}-list`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA 1.2 listbox of the combobox
          role="listbox"
          aria-label={`Saran untuk ${label.toLowerCase()}`}
          hidden={!expanded}
          className="search-list"
        >
          {found.map((suggestion, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays on the input (aria-activedescendant)
            <li
              key={suggestion.key}
              id={`${id}-${index}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA 1.2 option of the combobox
              role="option"
              aria-selected={index === active}
              className={cx(
                'flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-2',
                index === active ? 'bg-sawah-soft' : 'hover:bg-sunken',
              )}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <span>{suggestion.label}</span>
              {suggestion.hint && <span className="text-sm text-muted">{suggestion.hint}</span>}
            </li>
          ))}
        </ul>
      )}
      {suggest && (
        <span role="status" className={failed ? 'mt-1 block text-sm text-muted' : 'sr-only'}>
          {failed ?? (expanded ? `${found.length} saran` : '')}
        </span>
      )}
    </Form>
  );
}
