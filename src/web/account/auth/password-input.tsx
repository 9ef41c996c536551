import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { TextInput, type TextInputProps } from '../../ui/field/text-input.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** A password input with a button that reveals it; the button requires JavaScript. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after' | 'before'>) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextInput
      spellCheck={false}
      maxLength={200}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        hydrated && (
          <button
            type="button"
            className="grid size-11 place-items-center rounded-input"
            aria-label={shown ? 'Sembunyikan password' : 'Tampilkan password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        )
      }
    />
  );
}
