import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvStream } from '../../domain/file-formats/csv.ts';
import type { ExportTable } from '../../domain/file-formats/export-table.ts';
import { writeXlsx } from '../../domain/file-formats/xlsx.ts';
import { dayInWib } from '../../shared/format/dates.ts';

/** The file formats of an exported table. */
export const tableFormats = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csvStream },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
} as const;

/** Streams a table as a file while it is generated; a client that disconnects stops the generation. */
export function sendTable(
  reply: FastifyReply,
  table: ExportTable,
  format: keyof typeof tableFormats,
  now: Date,
): FastifyReply {
  const { type, write } = tableFormats[format];
  const name = `${table.name.toLowerCase()}-${dayInWib(now)}.${format}`;
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(write(table), { objectMode: false, highWaterMark: 64 * 1024 }));
}
