import { z } from 'zod';
import { getBatchLabel } from '../../../domain/batches/get-batch-label.ts';
import { parse } from '../../../domain/parse.ts';
import { batchLabelsPdf, LABEL_SIZES } from '../../../pdf/batch-labels-pdf.ts';
import { pdfHeaders } from '../../../pdf/pdf-response.ts';
import { batchParams } from '../../../shared/schemas/catalogue/batch-schemas.ts';
import { getContext } from '../../common/head/route-context.ts';
import { runLoader } from '../../common/route-helpers/run-route.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/batch-labels-route';

const sizeQuery = z.object({ size: z.enum(LABEL_SIZES, 'Pilih ukuran labelnya').default('a4') });

/** Serves a batch's labels as PDF, on a sheet or for a receipt printer. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdminRole(context, request, ['farmer']);
  const { ctx, actor } = getContext(context);
  return runLoader(async () => {
    const { code } = parse(batchParams, params);
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { size } = parse(sizeQuery, query);
    const pdf = await batchLabelsPdf(ctx, await getBatchLabel(ctx, actor, code), size);
    return new Response(new Uint8Array(pdf), { headers: pdfHeaders(`label-${code}-${size}.pdf`) });
  });
}
