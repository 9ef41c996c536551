import { useFetcher } from 'react-router';
import { useRootData } from '../page/head/root-data.ts';
import { toggleSaved, useSavedListings } from './saved-listings.ts';

/** The heart on a card: saves the listing in this browser, and in the account of who is signed in, or takes it out again. */
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
      title={saved ? 'Tersimpan' : 'Simpan'}
      className="save-button"
      onClick={toggle}
    />
  );
}
