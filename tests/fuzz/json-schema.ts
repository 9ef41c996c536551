import fc from 'fast-check';

/** As much of a JSON schema as the document of the API has. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
};

/** What breaks programs: each was a fault somewhere. */
export const HOSTILE: unknown[] = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '%00',
    '../../etc/passwd',
    "' or 1=1 --",
    '$' + '{7*7}',
    '{{7*7}}',
  ],
  ...[
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '//evil.example',
    '\\\\evil',
    '%E0%A4%A',
    '\r\nX: y',
  ],
  ...['constructor', '__proto__', 'toString', 'null', 'NaN', 'Infinity', '1e308', '-0', '0x10', '1,5', '١٢'],
  ...['𝕏'.repeat(50), 'a'.repeat(5_000), '(a+)+$', '%_\\', '2026-02-30', '9999-12-31T23:59:59Z', '00:00'],
  ...[0, -1, 1.5, 1.0001, 2 ** 31, 2 ** 53 + 1, 1e308, -1e308, null, true, false, [], {}, [[[]]], { a: 1 }],
  { $ne: null },
];
const hostile = fc.constantFrom(...HOSTILE);

type Known = { refs: Record<string, Schema>; value(name: string): fc.Arbitrary<unknown> | undefined };

/** Values of a schema, now and then one that is none of its. */
export function valuesOf(schema: Schema, known: Known, name = '', depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: fitting(schema, known, name, depth) },
    { weight: 1, arbitrary: hostile },
  );
}

function fitting(schema: Schema, known: Known, name: string, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref) {
    const target = known.refs[schema.$ref.split('/').at(-1) ?? ''];
    return target && depth < 6 ? fitting(target, known, name, depth + 1) : hostile;
  }
  const own = known.value(name);
  if (own && schema.type !== 'object' && schema.type !== 'array') return own;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => fitting(one, known, name, depth)));
  if (schema.allOf) return fitting(Object.assign({}, ...schema.allOf) as Schema, known, name, depth);
  const [type] = Array.isArray(schema.type) ? schema.type : [schema.type];
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numbers(schema, type === 'integer');
    case 'array':
      return depth > 4
        ? fc.constant([])
        : fc.array(valuesOf(schema.items ?? {}, known, name, depth + 1), { maxLength: 3 });
    case 'object':
      return objects(schema, known, depth);
    case 'null':
      return fc.constant(null);
    case 'string':
      return texts(schema);
  }
  return hostile;
}

function numbers({ minimum, maximum }: Schema, whole: boolean): fc.Arbitrary<number> {
  const least = Math.max(minimum ?? -5, -1e12);
  const most = Math.min(maximum ?? 20_000, 1e12);
  const near = fc.constantFrom(least, most, least - 1, most + 1, 1, 2, 10, 12_000);
  if (least >= most) return near;
  const low = Math.max(Math.ceil(least), -(2 ** 31));
  const inside = whole
    ? fc.integer({
        min: Math.min(low, 2 ** 31 - 1),
        max: Math.max(Math.min(low, 2 ** 31 - 1), Math.min(most, low + 100_000, 2 ** 31 - 1)),
      })
    : fc.double({ min: least, max: Math.min(most, least + 100_000), noNaN: true });
  return fc.oneof(inside, near);
}

function texts({ format, maxLength = 40, minLength = 0 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'email')
    return fc.constantFrom('uji@contoh.example', 'UJI@contoh.example', 'a@b', 'tanpa-alamat');
  if (format === 'date') return fc.constantFrom('2026-11-21', '2026-01-01', '1999-12-31', '2026-13-01');
  if (format === 'date-time')
    return fc.constantFrom('2026-11-21T03:00:00Z', '2030-01-01T00:00:00+07:00', 'kapan');
  const most = Math.max(minLength, Math.min(maxLength, 60));
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: Math.min(minLength, most), maxLength: most }),
    fc.constantFrom('Sleman', 'Beras Rojolele', '08123456789', 'a'.repeat(Math.min(maxLength + 1, 3_000))),
  );
}

function objects(schema: Schema, known: Known, depth: number): fc.Arbitrary<unknown> {
  if (depth > 5) return fc.constant({});
  const properties = Object.entries(schema.properties ?? {});
  const required = properties.map(([name]) => name).filter((name) => schema.required?.includes(name));
  const whole = fc.record(
    Object.fromEntries(properties.map(([name, inner]) => [name, valuesOf(inner, known, name, depth + 1)])),
    { requiredKeys: required },
  );
  const odd = fc.tuple(whole, fc.constantFrom('role', 'isAdmin', '__proto__x', 'farmer_id'), hostile);
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: odd.map(([value, name, extra]) => ({ ...value, [name]: extra })) },
  );
}
