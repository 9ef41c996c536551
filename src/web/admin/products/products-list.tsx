import { redirect, useLocation } from 'react-router';
import { findFarmerNames } from '../../../domain/accounts/find-farmer-names.ts';
import { findAuditTrail } from '../../../domain/audit/find-audit-trail.ts';
import { adjustStock } from '../../../domain/listings/adjust-stock.ts';
import { createListing } from '../../../domain/listings/create-listing.ts';
import { deleteListing } from '../../../domain/listings/delete-listing.ts';
import { findSellerListings } from '../../../domain/listings/find-seller-listings.ts';
import { getSellerListing } from '../../../domain/listings/get-seller-listing.ts';
import { updateListing } from '../../../domain/listings/update-listing.ts';
import { referencesToday } from '../../../domain/references/reference-table.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { CATEGORIES, categoryLabel } from '../../../shared/enums/labels.ts';
import { findSellerListingsQuery } from '../../../shared/schemas/catalogue/listing-schemas.ts';
import { successTexts } from '../../../shared/success-texts.ts';
import { pageTitle } from '../../common/head/page-title.ts';
import { clientAddressContext, getContext } from '../../common/head/route-context.ts';
import { useRootData } from '../../common/head/use-root-data.ts';
import { exceptForSheets } from '../../common/route-helpers/except-for-sheets.ts';
import { flashCookie } from '../../common/route-helpers/flash-message.ts';
import { failedIntent } from '../../forms/form-state.ts';
import { fileFieldName } from '../../forms/pictures/single-picture.tsx';
import { parseQuery } from '../../forms/query-from-url.ts';
import { readForm } from '../../forms/read-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AdminList } from '../data-table/admin-list.tsx';
import { confirmBulkForm, runBulkForm, undoBulkForm } from '../data-table/bulk-actions/bulk-form.ts';
import { BulkOutcomeNotice } from '../data-table/bulk-actions/bulk-outcome.tsx';
import { BulkQuestionNotice } from '../data-table/bulk-actions/bulk-question.tsx';
import { splitBulkActionData } from '../data-table/bulk-actions/bulk-request.ts';
import { useBulkSelection } from '../data-table/bulk-actions/use-bulk-selection.tsx';
import { DeleteDialog, FailureNotice, RecordDialog } from '../data-table/dialogs.tsx';
import { attachConflictChanges, type EditFailure, editFailureOf } from '../data-table/edit-conflict.ts';
import { ExportMenu } from '../data-table/export-menu.tsx';
import { farmerOptions } from '../data-table/filters/farmer-options.ts';
import { type FarmerOptions, filterBuilder, optionsOf } from '../data-table/filters/list-filters.ts';
import { ImportLink } from '../data-table/import-link.tsx';
import { ListError } from '../data-table/list-error.tsx';
import { useFailureToast } from '../data-table/list-parts.tsx';
import { adminListQuery, DEFAULT_FILTERS, dialogInUrl, listHref } from '../data-table/list-url.ts';
import { loadList, runListAction } from '../data-table/load-admin-list.ts';
import { recordForm } from '../data-table/record-form.ts';
import { loadSavedViews } from '../data-table/saved-views/load-saved-views.ts';
import { SavedViewsBar } from '../data-table/saved-views/saved-views-bar.tsx';
import { totalText } from '../data-table/total-text.ts';
import { requireAdminRole } from '../layout/require-admin-role.tsx';
import type { Route } from './+types/products-list';
import { findDialogProduct } from './find-dialog-product.server.ts';
import { PRODUCTS_PATH, productColumns } from './product-columns.tsx';
import { ProductFields, productLabels } from './product-fields.tsx';
import { QuickEditSheet, requestedQuickEdit } from './quick-edit-sheet.tsx';
import {
  quietResponseForm,
  readEditedProduct,
  readInlineEdit,
  readNewProduct,
  readStockStep,
} from './read-product-form.ts';
import { requirePriceConfirmation } from './require-price-confirmation.server.ts';

export const handle = {
  title: (page: { own?: boolean } | undefined) => (page?.own ? 'Produk Saya' : 'Manajemen Produk'),
};

