// TypeScript as a library for openapi-typescript. The compiler that checks the project has no such API.
export { ts as default } from '@ts-morph/common';
