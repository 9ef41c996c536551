import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');

/** Ways to a form's fields that stand in the kit alone (docs/guides/add-a-form.md). */
const past = [
  /\.formData\(/,
  /new FormData\b/,
  /: FormData\b/,
  /\b(form|formData)\??\.(get|getAll)\(/,
  /\bfailure\??\.values\b/,
];

test('pages read forms, and what was typed into refused ones, through the kit alone', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((path) => !path.startsWith('form/'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) =>
    readFileSync(join(web, path), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        past.some((way) => way.test(line)) ? [`${path}:${at + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

test('no form that sends something is held up by the browser’s own messages: the server says what is wrong, at the field', () => {
  const forms = globSync('**/*.tsx', { cwd: web })
    .filter((path) => !path.startsWith('dev/'))
    .flatMap((path) => {
      const text = readFileSync(join(web, path), 'utf8');
      return [...text.matchAll(/<(?:[\w.]+\.)?[Ff]orm\s(?:[^>=]|=>|=(?!>))*>/g)].map(([tag]) => ({
        path,
        tag,
      }));
    })
    .filter(({ tag }) => /method="post"|onSubmit/.test(tag) && !/method="(?:dialog|get)"/.test(tag));
  expect(forms.length).toBeGreaterThan(100);
  expect(forms.filter(({ tag }) => !/\snoValidate(?:=\{hydrated\})?(?=[\s>])/.test(tag))).toEqual([]);
});
