import { deflateRawSync } from 'node:zlib';
import writeXlsx from 'write-excel-file/node';

export const PRODUCT_TITLES = [
  'Nama Produk',
  'Satuan',
  'Kategori',
  'Stok',
  'Harga Tengkulak',
  'Harga Customer',
  'Petani',
  'Deskripsi',
];

/** Rows of `count` products of one farmer. */
export function productRows(count: number, farmer: string): string[][] {
  return Array.from({ length: count }, (_, at) => [
    `Beras uji ${at + 1}`,
    'kg',
    'Beras',
    String(at % 400),
    '10.500',
    `${12_000 + at}`,
    farmer,
    `Panen ke-${at + 1}, kering; "pulen"`,
  ]);
}

export const FARMER_TITLES = [
  'Nama Petani',
  'Email',
  'Telepon',
  'Alamat Lengkap',
  'Provinsi',
  'Kota/Kabupaten',
  'Latitude',
  'Longitude',
];

export function farmerRows(count: number): string[][] {
  return Array.from({ length: count }, (_, at) => [
    `Petani impor ${at + 1}`,
    `impor.${at + 1}@contoh.example`,
    `0812${String(30_000_000 + at)}`,
    `Dusun ${at % 40}`,
    'Yogyakarta',
    'Sleman',
    '-7,6608',
    '110,4208',
  ]);
}

/** As Excel with Indonesian settings saves it: a byte order mark, semicolons, CRLF. */
export function csvFile(rows: string[][], { separator = ';', end = '\r\n', bom = '\ufeff' } = {}): Buffer {
  const cell = (text: string) =>
    /["\n\r]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  return Buffer.from(bom + rows.map((row) => row.map(cell).join(separator) + end).join(''));
}

/** Whole numbers are typed as such. */
export function xlsxFile(rows: string[][]): Promise<Buffer> {
  return writeXlsx(
    rows.map((row) =>
      row.map((value) =>
        /^\d{1,6}$/.test(value) ? { value: Number(value), type: Number } : { value, type: String },
      ),
    ),
    { sheet: 'Data' },
  ).toBuffer();
}

/** The body of a form with one file. */
export function fileForm(bytes: Buffer, name = 'data.csv') {
  const boundary = 'batas-uji';
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

/** An archive of these files, deflated; their sizes are said to be 1 byte, whatever they are. */
export function lyingZip(files: Record<string, Buffer>): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(1, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(1, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    centrals.push(central, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
