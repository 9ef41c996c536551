// The baseline for the product: a raw node:http server that returns the same number of bytes. `node control.ts
// <bytes>`; prints its port.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = Buffer.alloc(Number(process.argv[2]), 'x');
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length };
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
