import { useId } from 'react';
import { FieldError } from '../field/field.tsx';

const words = ['Buruk', 'Kurang', 'Cukup', 'Bagus', 'Bagus sekali'];

/** One to five stars: a native radio group; CSS alone fills the stars up to the selected one. */
export function StarPicker({ error, chosen }: { error?: string | undefined; chosen?: string | undefined }) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-sm font-semibold">
        Nilai
        <span className="text-error" aria-hidden="true">
          {' *'}
        </span>
      </legend>
      <div className="flex flex-row-reverse justify-end">
        {[5, 4, 3, 2, 1].map((star) => (
          <label
            key={star}
            title={words[star - 1]}
            className="peer grid size-12 cursor-pointer place-items-center text-padi-soft has-checked:text-padi peer-has-checked:text-padi hover:text-padi-dark peer-hover:text-padi-dark has-focus-visible:outline-3 has-focus-visible:outline-info rounded-input"
          >
            <input
              type="radio"
              name="rating"
              value={star}
              required
              defaultChecked={chosen === String(star)}
              className="sr-only"
            />
            <span className="sr-only">{`${star} bintang, ${words[star - 1]}`}</span>
            <svg viewBox="0 0 24 24" className="size-8 stroke-padi-text" aria-hidden="true">
              <path
                fill="currentColor"
                d="m12 2.6 2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z"
              />
            </svg>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
