import { expect, test } from 'vitest';
import type { findUsers } from '../../src/domain/accounts/users/find-users.ts';
import type { moderateReview } from '../../src/domain/catalogue/reviews/moderate-review.ts';
import { orderListInput } from '../../src/shared/schemas/order-schemas.ts';
import { findUsersQuery } from '../../src/shared/schemas/people/account-schemas.ts';
import { filterBuilder } from '../../src/web/admin/data-table/filters/list-filters.ts';
import { parseQuery } from '../../src/web/forms/query-from-url.ts';

test('a page’s filters are names of the verb’s schema, which the compiler says, and empty ones are left out', () => {
  const url = new URL('http://x/admin/users?q=%20sri%20&page=&role=admin&sort=name&status=x&limit=99&edit=1');
  expect(parseQuery(url, findUsersQuery)).toEqual({ q: 'sri', role: 'admin', sort: 'name' });
  const by = filterBuilder<typeof findUsersQuery>();
  expect(by.text('role', 'Role')).toMatchObject({ name: 'role' });
  // @ts-expect-error: not a filter of users.
  expect(by.text('status', 'Status')).toMatchObject({ name: 'status' });
});

test('a sum in Indonesian notation leads on to the address that has it in digits; what is none stays, to be refused', () => {
  const asked = (search: string) => {
    try {
      return parseQuery(new URL(`http://x/admin/orders${search}`), orderListInput);
    } catch (thrown) {
      return (thrown as Response).headers.get('location');
    }
  };
  expect(asked('?q=a&least=1.000.000')).toBe('/admin/orders?q=a&least=1000000');
  expect(asked('?least=1000')).toEqual({ least: '1000' });
  expect(asked('?least=0x10&most=-5')).toEqual({ least: '0x10', most: '-5' });
});

test('what a verb doesn’t take doesn’t compile', () => {
  type Asked = Parameters<typeof findUsers>[2];
  type Decided = Parameters<typeof moderateReview>[2];
  const right: [Asked, Decided] = [
    { page: '2', limit: 10 },
    { id: 1, status: 'approved' },
  ];
  const wrong: [Asked, Asked, Decided, Decided] = [
    // @ts-expect-error: users have no status.
    { status: 'x' },
    // @ts-expect-error: a page is no flag.
    { page: true },
    // @ts-expect-error: a review is approved or rejected.
    { id: 1, status: 'setuju' },
    // @ts-expect-error: nothing is decided without saying about which.
    { status: 'approved' },
  ];
  expect([right.length, wrong.length]).toEqual([2, 4]);
});
