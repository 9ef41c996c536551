/**
 * What a page may ask of the account machinery. Each answers with the headers (Set-Cookie) that the page's response
 * must carry; refusals are thrown as everywhere.
 */
export type Door = {
  signIn(input: { identifier: string; password: string }): Promise<{ headers: Headers; role: string }>;
  signUp(input: {
    name: string;
    email: string;
    password: string;
    phone?: string;
  }): Promise<{ headers: Headers }>;
  signOut(): Promise<{ headers: Headers }>;
  requestReset(input: { email: string }): Promise<void>;
  reset(input: { token: string; password: string }): Promise<void>;
};
