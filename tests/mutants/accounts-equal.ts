import type { Equal } from './equal.ts';

/** When a page of the users is looked for along the index of its order. */
const alongUsers = ['filter.q', '!filter.role', '!filter.isActive', '!isSpanned(filter)'];

/** The same of the room of accounts. */
export const equalOfAccounts: Equal[] = [
  ...alongUsers.flatMap((_, at) =>
    ['true', 'false'].map((replacement) => ({
      file: 'src/domain/accounts/users/find-users.ts',
      was: alongUsers.slice(0, at + 1).join(' && '),
      replacement,
      why: 'it says how a page is found and not what stands on it',
    })),
  ),
  {
    file: 'src/domain/accounts/farmers/find-farmer-accounts.ts',
    was: 'filter.q && !isNarrowed(filter)',
    replacement: 'true',
    why: 'it says how a page is found and not what stands on it',
  },
  {
    file: 'src/domain/accounts/farmers/find-farmer-accounts.ts',
    was: 'Boolean(filter.city) || isSpanned(filter)',
    replacement: 'true',
    why: 'the kept number and the counted one are the same',
  },
  {
    file: 'src/domain/accounts/users/find-users.ts',
    was: '!isSpanned(filter)',
    replacement: 'isSpanned(filter)',
    why: 'it says how a page is found and not what stands on it',
  },
  {
    file: 'src/domain/accounts/users/preferences.ts',
    was: 'row?.preferences',
    replacement: 'row.preferences',
    why: 'who asks has an account',
  },
  {
    file: 'src/domain/accounts/entering/reset-by-code.ts',
    was: 'who.toLowerCase()',
    replacement: 'who.toUpperCase()',
    why: 'either way the spellings of one name count together',
  },
  {
    file: 'src/domain/accounts/entering/sign-up.ts',
    was: "code !== 'phone_taken'",
    replacement: 'true',
    why: 'who registers has shown no number to be his, and one that was not shown is taken by nobody',
  },
  {
    file: 'src/domain/accounts/passwords/password-hash.ts',
    was: 'salt && kept',
    replacement: 'salt || kept',
    why: 'a hash of that form has both, and any other neither',
  },
  {
    file: 'src/domain/accounts/passwords/password-hash.ts',
    was: '[]',
    replacement: '["Stryker was here"]',
    why: 'the first of what a form finds is the whole, which is not read',
  },
  {
    file: 'src/domain/accounts/passwords/check-password.ts',
    was: '/\\s+/g',
    replacement: '/\\s/g',
    why: 'one after the other or together, all of them go',
  },
  {
    file: 'src/domain/accounts/passwords/check-password.ts',
    was: '/^\\+62/',
    replacement: '/\\+62/',
    why: 'a number has one plus, at its beginning',
  },
  {
    file: 'src/domain/accounts/farmers/update-stall.ts',
    was: 'value !== undefined',
    replacement: 'true',
    why: 'what is undefined is not written either',
  },
  {
    file: 'src/domain/accounts/farmers/update-stall.ts',
    was: 'accept !== undefined',
    replacement: 'true',
    why: 'nothing is at least as much as what is not there',
  },
  {
    file: 'src/domain/accounts/farmers/update-stall.ts',
    was: 'codes.length === 0',
    replacement: 'false',
    why: 'of no codes all are known',
  },
  {
    file: 'src/domain/accounts/users/update-user.ts',
    was: '[]',
    replacement: '["Stryker was here"]',
    why: 'nobody has that id',
  },
  {
    file: 'src/domain/accounts/users/erase-person.ts',
    was: 'told.length > 0',
    replacement: 'true',
    why: 'of no reviews no picture is let go of',
  },
  {
    file: 'src/domain/accounts/users/hand-link.ts',
    was: 'true',
    replacement: 'false',
    why: 'it is asked whether it is there, not what it says',
  },
  {
    file: 'src/domain/accounts/entering/sign-out.ts',
    was: 'token',
    replacement: 'true',
    why: 'no session is without a token',
  },
  {
    file: 'src/domain/accounts/entering/sign-in-passkey.ts',
    was: '() => null',
    replacement: '() => undefined',
    why: 'neither is an answer that was verified',
  },
  {
    file: 'src/domain/accounts/farmers/move-farmer.ts',
    was: 'id < 1',
    replacement: 'false',
    why: 'nobody has a number below one',
  },
  {
    file: 'src/domain/accounts/farmers/farmer-account-view.ts',
    was: 'id < 1',
    replacement: 'false',
    why: 'nobody has a number below one',
  },
  {
    file: 'src/domain/accounts/farmers/find-farmer-accounts.ts',
    was: 'filter.q && !isNarrowed(filter)',
    replacement: 'false',
    why: 'it says how a page is found and not what stands on it',
  },
];
