import { redirect, useLocation } from 'react-router';
import { findFarmerNames } from '../../../domain/accounts/find-farmer-names.ts';
import { findTrail } from '../../../domain/audit/find-trail.ts';
import { referencesToday } from '../../../domain/bidding/prices/reference-of.ts';
import { createListing } from '../../../domain/listings/create-listing.ts';
import { deleteListing } from '../../../domain/listings/delete-listing.ts';
import { findStallListings } from '../../../domain/listings/find-stall-listings.ts';
import { getStallListing } from '../../../domain/listings/get-stall-listing.ts';
import { stepStock } from '../../../domain/listings/step-stock.ts';
import { updateListing } from '../../../domain/listings/update-listing.ts';
import { uploadPicture } from '../../../domain/uploads/upload-picture.ts';
import { findStallListingsQuery } from '../../../shared/input/goods/listings.ts';
import { CATEGORIES, categoryLabel } from '../../../shared/labels.ts';
import { said } from '../../../shared/said.ts';
import { askedOf } from '../../form/asked-of.ts';
import { intentOf } from '../../form/form-state.ts';
import { fileNameOf } from '../../form/pictures/one-picture.tsx';
import { sentForm } from '../../form/sent-form.ts';
import { flash } from '../../page/answer/flash.ts';
import { exceptForSheets } from '../../page/answer/sheets.ts';
import { addressContext, here } from '../../page/head/context.ts';
import { useRootData } from '../../page/head/root-data.ts';
import { pageTitle } from '../../page/head/title.ts';
import { Notice } from '../../ui/tell/notice.tsx';
import { requireAdminRole } from '../frame/guard.tsx';
import { runBulkForm, undoBulkForm } from '../list/bulk/bulk-form.ts';
import { BulkOutcome } from '../list/bulk/bulk-outcome.tsx';
import { answerOf } from '../list/bulk/bulk-request.ts';
import { useSelection } from '../list/bulk/use-selection.tsx';
import { DeleteDialog, FailureNotice, RecordDialog } from '../list/dialogs.tsx';
import { ExportMenu } from '../list/export-menu.tsx';
import { ImportLink } from '../list/import-link.tsx';
import { OfficeList } from '../list/list.tsx';
import { ListFailed } from '../list/list-failed.tsx';
import { useFailureToast } from '../list/list-parts.tsx';
import { dialogOf, listHref, OFFICE_LIST, UNLESS_ASKED } from '../list/list-state.ts';
import { farmerOptions } from '../list/narrow/farmer-options.ts';
import { type FarmerOptions, narrowing, optionsOf } from '../list/narrow/narrowing.ts';
import { readList, submitToList } from '../list/read-list.ts';
import { recordForm } from '../list/record-form.ts';
import { saidTotal } from '../list/said-total.ts';
import { type EditFailure, ofEdit, tellStale } from '../list/stale.ts';
import { viewsOf } from '../list/views/default-view.ts';
import { ViewsBar } from '../list/views/views-bar.tsx';
import type { Route } from './+types/products';
import { FigureSheet, figureAsked } from './figure-sheet.tsx';
import { PRODUCTS, productColumns } from './product-columns.tsx';
import { ProductFields, productLabels } from './product-form.tsx';
import { editedProduct, inlineOf, newProduct, quietForm, stepOf } from './product-of.ts';
import { requirePriceYes } from './require-price-yes.server.ts';
import { shownProduct } from './shown-product.server.ts';

export const handle = {
  title: (page: { own?: boolean } | undefined) => (page?.own ? 'Produk Saya' : 'Manajemen Produk'),
};

