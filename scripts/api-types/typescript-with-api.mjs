// TypeScript as a library. The compiler that checks the project has none to offer, and openapi-typescript draws with one.
export { ts as default } from '@ts-morph/common';
