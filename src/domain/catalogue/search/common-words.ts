/*
 * Function words of a search that do not name a product: price wishes, politeness and fillers. Product names belong in
 * the shop's vocabulary (the content collection 'kata-cari').
 */

const wordList = (text: string) => text.trim().split(/\s+/);

/** Words that ask for the cheapest first. */
export const CHEAP_WORDS = new Set(
  wordList('murah termurah murmer ekonomis hemat cheap cheapest diskon promo'),
);
/** Words that ask for the most expensive first. */
export const EXPENSIVE_WORDS = new Set(wordList('mahal termahal'));

/** Words that are ignored when the query has other words. */
export const STOP_WORDS = new Set(
  wordList(`
    jual dijual penjual beli membeli pembelian harga hrg cari mencari carikan mau ingin butuh perlu pesan order minta
    tolong dong ya yg yang dan atau untuk utk buat bikin membuat masak memasak bahan resep dari dr di ke dengan dgn sama
    per isi dekat terdekat sekitar sini paling terbaik bagus kualitas mutu grosir grosiran ecer eceran partai borongan
    online toko warung pasar petani langsung antar kirim ready stok stock ada apa berapa hari ini besok segera saya kami
    ibu bu pak bapak mas mbak mbah bang kang rp rupiah ribu ribuan rb rban the of for and fresh segar baru lokal asli
    kupas kupasan potong iris utuh kanggo nggo
    super premium pilihan kemasan curah biji satu dua tiga empat lima enam tujuh delapan sembilan sepuluh puluh
    ratus setengah seperempat kilo kiloan kg gram gr ons kuintal kwintal ton liter ltr butir ekor ikat karung sak papan
    tray besek bawah dibawah maksimal maks max minimal kurang lebih sekali banget nya juga lagi aja saja
  `),
);

/**
 * Words for a property of a product, not the product itself: 'jahe merah' must not find red rice when no ginger is
 * sold. Alone they are ordinary search words.
 */
export const TRAIT_WORDS = new Set(
  wordList(`
    merah abang putih hijau ijo kuning hitam ireng item ungu coklat oranye oren manis asam asem pahit pedas kering basah
    muda tua besar gede kecil wangi harum organik lokal hidup beku cair bubuk parut goreng rebus
  `),
);
