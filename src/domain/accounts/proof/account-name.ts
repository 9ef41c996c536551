/** By what an account is called where a device or an app lists it: the name that its owner signs in by. */
export const accountName = (user: { name: string; email: string | null; phone?: string | null }): string =>
  user.email ?? user.phone ?? user.name;
