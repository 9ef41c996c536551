import { useFetcher } from 'react-router';
import { useRootData } from '../common/head/use-root-data.ts';
import { toggleSaved, useSavedListings } from './saved-listings-store.ts';

/**
 * The wishlist heart on a card: saves or removes the listing in this browser and in the signed-in user's
 * account.
 */
export function SaveButton({ id, name }: { id: number; name: string }) {
  const saved = useSavedListings().includes(id);
  const signedIn = Boolean(useRootData()?.user);
  const { submit } = useFetcher();
  const toggle = () => {
    const intent = toggleSaved(id) ? 'save' : 'forget';
    if (signedIn) submit({ intent, ids: String(id) }, { method: 'post', action: '/wishlist' });
  };
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`Simpan ${name}`}
      className="save-button"
      onClick={toggle}
    />
  );
}
