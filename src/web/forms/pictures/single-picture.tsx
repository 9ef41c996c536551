import { useId, useRef, useState } from 'react';
import { PICTURE_TYPES } from '../../../shared/rules/picture-limits.ts';
import type { UploadPurpose } from '../../../shared/schemas/fields/upload-fields.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { FieldTexts } from '../../ui/field/field.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import { TextInput } from '../../ui/field/text-input.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { sendPicture } from './send-picture.ts';

/** The name of the file input next to the picture `name`, for browsers without JavaScript. */
export const fileFieldName = (name: string) => `berkas.${name}`;

/**
 * A picture of this site: shown, replaced by an upload from the device, or set by its URL; its size fills the
 * fields next to it. Without JavaScript the file is sent with the form.
 */
export function SinglePicture({
  name,
  purpose,
  label,
  hint,
  error,
  required,
  className,
  value,
  alt,
  changed,
}: FieldTexts & {
  name: string;
  purpose: UploadPurpose;
  required?: boolean;
  value: string;
  alt: string;
  changed?: () => void;
}) {
  const hydrated = useHydrated();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState(value);
  const [state, setState] = useState<{ busy: boolean; failed?: string }>({ busy: false });

  async function send(chosen: File) {
    setState({ busy: true });
    try {
      const sent = await sendPicture(chosen, { purpose });
      setUrl(sent.url);
      fillSize(file.current, name, sent);
      changed?.();
      setState({ busy: false });
    } catch (thrown) {
      setState({ busy: false, failed: (thrown as Error).message });
    }
    if (file.current) file.current.value = '';
  }

  return (
    <div className={cx('grid gap-3 rounded-card border border-line p-4 sm:grid-cols-[9rem_1fr]', className)}>
      <div className="grid aspect-4/3 w-36 max-w-full place-items-center overflow-hidden rounded-input bg-sunken">
        {/^\/(gambar|unggahan)\//.test(url) ? (
          <img src={url} alt={alt} className="size-full object-contain" />
        ) : (
          <span className="text-sm text-muted">Belum ada gambar</span>
        )}
      </div>
      <div className="grid content-start gap-3">
        <TextInput
          label={label}
          name={name}
          required={required}
          error={error}
          hint={hint ?? 'Alamat gambar di situs ini; terisi sendiri sesudah mengunggah'}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <div>
          <label htmlFor={id} className={hydrated ? 'sr-only' : 'text-sm font-semibold'}>
            Unggah gambar untuk {label.toLowerCase()}
          </label>
          <input
            ref={file}
            id={id}
            type="file"
            name={fileFieldName(name)}
            accept={PICTURE_TYPES.join()}
            tabIndex={hydrated ? -1 : undefined}
            className={hydrated ? 'sr-only' : 'block min-h-11 w-full'}
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              if (chosen) void send(chosen);
            }}
          />
          {hydrated && (
            <Button
              variant="secondary"
              size="sm"
              busy={state.busy}
              busyText="Mengunggah..."
              onClick={() => file.current?.click()}
            >
              Unggah gambar
            </Button>
          )}
        </div>
        {state.failed && (
          <div role="alert">
            <FieldError>{state.failed}</FieldError>
          </div>
        )}
      </div>
    </div>
  );
}

/** Writes an uploaded picture's size into the two fields next to it. */
function fillSize(
  input: HTMLInputElement | null,
  name: string,
  size: { width: number; height: number },
): void {
  const before = name.slice(0, name.lastIndexOf('.'));
  for (const side of ['width', 'height'] as const) {
    const field = input?.form?.elements.namedItem(`${before}.${side}`);
    if (field instanceof HTMLInputElement) field.value = String(size[side]);
  }
}
