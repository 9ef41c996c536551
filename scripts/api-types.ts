// Generates the API's types for its clients from its document: `.api/types.ts`. Every `npm run check`
// regenerates them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { apiDocument } from './api-types/document.ts';

const withApi = new URL('./api-types/typescript-with-api.mjs', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url: withApi, shortCircuit: true } : next(specifier, context),
});
const { default: openapiTs, astToString } = await import('openapi-typescript');

mkdirSync('.api', { recursive: true });
writeFileSync('.api/types.ts', astToString(await openapiTs(JSON.stringify(await apiDocument()))));
