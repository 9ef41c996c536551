import { shopClient } from '../page/answer/shop-client.ts';

/** Asks the server for the catalogue, or for one listing; what went wrong, if anything did. */
export async function lookAgain(
  listing: number | undefined,
  client = shopClient(),
): Promise<string | undefined> {
  try {
    await (listing === undefined ? client.products(1, 1) : client.product(listing));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
