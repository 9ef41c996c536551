import { picturesIn } from '../../form/pictures/picture-fields.ts';

/**
 * A product form's fields as the verbs take them; empty figures are left out, so that the schema names them. An edited
 * stock counts only where it was changed: what was sold since the form was opened stays sold. In a new product an empty
 * threshold is left to the farmer's own default, in an edited one it is switched off.
 */
export function productOf(form: FormData): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const figure = (name: string) => (text(name) === '' ? undefined : Number(text(name)));
  const edited = form.get('intent') === 'update';
  const optional = (name: string) => figure(name) ?? (edited ? null : undefined);
  const url = text('image_url');
  const same = edited && text('stock') === text('stock_was');
  return {
    name: text('name'),
    unit: text('unit'),
    category: text('category') || undefined,
    stock: same ? undefined : figure('stock'),
    price_tengkulak: figure('price_tengkulak'),
    price_customer: figure('price_customer'),
    images: picturesIn(form),
    ...(url ? { image_url: url } : {}),
    farmer_id: figure('farmer_id'),
    description: text('description'),
    min_lot: figure('min_lot'),
    negotiable: form.get('negotiable') !== null,
    harvest_date: text('harvest_date') || null,
    tags: text('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    bid_floor: optional('bid_floor'),
    bid_auto_accept: optional('bid_auto_accept'),
    low_threshold: optional('low_threshold'),
    few_threshold: optional('few_threshold'),
  };
}
