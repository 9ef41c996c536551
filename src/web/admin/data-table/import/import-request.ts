import { redirect } from 'react-router';
import { z } from 'zod';
import { failAt, isDomainError } from '../../../../domain/domain-error.ts';
import { checkImport, requireImporter } from '../../../../domain/imports/check-import.ts';
import { getImport } from '../../../../domain/imports/get-import.ts';
import { getImportRows, getWrongImportRow } from '../../../../domain/imports/get-import-rows.ts';
import { FILE_BYTES_MAX } from '../../../../domain/imports/import-cell.ts';
import type { ImportKind } from '../../../../domain/imports/import-fields.ts';
import { importColumns } from '../../../../domain/imports/import-template.ts';
import { mendImportRow } from '../../../../domain/imports/mend-import-row.ts';
import { runImport } from '../../../../domain/imports/run-import.ts';
import {
  decimalMark,
  mendImportRowInput,
  runImportInput,
} from '../../../../shared/schemas/import-schemas.ts';
import { withRecentAuth } from '../../../account/with-recent-auth.ts';
import type { RouteContext } from '../../../common/head/route-context.ts';
import { runAction } from '../../../common/route-helpers/run-route.ts';
import { readForm } from '../../../forms/read-form.ts';

/** The checked import to run. */
const importForm = runImportInput.extend({ id: z.string().default('') });
const mendForm = mendImportRowInput.extend({ id: z.string().default(''), back: z.string().default('') });
const fileForm = z.object({ file: z.file().optional(), decimal: decimalMark.optional() });
/** Size limit for the form fields besides the file. */
const FORM_BYTES = FILE_BYTES_MAX + 10_000;

/** Loads the import page: the possible columns, and the file that the URL names. */
export async function loadImport({ ctx, actor }: RouteContext, request: Request, kind: ImportKind) {
  const query = new URL(request.url).searchParams;
  const id = query.get('import');
  const view = id
    ? await getImport(ctx, actor, id).catch((thrown) => {
        // The import was cleaned up or belongs to another user, so the page starts fresh.
        if (isDomainError(thrown) && thrown.status === 404) return null;
        throw thrown;
      })
    : null;
  const own = view?.kind === kind && view.status === 'checked' ? view : null;
  const asked = {
    show: query.get('show') === 'wrong' ? ('wrong' as const) : ('all' as const),
    page: pageNumber(query.get('page')),
  };
  const line = pageNumber(query.get('line'), 0);
  return {
    rows: own && { show: asked.show, ...(await getImportRows(ctx, actor, kind, own.id, asked)) },
    mending: own && line > 0 ? await getWrongImportRow(ctx, actor, kind, own.id, line) : null,
    view: view?.kind === kind ? view : null,
    gone: Boolean(id && !view),
    columns: importColumns(actor, kind),
  };
}

/** A number in the URL; `otherwise` if it is none. */
const pageNumber = (text: string | null, otherwise = 1) =>
  /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : otherwise;

/** Checks an uploaded file, corrects a row of it, or runs it; all redirect to the page of the import. */
export async function runImportAction(
  { ctx, actor }: RouteContext,
  request: Request,
  kind: ImportKind,
  path: string,
) {
  const isFile = request.headers.get('content-type')?.startsWith('multipart/form-data');
  const form = isFile ? null : await readForm(request);
  return runAction(form, async () => {
    requireImporter(actor, kind);
    if (form) {
      if (form.intent('mend', 'run') === 'mend') {
        const { id, back, ...row } = form.parse(mendForm);
        const { id: mended, badRows } = await mendImportRow(ctx, actor, kind, id, row);
        const left = badRows > 0 && back === 'wrong' ? '&show=wrong' : '';
        return redirect(`${path}?import=${mended}${left}`);
      }
      const { id, ...how } = form.parse(importForm);
      const { id: done } = await runImport(ctx, await withRecentAuth(ctx, actor, form), kind, id, how);
      return redirect(`${path}?import=${done}`);
    }
    const { file, decimal } = (await readForm(request, { most: FORM_BYTES })).parse(fileForm);
    if (!file) failAt('file', 'Pilih berkas CSV atau XLSX.');
    const bytes = Buffer.from(await file.arrayBuffer());
    const { id } = await checkImport(ctx, actor, kind, { name: file.name, bytes }, { decimal });
    return redirect(`${path}?import=${id}`);
  });
}
