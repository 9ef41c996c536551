import { expect, test } from 'vitest';
import { z } from 'zod';
import { type TicketFigures, ticketFigures } from './ticket-figures-schema.ts';

const ticketFiguresInput = z.strictObject(ticketFigures);

const figures = {
  readings: [{ gross: 51.2, tare: 0.2, sacks: 1 }],
  weighed_by: 'Pak Slamet',
  weighed_at: '2026-11-22T08:00:00+07:00',
};
const textOf = (change: object): string | undefined =>
  ticketFiguresInput.safeParse({ ...figures, ...change }).error?.issues[0]?.message;
const weighed = (reading: object) => textOf({ readings: [{ ...figures.readings[0], ...reading }] });

test('accepts readings of a scale; missing figures are empty', () => {
  const taken: TicketFigures = { ...figures, moisture: [], photos: [] };
  expect(ticketFiguresInput.parse(figures)).toEqual(taken);
});

test('rejects what no scale shows, each with its message', () => {
  expect(weighed({ gross: 0 })).toBe('Berat bruto harus lebih dari 0 kg.');
  expect(weighed({ gross: -1 })).toBe('Berat bruto harus lebih dari 0 kg.');
  expect(weighed({ gross: 80_000.001 })).toBe('Sekali timbang paling banyak 80 ton.');
  expect(weighed({ gross: 1.0001 })).toBe('Paling banyak tiga angka di belakang koma.');
  expect(weighed({ gross: '51' })).toBe('Berat bruto harus angka, dalam kg.');
  expect(weighed({ tare: 51.2 })).toBe('Tara harus lebih ringan daripada bruto.');
  expect(weighed({ tare: 60 })).toBe('Tara harus lebih ringan daripada bruto.');
  expect(weighed({ tare: -0.1 })).toBe('Tara tidak boleh kurang dari 0 kg.');
  expect(weighed({ sacks: 1.5 })).toBe('Jumlah karung harus bilangan bulat.');
  expect(textOf({ readings: [] })).toBe('Timbang paling sedikit sekali.');
  expect(textOf({ readings: Array.from({ length: 301 }, () => figures.readings[0]) })).toBe(
    'Satu nota paling banyak 300 kali timbang.',
  );
  expect(textOf({ moisture: [101] })).toBe('Kadar air paling tinggi 100 persen.');
  expect(textOf({ moisture: [-1] })).toBe('Kadar air tidak boleh kurang dari 0 persen.');
  expect(textOf({ moisture: [14.125] })).toBe('Paling banyak dua angka di belakang koma.');
  expect(textOf({ hampa: 101 })).toBe('Hampa paling tinggi 100 persen.');
  expect(textOf({ weighed_by: ' ' })).toBe('Isi siapa yang menimbang.');
  expect(textOf({ weighed_at: 'kemarin' })).toBe('Waktu menimbang belum benar.');
  expect(textOf({ tera_until: '2026-02-30' })).toBe('Tanggal tera belum benar.');
  expect(textOf({ photos: ['https://orang.example/foto.jpg'] })).toBe('Unggah foto lebih dahulu.');
});
