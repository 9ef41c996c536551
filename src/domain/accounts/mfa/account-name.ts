/** The account name in the list of a device or authenticator app: the user's sign-in name. */
export const accountName = (user: { name: string; email: string | null; phone?: string | null }): string =>
  user.email ?? user.phone ?? user.name;
