/** The storage key of the account that the browser's cart belongs to. */
export const ACCOUNT_KEY = 'cartAccount';
/** The storage key of an unfinished checkout's input, per tab, so that no other person finds it later. */
export const DRAFT_KEY = 'lumbung.checkout';

/** Whether this browser stores data of an account that must be synchronised or deleted. */
export function hasAccountData(): boolean {
  try {
    return localStorage.getItem(ACCOUNT_KEY) !== null || sessionStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
}