/** Maximum number of farmers in the select (specification.md 5). */
const MAX_FARMERS = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  const { ctx, actor } = getContext(context);
  const { searchParams } = new URL(request.url);
  return loadList(ctx, successTexts.productsLoadFailed, async () => {
    const views = await loadSavedViews(ctx, actor, 'products', new URL(request.url));
    const { dialog, row, foreign } = await findDialogProduct(ctx, actor, dialogInUrl(searchParams));
    const asked = {
      ...DEFAULT_FILTERS.products,
      ...parseQuery(new URL(request.url), findSellerListingsQuery),
    };
    const [list, trail, references, sellers] = await Promise.all([
      findSellerListings(ctx, actor, { ...asked, ...adminListQuery(request.url) }),
      dialog?.kind === 'edit' ? findAuditTrail(ctx, actor, { entity: 'product', id: dialog.id }) : [],
      referencesToday(ctx),
      farmerOptions(ctx, actor, asked.farmer),
    ]);
    const chooses = dialog && dialog.kind !== 'delete';
    const farmers = chooses
      ? await findFarmerNames(ctx, actor, { ownerId: row?.farmer.id, most: MAX_FARMERS })
      : [];
    return {
      list,
      views,
      dialog,
      row,
      foreign,
      trail,
      references,
      sellers,
      own: user.role === 'farmer',
      // A farmer's own name needs no city.
      farmers: user.role === 'farmer' ? farmers.map((own) => ({ ...own, city: '' })) : farmers,
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = getContext(context);
  const { search } = new URL(request.url);
  const form = await readForm(request);
  const { id, seen } = form.parse(recordForm);
  const back = (text: Parameters<typeof flashCookie>[0]) =>
    redirect(listHref(PRODUCTS_PATH, search, {}), { headers: { 'set-cookie': flashCookie(text) } });
  const answer = await runListAction(ctx, form, async () => {
    const upload = async (bytes: Uint8Array) => {
      const address = context.get(clientAddressContext);
      return (await uploadPicture(ctx, actor, { purpose: 'listing' }, { bytes, address })).url;
    };
    await form.uploadPictures(upload, 'images');
    await form.uploadPicturesAt(['measured_photo'], fileFieldName, upload);
    switch (form.intent('bulk', 'confirm', 'undo', 'create', 'update', 'delete', 'step', 'inline')) {
      case 'bulk':
        return runBulkForm(ctx, actor, 'products', search, form);
      case 'confirm':
        return confirmBulkForm(ctx, actor, form);
      case 'undo':
        return undoBulkForm(ctx, actor, form);
      case 'create':
        await requirePriceConfirmation(ctx, actor, form, { intent: 'create', id });
        await createListing(ctx, actor, readNewProduct(form));
        return back('productCreated');
      case 'delete':
        await deleteListing(ctx, actor, id);
        return back('productDeleted');
      case 'step':
        await adjustStock(ctx, actor, id, readStockStep(form));
        return form.parse(quietResponseForm).quiet ? { ok: true as const } : back('productUpdated');
      case 'inline':
        await requirePriceConfirmation(ctx, actor, form, { intent: 'inline', id });
        await updateListing(ctx, actor, id, readInlineEdit(form));
        return back('productUpdated');
      case 'update':
        await requirePriceConfirmation(ctx, actor, form, { intent: 'update', id });
        await updateListing(ctx, actor, id, readEditedProduct(form));
        return back('productUpdated');
    }
  });
  return attachConflictChanges(answer, async () => ({
    version: (await getSellerListing(ctx, actor, id)).version,
    since: await findAuditTrail(ctx, actor, { entity: 'product', id, after: seen }),
  }));
}

export const shouldRevalidate = exceptForSheets('change', 'product');

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.own ? 'Produk Saya' : 'Manajemen Produk') },
  { name: 'robots', content: 'noindex' },
];

const by = filterBuilder<typeof findSellerListingsQuery>();
const filtersFor = (sellers: FarmerOptions) => [
  ...by.farmer('farmer', sellers),
  by.choice('category', 'Kategori', optionsOf(CATEGORIES, categoryLabel)),
  by.sums('least', 'most', 'Harga customer'),
  by.days('from', 'to', 'Ditambahkan'),
];

