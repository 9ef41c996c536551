import { publishDueDrafts } from '../domain/content/publish-content-draft.ts';
import type { Shop } from '../domain/shop.ts';

/** Every minute: changes of content whose time has come. */
export async function publishDraftsJob(shop: Shop): Promise<void> {
  await publishDueDrafts(shop);
}
