import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { QuoteLine } from '../../domain/cart/quote-cart.ts';
import { CartRow } from './cart-row.tsx';

const item = {
  id: 7,
  title: 'Beras',
  price: 12_000,
  thumb: null,
  quantity: 10,
  unit: 'kg',
  farmer: { id: 1, name: 'Pak Sarjono', city: 'Sleman' },
};
const line = { ...item, min_lot: 10, step: 0.5, available: 100, problem: null } as unknown as QuoteLine;

/** Renders the row of a quote line with `over`. */
function shown(over: Partial<QuoteLine> = {}): string {
  const row = (
    <table>
      <tbody>
        <CartRow
          item={item}
          line={{ ...line, ...over }}
          known
          money={String}
          currency={undefined}
          onRemove={() => undefined}
        />
      </tbody>
    </table>
  );
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: row }])} />);
}

test('a row of the cart shows the allowed quantities at its field before any is rejected', () => {
  const html = shown();
  const [, hint] = /aria-describedby="([^"]+)"/.exec(html)!;
  expect(html).toMatch(new RegExp(`id="${hint}"[^>]*>Minimal 10 kg, kelipatan 0,5 kg<`));
  expect(html).not.toContain('Paling sedikit');
  expect(shown({ min_lot: 1, step: 1 })).not.toContain('Minimal');
});

test('a row below its minimum or off its steps says so beside the quantity', () => {
  expect(shown({ problem: 'lot' })).toContain('Paling sedikit 10 kg sekali beli.');
  expect(shown({ problem: 'step' })).toContain('Dijual dalam kelipatan 0,5 kg.');
});
