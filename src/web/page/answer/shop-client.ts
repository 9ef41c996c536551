import type { Suggestion } from '../../../domain/catalogue/list/suggest.ts';
import type { ListingDetail } from '../../../domain/catalogue/listing/listing-detail.ts';
import type { ListingPage } from '../../../domain/catalogue/listing/listing-view.ts';
import { saidAtGoods } from '../../../shared/messages/said-at-goods.ts';
import type { RegencyType } from '../../../shared/regions.ts';

/** The page size of a call that names none (API-22). */
const CLIENT_PAGE_SIZE = 20;
/** The most that the server gives at once. */
const MOST = 100;

/** Where the API is; another host may be built in with VITE_API_BASE. */
export const API_BASE: string = import.meta.env?.VITE_API_BASE || '/api';

/**
 * The shop's calls from the browser. Each rejects with an `Error`: 'HTTP error! status: {code}' for an answer that is
 * not a success, the call's own text when there was no answer at all.
 */
export function shopClient(base: string = API_BASE, send: typeof fetch = fetch) {
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
    if (!response.ok) throw new Error(saidAtGoods.httpError(response.status));
    return response.json() as Promise<T>;
  }
  return {
    products: (page = 1, limit = CLIENT_PAGE_SIZE) =>
      get<ListingPage>(`/products?page=${page}&limit=${limit}`, saidAtGoods.productsFailed),
    product: (id: number) => get<{ data: ListingDetail }>(`/products/${id}`, saidAtGoods.productFailed),
    search: (q: string, page = 1, limit = CLIENT_PAGE_SIZE) =>
      get<ListingPage>(
        `/products/search?q=${encodeURIComponent(q)}&page=${page}&limit=${limit}`,
        saidAtGoods.productsFailed,
      ),
    suggest: (q: string, signal?: AbortSignal) =>
      get<{ data: Suggestion[] }>(
        `/products/suggest?q=${encodeURIComponent(q)}`,
        saidAtGoods.productsFailed,
        signal,
      ),
    popular: (signal?: AbortSignal) =>
      get<{ data: Suggestion[] }>('/products/popular', saidAtGoods.productsFailed, signal),
    cities: () =>
      get<{ data: { id: number; name: string; type: RegencyType }[] }>('/cities', saidAtGoods.citiesFailed),
    farmers: () =>
      get<{ data: { id: number; name: string; city: string }[] }>(
        `/farmers?limit=${MOST}`,
        saidAtGoods.farmersFailed,
      ),
  };
}
