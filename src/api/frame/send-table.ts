import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvOf } from '../../domain/documents/csv.ts';
import type { ExportTable } from '../../domain/documents/table.ts';
import { xlsxOf } from '../../domain/documents/xlsx.ts';

/** The kinds of files that a table is handed out as. */
export const formats = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csvOf },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
} as const;

/** A table as a file that is made while it is sent; a client that goes away stops its making. */
export function sendTable(
  reply: FastifyReply,
  table: ExportTable,
  format: keyof typeof formats,
  now: Date,
): FastifyReply {
  const { type, write } = formats[format];
  const name = `${table.name.toLowerCase()}-${now.toISOString().slice(0, 10)}.${format}`;
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(write(table), { objectMode: false, highWaterMark: 64 * 1024 }));
}
