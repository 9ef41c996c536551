import { z } from 'zod';
import {
  type FieldKind,
  type FieldWire,
  fieldList,
  type ListingFields,
  type ShownWire,
} from '../../shared/rules/listings/listing-fields.ts';
import { QUALITY_CLASSES } from '../../shared/rules/quality/quality-classes.ts';
import { COMMODITIES } from '../../shared/rules/references/commodities.ts';
import { isoDate, quantityResponse } from './response-shapes.ts';

/** The response schema of each kind of listing field. */
const schemaByKind = {
  money: z.int(),
  quantity: quantityResponse,
  step: quantityResponse,
  percent: z.number(),
  class: z.enum(QUALITY_CLASSES),
  commodity: z.enum(COMMODITIES),
  yesNo: z.boolean(),
  day: isoDate,
  text: z.string(),
  line: z.string(),
  picture: z.string(),
  tags: z.array(z.string()),
} satisfies Record<FieldKind, z.ZodType>;

type FieldSchemaOf<F extends { kind: FieldKind; need: string }> = F['need'] extends 'optional'
  ? z.ZodNullable<(typeof schemaByKind)[F['kind']]>
  : (typeof schemaByKind)[F['kind']];

/** The response schema of every listing field. */
export const fieldResponses = Object.fromEntries(
  fieldList.map(([wire, { kind, need }]) => [
    wire,
    need === 'optional' ? schemaByKind[kind].nullable() : schemaByKind[kind],
  ]),
) as { [W in FieldWire]: FieldSchemaOf<ListingFields[W]> };

/** The subset that a product page shows. */
export const shownFieldResponses = Object.fromEntries(
  fieldList.flatMap(([wire, { shown }]) => (shown ? [[wire, fieldResponses[wire]]] : [])),
) as Pick<typeof fieldResponses, ShownWire>;
