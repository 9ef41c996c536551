import { PictureField } from '../../form/pictures/picture-field.tsx';
import { picturesIn } from '../../form/pictures/picture-fields.ts';
import type { Form } from '../../form/use-form.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { told } from './told.ts';

/** The shop's own mark: sent from the device, taken away again, and how it stands beside the shop's name. */
export function LogoField({ form, logo, product }: { form: Form<'logo'>; logo: string; product: string }) {
  const { label, hint } = told('site', 'logo');
  const start = form.values ? picturesIn(Object.entries(form.values)) : logo ? [{ url: logo, alt: '' }] : [];
  return (
    <div className="grid gap-3 sm:col-span-2">
      <PictureField legend={label} purpose="content" most={1} start={start} error={form.at('logo')} />
      <p className="text-sm text-muted">{hint}</p>
      <p className="flex flex-wrap items-center gap-2.5 text-sm">
        Sekarang: <BrandMark logo={logo} className="size-9 shrink-0" /> <strong>{product}</strong>
      </p>
    </div>
  );
}
