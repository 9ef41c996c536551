import { redirect } from 'react-router';
import { z } from 'zod';
import { DomainError, isDomainError } from '../../../../domain/domain-error.ts';
import { checkImport, requireImporter } from '../../../../domain/imports/check-import.ts';
import { getImport } from '../../../../domain/imports/get-import.ts';
import { FILE_BYTES_MAX } from '../../../../domain/imports/import-cell.ts';
import type { ImportKind } from '../../../../domain/imports/import-fields.ts';
import { importColumns } from '../../../../domain/imports/import-template.ts';
import { runImport } from '../../../../domain/imports/run-import.ts';
import { decimalMark, runImportInput } from '../../../../shared/schemas/import-schemas.ts';
import { withRecentAuth } from '../../../account/with-recent-auth.ts';
import type { RouteContext } from '../../../common/head/route-context.ts';
import { runAction } from '../../../common/route-helpers/run-route.ts';
import { readForm } from '../../../forms/read-form.ts';

/** The checked import to run. */
const importForm = runImportInput.extend({ id: z.string().default('') });
const fileForm = z.object({ file: z.file().optional(), decimal: decimalMark.optional() });
/** Size limit for the form fields besides the file. */
const FORM_BYTES = FILE_BYTES_MAX + 10_000;

/** Loads the import page: the possible columns, and the file that the URL names. */
export async function loadImport({ ctx, actor }: RouteContext, request: Request, kind: ImportKind) {
  const id = new URL(request.url).searchParams.get('impor');
  const view = id
    ? await getImport(ctx, actor, id).catch((thrown) => {
        // The import was cleaned up or belongs to another user, so the page starts fresh.
        if (isDomainError(thrown) && thrown.status === 404) return null;
        throw thrown;
      })
    : null;
  return {
    view: view?.kind === kind ? view : null,
    gone: Boolean(id && !view),
    columns: importColumns(actor, kind),
  };
}

/** Checks an uploaded file or runs a checked import; both redirect to the page of the import. */
export async function runImportAction(
  { ctx, actor }: RouteContext,
  request: Request,
  kind: ImportKind,
  path: string,
) {
  return runAction(null, async () => {
    requireImporter(actor, kind);
    if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
      const form = await readForm(request);
      const { id, ...how } = form.parse(importForm);
      const { id: done } = await runImport(ctx, await withRecentAuth(ctx, actor, form), kind, id, how);
      return redirect(`${path}?impor=${done}`);
    }
    const { file, decimal } = (await readForm(request, { most: FORM_BYTES })).parse(fileForm);
    if (!file) {
      const text = 'Pilih berkas CSV atau XLSX.';
      throw new DomainError('invalid_input', { first: text }, { file: text });
    }
    const bytes = Buffer.from(await file.arrayBuffer());
    const { id } = await checkImport(ctx, actor, kind, { name: file.name, bytes }, { decimal });
    return redirect(`${path}?impor=${id}`);
  });
}
