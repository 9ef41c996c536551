import { formatNumber } from '../format/money.ts';
import type { Message } from './error-message.ts';

/** The remaining stock of goods, with their name if it could be ambiguous. */
function shortText({ name, left, unit }: Record<string, unknown>): string {
  const stock = typeof name === 'string' ? `Stok ${name}` : 'Stok';
  if (typeof left !== 'number' || left <= 0) return `${stock} sudah habis.`;
  return `${stock} tidak cukup. Tersisa ${formatNumber(left)}${typeof unit === 'string' ? ` ${unit}` : ''}.`;
}

/** Errors of listings and stock. */
export const catalogueErrors = {
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
    text: (p) => (Array.isArray(p.goods) ? p.goods : [p]).map(shortText).join(' '),
  },
  stock_reserved: { status: 409, text: 'Stok tidak boleh kurang dari yang sudah dipesan pembeli.' },
} satisfies Record<string, Message>;
