// Writes the files of the import's proof, so that making them does not count as memory of reading them:
// node tests/support/import-files-process.ts <folder> <rows> <the farmer's e-mail>
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvFile, FARMER_TITLES, farmerRows, PRODUCT_TITLES, productRows, xlsxFile } from './import-files.ts';

const [folder = '.', rows = '0', email = ''] = process.argv.slice(2);
const count = Number(rows);
const lines = [Math.floor(count / 10), Math.floor(count / 2), count - 1];

/** Three rows are wrong, each in another column; the wrong file and the sound one are of two formats. */
async function write(
  kind: string,
  titles: string[],
  rows: string[][],
  columns: number[],
  wrongAs: 'csv' | 'xlsx',
) {
  const bad = rows.map((row, at) => {
    const column = columns[lines.indexOf(at)];
    return column === undefined ? row : row.with(column, 'salah');
  });
  const sound = rows.filter((_, at) => !lines.includes(at));
  const wrong = [titles, ...bad];
  const right = [titles, ...sound];
  writeFileSync(join(folder, `${kind}-wrong`), wrongAs === 'csv' ? csvFile(wrong) : await xlsxFile(wrong));
  writeFileSync(join(folder, `${kind}-right`), wrongAs === 'csv' ? await xlsxFile(right) : csvFile(right));
}

await write('products', PRODUCT_TITLES, productRows(count, email), [3, 4, 5], 'csv');
await write('farmers', FARMER_TITLES, farmerRows(count), [4, 6, 7], 'xlsx');
