import { createServer, type Socket } from 'node:net';

/** One message of PostgreSQL's protocol: its letter, its length and what it carries. */
const message = (letter: string, ...parts: (string | Buffer)[]): Buffer => {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  );
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)]);
const READY = message('Z', Buffer.from('I'));
const INT4 = 23;
const TEXT = 25;

/**
 * Speaks as much of PostgreSQL's protocol as it takes to be asked for its version: lets anybody in and answers every
 * query with one row, `version` (as `server_version_num` has it) and the encoding. Resolves with its address; `asked`
 * has the queries it was sent.
 */
export async function oldPostgres(version: number) {
  const asked: string[] = [];
  const column = (name: string, type: number) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int32(0),
      int16(0),
      int32(type),
      int16(-1),
      int32(-1),
      int16(0),
    ]);
  const cell = (value: string) => Buffer.concat([int32(value.length), Buffer.from(value)]);
  const answer = Buffer.concat([
    message('T', int16(2), column('version', INT4), column('encoding', TEXT)),
    message('D', int16(2), cell(String(version)), cell('UTF8')),
    message('C', 'SELECT 1'),
    READY,
  ]);
  const serve = (socket: Socket) => {
    let started = false;
    let rest: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      // The first message has no letter.
      for (;;) {
        const from = started ? 1 : 0;
        if (rest.length < from + 4) return;
        const end = from + rest.readInt32BE(from);
        if (rest.length < end) return;
        const letter = started ? String.fromCharCode(rest[0]!) : '';
        const body = rest.subarray(from + 4, end).toString();
        rest = rest.subarray(end);
        if (!started) socket.write(Buffer.concat([message('R', int32(0)), READY]));
        else if (letter === 'Q') {
          asked.push(body.slice(0, -1));
          socket.write(answer);
        } else if (letter === 'X') socket.end();
        started = true;
      }
    });
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://siapa@127.0.0.1:${port}/lumbung`,
    asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
