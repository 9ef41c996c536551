import { redirect } from 'react-router';
import { z } from 'zod';
import { FILE_BYTES_MAX } from '../../../../domain/imports/cell.ts';
import { checkImport, requireImporter } from '../../../../domain/imports/check-import.ts';
import { getImport } from '../../../../domain/imports/get-import.ts';
import type { ImportKind } from '../../../../domain/imports/import-fields.ts';
import { importColumns } from '../../../../domain/imports/import-template.ts';
import { runImport } from '../../../../domain/imports/run-import.ts';
import { isRefusal, Refusal } from '../../../../domain/refusal.ts';
import { runImportInput } from '../../../../shared/input/imports.ts';
import { sentForm } from '../../../form/sent-form.ts';
import { submit } from '../../../page/answer/view.ts';
import type { Here } from '../../../page/head/context.ts';

/** Which checked import is carried out. */
const importForm = runImportInput.extend({ id: z.string().default('') });
const fileForm = z.object({ file: z.file().optional() });
/** Room for what a form says beside its file. */
const FORM_BYTES = FILE_BYTES_MAX + 10_000;

/** What the page of an import shows: the columns there may be, and the file that the address names. */
export async function loadImport({ shop, actor }: Here, request: Request, kind: ImportKind) {
  const id = new URL(request.url).searchParams.get('impor');
  const view = id
    ? await getImport(shop, actor, id).catch((thrown) => {
        // Swept, or of somebody else: the page begins anew.
        if (isRefusal(thrown) && thrown.status === 404) return null;
        throw thrown;
      })
    : null;
  return {
    view: view?.kind === kind ? view : null,
    gone: Boolean(id && !view),
    columns: importColumns(actor, kind),
  };
}

/** A file is checked, an import that was checked is carried out; both end at the page of the import. */
export async function actOnImport({ shop, actor }: Here, request: Request, kind: ImportKind, path: string) {
  return submit(null, async () => {
    requireImporter(actor, kind);
    if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
      const { id, ...how } = (await sentForm(request)).parse(importForm);
      const { id: done } = await runImport(shop, actor, kind, id, how);
      return redirect(`${path}?impor=${done}`);
    }
    const { file } = (await sentForm(request, { most: FORM_BYTES })).read(fileForm);
    if (!file) {
      const text = 'Pilih berkas CSV atau XLSX.';
      throw new Refusal('invalid_input', { first: text }, { file: text });
    }
    const bytes = Buffer.from(await file.arrayBuffer());
    const { id } = await checkImport(shop, actor, kind, { name: file.name, bytes });
    return redirect(`${path}?impor=${id}`);
  });
}