const failures = {
  create: successTexts.productCreateFailed,
  update: successTexts.productUpdateFailed,
  step: successTexts.productUpdateFailed,
  inline: successTexts.productUpdateFailed,
  delete: successTexts.productDeleteFailed,
  bulk: successTexts.productUpdateFailed,
};

export default function ProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, views, dialog, row, foreign, trail, references, own, farmers, sellers } = loaderData;
  const currency = useRootData()?.shell.currency;
  const { search } = useLocation();
  const { failure, done, question } = splitBulkActionData<EditFailure>(actionData);
  const selection = useBulkSelection({
    noun: 'products',
    noted: 'produk',
    path: PRODUCTS_PATH,
    page: list,
    keyOf: (one) => one.id,
    nameOf: (one) => one.product.name,
    priceOf: (one) => one.price_customer,
  });
  const asked = requestedQuickEdit(search, list.data);
  useFailureToast(failure, failures);
  const query = new URLSearchParams(search);
  const view = (label: string, asked: { stock?: 'low' | 'out'; picture?: 'none'; state?: 'archived' }) => {
    const { stock = null, picture = null, state = null } = asked;
    return {
      label,
      href: listHref(PRODUCTS_PATH, search, { stock, picture, state }),
      active:
        query.get('stock') === stock && query.get('picture') === picture && query.get('state') === state,
    };
  };
  return (
    <AdminList
      name="products"
      path={PRODUCTS_PATH}
      title={own ? 'Produk Saya' : 'Manajemen Produk'}
      subtitle={own ? 'Kelola produk yang Anda jual' : `${totalText(list)} produk`}
      add="Tambah Produk"
      tools={
        <>
          <ImportLink noun="products" />
          <ExportMenu noun="products" />
        </>
      }
      search="Cari produk atau petani..."
      sizes
      narrow={filtersFor(sellers)}
      page={list}
      columns={productColumns(currency, search, references, own)}
      defaultSort="-createdAt"
      keyOf={(one) => one.id}
      {...selection.props}
      none={{ title: successTexts.productsNone, first: 'Tambahkan produk pertama Anda.' }}
      filters={
        <SavedViewsBar
          list="products"
          path={PRODUCTS_PATH}
          saved={views}
          builtIn={[
            view('Semua', {}),
            view('Stok menipis', { stock: 'low' }),
            view('Habis', { stock: 'out' }),
            view('Tanpa gambar', { picture: 'none' }),
            view('Diarsipkan', { state: 'archived' }),
          ]}
        />
      }
    >
      {foreign && (
        <Notice tone="error" live>
          {foreign}
        </Notice>
      )}
      {['bulk', ...(asked ? [] : ['inline']), 'step'].includes(failedIntent(failure)) && (
        <FailureNotice failure={failure} texts={failures} />
      )}
      {question && <BulkQuestionNotice ask={question.ask} noted="produk" path={PRODUCTS_PATH} />}
      {done && <BulkOutcomeNotice done={done} noted="produk" />}
      {selection.bar}
      {dialog && dialog.kind !== 'delete' && (
        <RecordDialog
          noun="Produk"
          row={row}
          failure={failure}
          texts={failures}
          labels={productLabels}
          trail={trail}
          files
        >
          <ProductFields
            row={row}
            farmers={farmers}
            fixed={own}
            references={references}
            failure={editFailureOf(failure)}
          />
        </RecordDialog>
      )}
      {asked && (
        <QuickEditSheet
          key={search}
          {...asked}
          references={references}
          currency={currency}
          failure={failure}
        />
      )}
      {dialog?.kind === 'delete' && row && (
        <DeleteDialog
          title="Hapus produk"
          ask={successTexts.productDeleteAsk}
          id={row.id}
          name={`${row.product.name}, ${row.farmer.name}`}
          failure={failure}
          texts={failures}
        />
      )}
    </AdminList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError error={error} text={successTexts.productsLoadFailed} />;
}
