import { apiClient } from '../common/route-helpers/api-client.ts';

/** Requests the catalogue or one listing from the server; returns the error, if any. */
export async function refetch(
  listing: number | undefined,
  client = apiClient(),
): Promise<string | undefined> {
  try {
    await (listing === undefined ? client.products(1, 1) : client.product(listing));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
