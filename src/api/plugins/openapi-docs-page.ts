type Schema = {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
};

export type ApiResponse = {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema?: Schema }>;
};

type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses?: Record<string, ApiResponse>;
};

/** The part of an OpenAPI document that the page shows. */
export type OpenApi = {
  info: { title: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema>; responses?: Record<string, ApiResponse> };
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text: unknown) => String(text).replace(/[&<>"]/g, (character) => escapes[character]!);

const PARAMETER_PLACES_LABELS: Record<string, string> = { path: 'jalur', query: 'kueri', body: 'isi' };

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' · ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' atau ');
  if (schema.type === 'array') return `daftar ${schema.items ? typeOf(schema.items) : ''}`.trim();
  return [schema.type].flat().filter(Boolean).join(' atau ') || 'apa saja';
}

function boundsOf(schema: Schema): string {
  const parts: string[] = [];
  const range = (low: number | undefined, high: number | undefined, word: string) => {
    // zod emits the whole range of safe integers when a schema sets none.
    const least = low !== undefined && low > Number.MIN_SAFE_INTEGER ? low : undefined;
    const most = high !== undefined && high < Number.MAX_SAFE_INTEGER ? high : undefined;
    if (least !== undefined && most !== undefined) parts.push(`${least}–${most}${word}`);
    else if (least !== undefined) parts.push(`paling sedikit ${least}${word}`);
    else if (most !== undefined) parts.push(`paling banyak ${most}${word}`);
  };
  range(schema.minimum, schema.maximum, '');
  range(schema.minLength, schema.maxLength, ' huruf');
  if (schema.format) parts.push(schema.format);
  if (schema.default !== undefined) parts.push(`bila kosong: ${JSON.stringify(schema.default)}`);
  if (schema.description) parts.push(schema.description);
  return parts.join('; ');
}

function rowsOf(name: string, schema: Schema, place: string, required: boolean): string {
  const own = `<tr><td><code>${html(name)}</code>${required ? '' : ' <small>opsional</small>'}</td><td>${PARAMETER_PLACES_LABELS[place] ?? place}</td><td>${html(typeOf(schema))}</td><td>${html(boundsOf(schema))}</td></tr>`;
  const inner = schema.type === 'array' ? schema.items : schema;
  const prefix = schema.type === 'array' ? `${name}[].` : `${name}.`;
  return own + fieldsOf(inner, place, prefix);
}

function fieldsOf(schema: Schema | undefined, place: string, prefix = ''): string {
  return Object.entries(schema?.properties ?? {})
    .map(([name, field]) =>
      rowsOf(`${prefix}${name}`, field, place, schema?.required?.includes(name) ?? false),
    )
    .join('');
}

function accessText({ security = [] }: Operation): string {
  const names = security.map((one) => Object.keys(one).length);
  if (!names.some((count) => count > 0)) return 'Terbuka untuk umum.';
  return names.includes(0) ? 'Boleh tanpa masuk.' : 'Harus masuk.';
}

function responsesHtml(operation: Operation, shared: Record<string, ApiResponse>): string {
  const rows = Object.entries(operation.responses ?? {}).map(([status, answer]) => {
    const { description, content = {} } = answer.$ref ? shared[answer.$ref.split('/').at(-1)!]! : answer;
    const [[type, media] = []] = Object.entries(content);
    const shape = type === 'application/json' ? shapeOf(media?.schema) : (type ?? '');
    return `<tr><td>${html(status)}</td><td>${html(shape)}</td><td>${html(description ?? '')}</td></tr>`;
  });
  return `<details><summary>Jawaban</summary><div class="table"><table><thead><tr><th>Status</th><th>Isi</th><th>Arti</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}

/** The field names of a response, one level into its data. */
function shapeOf(schema: Schema | undefined): string {
  if (!schema) return '';
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.anyOf ?? schema.oneOf) return (schema.anyOf ?? schema.oneOf)!.map(shapeOf).join(' atau ');
  if (schema.type === 'array') return `daftar ${shapeOf(schema.items)}`;
  if (!schema.properties) return typeOf(schema);
  return `{ ${Object.entries(schema.properties)
    .map(([name, field]) => `${name}: ${shapeOf(field)}`)
    .join(', ')} }`;
}

function operationHtml(
  method: string,
  path: string,
  operation: Operation,
  shared: Record<string, ApiResponse>,
): string {
  const parameters = (operation.parameters ?? [])
    .map((one) => rowsOf(one.name, one.schema ?? {}, one.in, one.required ?? false))
    .join('');
  const [[type, body] = []] = Object.entries(operation.requestBody?.content ?? {});
  const rows = parameters + fieldsOf(body?.schema, 'body');
  const note = type && type !== 'application/json' ? `<p>Isi: <code>${html(type)}</code></p>` : '';
  return `<article id="${html(`${method}-${path}`.replace(/\W+/g, '-'))}"><h3><span class="${method}">${method.toUpperCase()}</span> <code>${html(path)}</code></h3>${operation.summary ? `<p>${html(operation.summary)}</p>` : ''}${operation.description ? `<p>${html(operation.description)}</p>` : ''}<p><small>${html(accessText(operation))}</small></p>${note}${
    rows
      ? `<div class="table"><table><thead><tr><th>Nama</th><th>Di</th><th>Jenis</th><th>Batas</th></tr></thead><tbody>${rows}</tbody></table></div>`
      : ''
  }${responsesHtml(operation, shared)}</article>`;
}

/** The document as one page without scripts and external resources. */
export function apiDocsPage(document: OpenApi): string {
  const shared = document.components?.responses ?? {};
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const heading = operation.tags?.[0] ?? 'Lainnya';
      groups.set(heading, [...(groups.get(heading) ?? []), operationHtml(method, path, operation, shared)]);
    }
  }
  const parts = (document.tags ?? [])
    .filter(({ name }) => groups.has(name))
    .map(({ name, description }) => ({ name, description, id: name.replace(/\W+/g, '-').toLowerCase() }));
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${html(document.info.title)} - API</title>
<style>
body{margin:0;background:#fbf8f1;color:#22302a;font:1rem/1.6 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem}
h1,h2{color:#17553a;line-height:1.2}h2{margin-top:3rem;border-bottom:1px solid #e6dfcf;padding-bottom:.25rem}
h3{font-size:1rem;margin:0 0 .5rem;overflow-wrap:anywhere}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem;list-style:none;padding:0}
nav a{display:inline-block;padding:.5rem .75rem;border:1px solid #e6dfcf;border-radius:.5rem;background:#fff;color:#17553a}
article{background:#fff;border:1px solid #e6dfcf;border-radius:.75rem;padding:1rem;margin:1rem 0}
article p{margin:.25rem 0 .5rem}
h3 span{display:inline-block;min-width:3.5rem;padding:.1rem .4rem;border-radius:.35rem;color:#fff;background:#17553a;text-align:center;font-size:.8rem}
h3 .post{background:#7a4b12}h3 .put,h3 .patch{background:#2c4a7a}h3 .delete{background:#8c2a20}
summary{cursor:pointer;padding:.5rem 0}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:left;padding:.35rem .5rem;border-top:1px solid #efe9db;vertical-align:top}
code{font-family:ui-monospace,monospace}small{color:#5b6b62}
</style></head><body><main>
<h1>${html(document.info.title)} - API</h1>
<p>${html(document.info.description ?? '')}</p>
<p>Untuk program: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Bagian"><ul>${parts.map(({ name, id }) => `<li><a href="#${id}">${html(name)}</a></li>`).join('')}</ul></nav>
${parts.map(({ name, id, description }) => `<section aria-labelledby="${id}"><h2 id="${id}">${html(name)}</h2><p>${html(description ?? '')}</p>${groups.get(name)!.join('')}</section>`).join('\n')}
</main></body></html>
`;
}
