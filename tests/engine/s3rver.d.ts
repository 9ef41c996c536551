declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  /** The parts of the store that tests use; the package comes without types. */
  export default class S3rver {
    constructor(options: object);
    run(): Promise<AddressInfo>;
  }
}