/** As many to choose from as the specification says (section 5). */
const FARMERS_MOST = 100;

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireAdminRole(context, request);
  const { shop, actor } = here(context);
  const { searchParams } = new URL(request.url);
  return readList(shop, said.productsLoadFailed, async () => {
    const views = await viewsOf(shop, actor, 'products', new URL(request.url));
    const { dialog, row, foreign } = await shownProduct(shop, actor, dialogOf(searchParams));
    const asked = { ...UNLESS_ASKED.products, ...askedOf(new URL(request.url), findStallListingsQuery) };
    const [list, trail, references, sellers] = await Promise.all([
      findStallListings(shop, actor, { ...asked, ...OFFICE_LIST }),
      dialog?.kind === 'edit' ? findTrail(shop, actor, { entity: 'product', id: dialog.id }) : [],
      referencesToday(shop),
      farmerOptions(shop, actor, asked.farmer),
    ]);
    const chooses = dialog && dialog.kind !== 'hapus';
    const farmers = chooses
      ? await findFarmerNames(shop, actor, { ownerId: row?.farmer.id, most: FARMERS_MOST })
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
      // His own name says enough to a farmer.
      farmers: user.role === 'farmer' ? farmers.map((own) => ({ ...own, city: '' })) : farmers,
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { shop, actor } = here(context);
  const { search } = new URL(request.url);
  const form = await sentForm(request);
  const { id, seen } = form.parse(recordForm);
  const back = (text: Parameters<typeof flash>[0]) =>
    redirect(listHref(PRODUCTS, search, {}), { headers: { 'set-cookie': flash(text) } });
  const answer = await submitToList(shop, form, async () => {
    const upload = async (bytes: Uint8Array) => {
      const address = context.get(addressContext);
      return (await uploadPicture(shop, actor, { purpose: 'listing' }, { bytes, address })).url;
    };
    await form.takePictures(upload, 'images');
    await form.takePicturesAt(['measured_photo'], fileNameOf, upload);
    switch (form.intent('bulk', 'undo', 'create', 'update', 'delete', 'step', 'inline')) {
      case 'bulk':
        return runBulkForm(shop, actor, 'products', search, form);
      case 'undo':
        return undoBulkForm(shop, actor, form);
      case 'create':
        await requirePriceYes(shop, actor, form, { intent: 'create', id });
        await createListing(shop, actor, newProduct(form));
        return back('productCreated');
      case 'delete':
        await deleteListing(shop, actor, id);
        return back('productDeleted');
      case 'step':
        await stepStock(shop, actor, id, stepOf(form));
        return form.parse(quietForm).quiet ? { ok: true as const } : back('productUpdated');
      case 'inline':
        await requirePriceYes(shop, actor, form, { intent: 'inline', id });
        await updateListing(shop, actor, id, inlineOf(form));
        return back('productUpdated');
      case 'update':
        await requirePriceYes(shop, actor, form, { intent: 'update', id });
        await updateListing(shop, actor, id, editedProduct(form));
        return back('productUpdated');
    }
  });
  return tellStale(answer, async () => ({
    version: (await getStallListing(shop, actor, id)).version,
    since: await findTrail(shop, actor, { entity: 'product', id, after: seen }),
  }));
}

export const shouldRevalidate = exceptForSheets('ubah', 'produk');

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.own ? 'Produk Saya' : 'Manajemen Produk') },
  { name: 'robots', content: 'noindex' },
];

const by = narrowing<typeof findStallListingsQuery>();
const narrowIn = (sellers: FarmerOptions) => [
  ...by.farmer('farmer', sellers),
  by.choice('category', 'Kategori', optionsOf(CATEGORIES, categoryLabel)),
  by.sums('least', 'most', 'Harga customer'),
  by.days('from', 'to', 'Ditambahkan'),
];

const failures = {
  create: said.productCreateFailed,
  update: said.productUpdateFailed,
  step: said.productUpdateFailed,
  inline: said.productUpdateFailed,
  delete: said.productDeleteFailed,
  bulk: said.productUpdateFailed,
};

export default function ProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, views, dialog, row, foreign, trail, references, own, farmers, sellers } = loaderData;
  const currency = useRootData()?.shell.currency;
  const { search } = useLocation();
  const { failure, done } = answerOf<EditFailure>(actionData);
  const selection = useSelection({
    noun: 'products',
    noted: 'produk',
    path: PRODUCTS,
    page: list,
    keyOf: (one) => one.id,
    nameOf: (one) => one.product.name,
    priceOf: (one) => one.price_customer,
  });
  const asked = figureAsked(search, list.data);
  useFailureToast(failure, failures);
  const query = new URLSearchParams(search);
  const view = (label: string, asked: { stock?: 'low' | 'out'; picture?: 'none'; state?: 'archived' }) => {
    const { stock = null, picture = null, state = null } = asked;
    return {
      label,
      href: listHref(PRODUCTS, search, { stock, picture, state }),
      active:
        query.get('stock') === stock && query.get('picture') === picture && query.get('state') === state,
    };
  };
  return (
    <OfficeList
      name="produk"
      path={PRODUCTS}
      title={own ? 'Produk Saya' : 'Manajemen Produk'}
      subtitle={own ? 'Kelola produk yang Anda jual' : `${saidTotal(list)} produk`}
      add="Tambah Produk"
      tools={
        <>
          <ImportLink noun="products" />
          <ExportMenu noun="products" />
        </>
      }
      search="Cari produk atau petani..."
      narrow={narrowIn(sellers)}
      page={list}
      columns={productColumns(currency, search, references, own)}
      defaultSort="-createdAt"
      keyOf={(one) => one.id}
      {...selection.props}
      none={{ title: said.productsNone, first: 'Tambahkan produk pertama Anda.' }}
      filters={
        <ViewsBar
          list="products"
          path={PRODUCTS}
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
      {['bulk', ...(asked ? [] : ['inline']), 'step'].includes(intentOf(failure)) && (
        <FailureNotice failure={failure} texts={failures} />
      )}
      {done && <BulkOutcome done={done} noted="produk" />}
      {selection.bar}
      {dialog && dialog.kind !== 'hapus' && (
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
            failure={ofEdit(failure)}
          />
        </RecordDialog>
      )}
      {asked && (
        <FigureSheet key={search} {...asked} references={references} currency={currency} failure={failure} />
      )}
      {dialog?.kind === 'hapus' && row && (
        <DeleteDialog
          title="Hapus produk"
          ask={said.productDeleteAsk}
          id={row.id}
          name={`${row.product.name}, ${row.farmer.name}`}
          failure={failure}
          texts={failures}
        />
      )}
    </OfficeList>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailed error={error} text={said.productsLoadFailed} />;
}
