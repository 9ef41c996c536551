/**
 * Texts next to listings on every page: the cart button, the quantity control and requests that failed in the
 * browser.
 */
export const catalogueSuccessTexts = {
  cartAdded: 'Product added successfully',
  cartDuplicate: 'Product already in cart',
  cartOffline: 'Harga dan stok terbaru belum bisa diperiksa. Isi keranjang Anda tetap tersimpan.',
  cartFull: 'Keranjang sudah penuh: paling banyak 100 produk.',
  cartRemoved: 'Product removed from cart',
  quantityInvalid: 'Please enter a valid quantity',
  productsFailed: 'Failed to fetch products',
  productFailed: 'Failed to fetch product',
  citiesFailed: 'Failed to fetch cities',
  farmersFailed: 'Failed to fetch farmers',
  httpError: (status: number) => `HTTP error! status: ${status}`,
  noReviews: 'Belum ada ulasan',
  noPaymentMethod: 'Maaf, belum ada metode pembayaran yang tersedia.',
} as const;
