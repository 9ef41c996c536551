import { formatNumber } from '../figures/money.ts';
import type { Message } from './message.ts';

/** Refusals about products and stock. */
export const catalogueMessages = {
  review_pictures_of_buyers: {
    status: 403,
    text: 'Foto hanya bisa dilampirkan pembeli yang sudah menerima barangnya, dari akun yang memesan.',
  },
  product_not_found: { status: 404, text: 'Product not found' },
  product_id_invalid: { status: 400, text: 'Invalid product ID' },
  farmer_not_found: { status: 404, text: 'Farmer not found' },
  products_failed: { status: 503, text: 'Error loading products' },
  stock_short: {
    status: 409,
    text: (p) =>
      typeof p.left === 'number' && p.left > 0
        ? `Stok tidak cukup. Tersisa ${formatNumber(p.left)}${typeof p.unit === 'string' ? ` ${p.unit}` : ''}.`
        : 'Stok sudah habis.',
  },
  stock_reserved: { status: 409, text: 'Stok tidak boleh kurang dari yang sudah dipesan pembeli.' },
} satisfies Record<string, Message>;
