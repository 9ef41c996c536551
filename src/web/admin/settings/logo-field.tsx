import { PictureField } from '../../forms/pictures/picture-field.tsx';
import { picturesFromFields } from '../../forms/pictures/picture-form-fields.ts';
import type { Form } from '../../forms/use-form.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { settingTexts } from './setting-texts.ts';

/** Uploads or removes the store's logo and previews it next to the store's name. */
export function LogoField({ form, logo, product }: { form: Form<'logo'>; logo: string; product: string }) {
  const { label, hint } = settingTexts('site', 'logo');
  const start = form.values
    ? picturesFromFields(Object.entries(form.values))
    : logo
      ? [{ url: logo, alt: '' }]
      : [];
  return (
    <div className="grid gap-3 sm:col-span-2">
      <PictureField legend={label} purpose="content" most={1} start={start} error={form.errorAt('logo')} />
      <p className="text-sm text-muted">{hint}</p>
      <p className="flex flex-wrap items-center gap-2.5 text-sm">
        Sekarang: <BrandMark logo={logo} className="size-9 shrink-0" /> <strong>{product}</strong>
      </p>
    </div>
  );
}
