import CalendarDays from 'lucide-react/icons/calendar-days';
import { useRef } from 'react';
import {
  dayInputText,
  momentInputText,
  parseTypedDay,
  parseTypedMoment,
} from '../../../shared/format/typed-day.ts';
import { useHydrated } from '../use-hydrated.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

type DateInputProps = Omit<TextInputProps, 'type' | 'ref' | 'after'>;

/**
 * A day, typed and shown as 28/11/2026: the format of a native date field depends on the browser's language, so 03/04
 * is the third of April for one reader and the fourth of March for another. With JavaScript, the native calendar opens
 * next to the text.
 */
export const DateInput = ({ defaultValue, ...rest }: DateInputProps) => (
  <TypedDate
    inputMode="numeric"
    placeholder="hh/bb/tttt"
    maxLength={10}
    {...rest}
    picker="date"
    read={parseTypedDay}
    textOf={dayInputText}
    defaultValue={dayInputText(String(defaultValue ?? ''))}
  />
);

/** A day and an hour in WIB, typed and shown as 28/11/2026 14.30; `instantOfInput` reads it. */
export const DateTimeInput = ({
  defaultValue,
  hint = 'Tanggal dan jam WIB, seperti 28/11/2026 14.30.',
  ...rest
}: DateInputProps) => (
  <TypedDate
    placeholder="hh/bb/tttt jj.mm"
    maxLength={19}
    hint={hint}
    {...rest}
    picker="datetime-local"
    read={parseTypedMoment}
    textOf={(local) =>
      local.replace(
        /^(.{10})T(\d\d):(\d\d).*$/,
        (_, day, hour, minute) => `${dayInputText(day)} ${hour}.${minute}`,
      )
    }
    defaultValue={momentInputText(String(defaultValue ?? ''))}
  />
);

/** A text field with the browser's calendar next to it. */
function TypedDate({
  picker,
  read,
  textOf,
  ...rest
}: DateInputProps & {
  picker: 'date' | 'datetime-local';
  /** Converts a typed text to the calendar's value. */
  read: (text: string) => string;
  /** Converts the calendar's value to the field's text. */
  textOf: (value: string) => string;
}) {
  const text = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      ref={text}
      after={
        hydrated && (
          <span className="relative grid size-11 place-items-center">
            <CalendarDays className="size-5" aria-hidden />
            <input
              type={picker}
              tabIndex={-1}
              aria-hidden
              className="absolute inset-0 cursor-pointer opacity-0"
              onClick={(event) => {
                const calendar = event.currentTarget;
                const typed = read(text.current?.value ?? '');
                calendar.value = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(typed) ? typed : '';
                // Missing in older browsers, where the click itself opens it.
                calendar.showPicker?.();
              }}
              onChange={(event) => {
                if (!text.current || !event.currentTarget.value) return;
                text.current.value = textOf(event.currentTarget.value);
                text.current.dispatchEvent(new Event('input', { bubbles: true }));
              }}
            />
          </span>
        )
      }
    />
  );
}
