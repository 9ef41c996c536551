import type { ProductSuggestion } from '../../../domain/catalogue/list/suggest-products.ts';
import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import type { ListingPage } from '../../../domain/catalogue/listing/listing-view.ts';
import type { RegencyType } from '../../../shared/enums/regions.ts';
import { catalogueSuccessTexts } from '../../../shared/success-texts/catalogue-success-texts.ts';

/** The default page size (API-22). */
const CLIENT_PAGE_SIZE = 20;
/** The server's maximum page size. */
const MAX_PAGE_SIZE = 100;

/** The base URL of the API; VITE_API_BASE can set another host at build time. */
export const API_BASE: string = import.meta.env?.VITE_API_BASE || '/api';

/**
 * The browser's API client. Each call rejects with an `Error`: 'HTTP error! status: {code}' for a failed
 * response, the call's own text without a response.
 */
export function apiClient(base: string = API_BASE, send: typeof fetch = fetch) {
  async function get<T>(path: string, failed: string, signal?: AbortSignal): Promise<T> {
    let response: Response;
    try {
      response = await send(`${base}${path}`, {
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        ...(signal ? { signal } : {}),
      });
    } catch (thrown) {
      throw new Error(failed, { cause: thrown });
    }
    if (!response.ok) throw new Error(catalogueSuccessTexts.httpError(response.status));
    return response.json() as Promise<T>;
  }
  return {
    products: (page = 1, limit = CLIENT_PAGE_SIZE) =>
      get<ListingPage>(`/products?page=${page}&limit=${limit}`, catalogueSuccessTexts.productsFailed),
    product: (id: number) =>
      get<{ data: ListingDetail }>(`/products/${id}`, catalogueSuccessTexts.productFailed),
    search: (q: string, page = 1, limit = CLIENT_PAGE_SIZE) =>
      get<ListingPage>(
        `/products/search?q=${encodeURIComponent(q)}&page=${page}&limit=${limit}`,
        catalogueSuccessTexts.productsFailed,
      ),
    suggest: (q: string, signal?: AbortSignal) =>
      get<{ data: ProductSuggestion[] }>(
        `/products/suggest?q=${encodeURIComponent(q)}`,
        catalogueSuccessTexts.productsFailed,
        signal,
      ),
    popular: (signal?: AbortSignal) =>
      get<{ data: ProductSuggestion[] }>('/products/popular', catalogueSuccessTexts.productsFailed, signal),
    cities: () =>
      get<{ data: { id: number; name: string; type: RegencyType }[] }>(
        '/cities',
        catalogueSuccessTexts.citiesFailed,
      ),
    farmers: () =>
      get<{ data: { id: number; name: string; city: string }[] }>(
        `/farmers?limit=${MAX_PAGE_SIZE}`,
        catalogueSuccessTexts.farmersFailed,
      ),
  };
}
