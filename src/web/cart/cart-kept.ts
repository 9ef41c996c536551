/** Whose cart the browser's is, while somebody is signed in. */
export const ACCOUNT_KEY = 'cartAccount';
/** What was typed into a checkout that was not sent yet: of this tab, so that nobody else finds it later. */
export const DRAFT_KEY = 'lumbung.checkout';

/** Whether this browser holds something of an account that is to be brought there, or forgotten. */
export function holdsAccount(): boolean {
  try {
    return localStorage.getItem(ACCOUNT_KEY) !== null || sessionStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
}
