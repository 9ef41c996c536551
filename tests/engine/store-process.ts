// An S3 store in a process of its own over the folder of the first argument, with the bucket of the second; says its port.

import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';

const [directory, bucket] = process.argv.slice(2);
const store = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
});
const { port } = (await store.run()) as AddressInfo;
process.stdout.write(`${port}\n`);
