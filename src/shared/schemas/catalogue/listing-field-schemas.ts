import { z } from 'zod';
import { isReadable } from '../../format/is-readable.ts';
import { MONEY_MAX } from '../../format/money.ts';
import { isForeignPicture, isSitePicture } from '../../format/picture-address.ts';
import { STEPS } from '../../format/units.ts';
import { withoutInvisible } from '../../format/without-invisible.ts';
import {
  type FieldWire,
  fieldList,
  type ListingField,
  type ListingFields,
} from '../../rules/listings/listing-fields.ts';
import { DECLARED_CLASSES, qualityClassOf } from '../../rules/quality/quality-classes.ts';
import { CHOSEN_COMMODITIES, commodityLabel } from '../../rules/references/commodities.ts';
import { quantityInput } from '../fields/quantity-fields.ts';

export const isUnreadable = 'Ada huruf yang tidak bisa dibaca';
/** The maximum number of tags of a listing. */
const TAGS_MAX = 10;

/**
 * `Harga customer harus bilangan bulat`, or `Harus bilangan bulat` where the position shows which field is
 * meant.
 */
const saying = ({ said }: ListingField, text: string) =>
  said ? `${said} ${text}` : text[0]!.toUpperCase() + text.slice(1);

function figure(field: ListingField, most: number) {
  const { least = 0 } = field;
  const tooLittle = least === 0 ? 'tidak boleh kurang dari 0' : 'harus lebih dari 0';
  return z
    .int(saying(field, 'harus bilangan bulat'))
    .min(least, saying(field, tooLittle))
    .max(most, saying(field, 'terlalu besar'));
}

/**
 * A picture of this site. A URL of another site is rejected: the server fetches no URL from users, and the
 * policy's img-src would block the picture in browsers.
 */
export const imageUrl = z
  .string('Isi alamat gambar')
  .overwrite(withoutInvisible)
  .trim()
  .max(500, 'Alamat gambar terlalu panjang')
  .superRefine((value, context) => {
    if (value === '' || isSitePicture(value)) return;
    const message = /^https?:\/\//i.test(value)
      ? 'Unggah gambarnya ke sini; alamat gambar dari situs lain tidak bisa ditampilkan'
      : 'Harus berupa URL gambar yang benar';
    context.addIssue({ code: 'custom', message });
  })
  .transform((value) => value || null);

/**
 * The cover of a listing: a picture of this site, or a pasted https address, which the use case fetches once and stores
 * as an upload (R63).
 */
export const coverUrl = z
  .string('Isi alamat gambar')
  .overwrite(withoutInvisible)
  .trim()
  .max(500, 'Alamat gambar terlalu panjang')
  .superRefine((value, context) => {
    if (value === '' || isSitePicture(value) || isForeignPicture(value)) return;
    context.addIssue({ code: 'custom', message: 'Harus berupa alamat https dari sebuah gambar' });
  })
  .transform((value) => value || null);

/** The schema of each kind of field. */
const schemas = {
  money: (field: ListingField) => figure(field, MONEY_MAX),
  quantity: (field: ListingField) =>
    quantityInput({
      wrong: saying(field, 'harus angka'),
      least: saying(field, 'harus lebih dari 0'),
      most: saying(field, 'terlalu besar'),
    }),
  step: (field: ListingField) =>
    quantityInput({ wrong: saying(field, 'harus angka') }).refine(
      (value) => STEPS.some((step) => step === value),
      saying(field, 'harus salah satu dari 1; 0,5; 0,25; 0,1; 0,05; atau 0,001'),
    ),
  percent: (field: ListingField) =>
    z
      .number(saying(field, 'harus angka'))
      .min(0, saying(field, 'tidak boleh kurang dari 0'))
      .max(field.most ?? 100, saying(field, `paling tinggi ${field.most ?? 100}`))
      .refine(
        (value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9,
        saying(field, 'paling banyak satu angka di belakang koma'),
      ),
  class: () =>
    z.enum(
      DECLARED_CLASSES,
      `Pilih kelas mutu: ${DECLARED_CLASSES.map((name) => qualityClassOf(name).short).join(', ')}`,
    ),
  commodity: () =>
    z.enum(CHOSEN_COMMODITIES, `Pilih komoditas: ${CHOSEN_COMMODITIES.map(commodityLabel).join(', ')}`),
  yesNo: () => z.boolean('Isi dengan ya atau tidak'),
  day: () => z.iso.date('Tanggal belum benar'),
  text: ({ most = 4000 }: ListingField) =>
    z
      .string()
      .overwrite(withoutInvisible)
      .trim()
      .max(most, `Paling banyak ${most} huruf`)
      .refine(isReadable, isUnreadable),
  line: ({ most = 80 }: ListingField) =>
    z
      .string('Isi dengan teks')
      .overwrite(withoutInvisible)
      .trim()
      .max(most, `Paling banyak ${most} huruf`)
      .refine(isReadable, isUnreadable)
      .transform((text) => text || null),
  picture: () => imageUrl,
  tags: () =>
    z
      .array(
        z
          .string('Tag harus berupa teks')
          .overwrite(withoutInvisible)
          .trim()
          .min(1, 'Tag tidak boleh kosong')
          .max(30, 'Satu tag paling banyak 30 huruf')
          .refine(isReadable, isUnreadable),
        'Tag harus berupa daftar',
      )
      .max(TAGS_MAX, `Paling banyak ${TAGS_MAX} tag`)
      .transform((all) => [...new Set(all.map((tag) => tag.toLowerCase()))]),
};

type Base<F extends ListingField> = ReturnType<(typeof schemas)[F['kind']]>;
type Needed<F extends ListingField> = F['need'] extends 'optional'
  ? z.ZodOptional<z.ZodNullable<Base<F>>>
  : F['need'] extends 'usual'
    ? z.ZodDefault<Base<F>>
    : Base<F>;
type Shape = { [W in FieldWire]: Needed<ListingFields[W]> };
type ChangeShape = {
  [W in FieldWire]: ListingFields[W]['need'] extends 'optional'
    ? Shape[W]
    : z.ZodOptional<Base<ListingFields[W]>>;
};

const schemaOf = (field: ListingField): z.ZodType => schemas[field.kind](field);
const shapeBy = (make: (field: ListingField) => z.ZodType) =>
  Object.fromEntries(fieldList.map(([wire, field]) => [wire, make(field)]));

/** The fields of a new listing: those with a default may be omitted. */
export const newFields = shapeBy((field) => {
  const schema = schemaOf(field);
  if (field.need === 'optional') return schema.nullish();
  return field.need === 'usual' ? schema.default(field.otherwise as never) : schema;
}) as Shape;

/** The fields of an update: an omitted field is unchanged. */
export const changedFields = shapeBy((field) =>
  field.need === 'optional' ? schemaOf(field).nullish() : schemaOf(field).optional(),
) as ChangeShape;
