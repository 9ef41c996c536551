import { z } from 'zod';
import {
  type FieldKind,
  type FieldWire,
  fieldList,
  type ListingFields,
  type ShownWire,
} from '../../shared/listing-fields.ts';
import { QUALITY_CLASSES } from '../../shared/quality/classes.ts';
import { day, quantityAnswer } from './shapes.ts';

/** What a listing's field of each kind is in an answer. */
const answers = {
  money: z.int(),
  quantity: quantityAnswer,
  step: quantityAnswer,
  percent: z.number(),
  class: z.enum(QUALITY_CLASSES),
  yesNo: z.boolean(),
  day,
  text: z.string(),
  line: z.string(),
  picture: z.string(),
  tags: z.array(z.string()),
} satisfies Record<FieldKind, z.ZodType>;

type AnswerOf<F extends { kind: FieldKind; need: string }> = F['need'] extends 'optional'
  ? z.ZodNullable<(typeof answers)[F['kind']]>
  : (typeof answers)[F['kind']];

/** Every field that the table of listings' fields names, as the API tells it. */
export const fieldAnswers = Object.fromEntries(
  fieldList.map(([wire, { kind, need }]) => [
    wire,
    need === 'optional' ? answers[kind].nullable() : answers[kind],
  ]),
) as { [W in FieldWire]: AnswerOf<ListingFields[W]> };

/** Those of them that a product's page says. */
export const shownAnswers = Object.fromEntries(
  fieldList.flatMap(([wire, { shown }]) => (shown ? [[wire, fieldAnswers[wire]]] : [])),
) as Pick<typeof fieldAnswers, ShownWire>;
