import CalendarDays from 'lucide-react/icons/calendar-days';
import { useRef } from 'react';
import { dayInputText, parseTypedDay } from '../../../shared/format/typed-day.ts';
import { useHydrated } from '../use-hydrated.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

/**
 * A day, typed and shown as 28/11/2026: a browser's own field follows the language of the browser, so that 03/04 is the third of April
 * for one reader and the fourth of March for another. With JavaScript its calendar opens beside the text.
 */
export function DateInput({ defaultValue, ...rest }: Omit<TextInputProps, 'type' | 'ref'>) {
  const text = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  return (
    <TextInput
      inputMode="numeric"
      placeholder="hh/bb/tttt"
      maxLength={10}
      autoComplete="off"
      {...rest}
      ref={text}
      defaultValue={dayInputText(String(defaultValue ?? ''))}
      after={
        hydrated && (
          <span className="relative grid size-11 place-items-center">
            <CalendarDays className="size-5" aria-hidden />
            <input
              type="date"
              tabIndex={-1}
              aria-hidden
              className="absolute inset-0 cursor-pointer opacity-0"
              onClick={(event) => {
                const picker = event.currentTarget;
                const typed = parseTypedDay(text.current?.value ?? '');
                picker.value = /^\d{4}-\d\d-\d\d$/.test(typed) ? typed : '';
                // Absent in older browsers, where the click itself opens it.
                picker.showPicker?.();
              }}
              onChange={(event) => {
                if (!text.current || !event.currentTarget.value) return;
                text.current.value = dayInputText(event.currentTarget.value);
                text.current.dispatchEvent(new Event('input', { bubbles: true }));
              }}
            />
          </span>
        )
      }
    />
  );
}
