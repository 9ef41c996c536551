import type { Settings, SettingsKey } from '../../../shared/schemas/settings-schemas.ts';

/** The hint below each setting's field: its effect, its allowed values, and the meaning of a blank. */
export const settingHints: { [K in SettingsKey]: Record<keyof Settings[K], string> } = {
  site: {
    product: 'Tampil di kepala setiap halaman, di judul tab, surat, dan faktur.',
    logo: 'Gambar persegi, JPG, PNG, atau WebP; yang tembus pandang boleh. Tampil di kepala halaman, surat, faktur, dan ikon di ponsel. Kosong: tanda bawaan.',
    phone: 'Tampil di kepala halaman, Hubungi kami, dan faktur. Kosong: tidak ditampilkan.',
    whatsapp: 'Dengan +62. Tombol Chat WA menuju nomor ini. Kosong: tombolnya tidak ada.',
    email: 'Pesan dari Hubungi kami dan kabar untuk toko dikirim ke sini; surat toko berasal dari sini.',
    address: 'Tampil di kaki halaman, surat, dan faktur. Kosong: tidak ditampilkan.',
    hours: 'Tampil di kaki halaman, misalnya Senin - Sabtu 7:00 - 17:00. Kosong: tidak ditampilkan.',
    about: 'Satu dua kalimat di kaki halaman dan di mesin pencari. Kosong: tidak ditampilkan.',
  },
  door: {
    open: 'Selama belum, umum melihat halaman “belum buka”. Admin dan petani yang masuk tetap melihat semuanya.',
    key: 'Huruf dan angka. Yang membuka tautan dengan kunci ini boleh melihat toko sebelum buka; ganti untuk mencabutnya. Kosong: tidak ada tautan.',
  },
  store: {
    currency:
      'Semua harga memakai ini. Angka yang sudah tersimpan tidak diubah; tentukan sebelum ada produk.',
    passwordMinLength: '6 sampai 64. Berlaku untuk password baru; yang lama tetap bisa dipakai.',
    commissionPercent:
      '0 sampai 50, dari harga barang. Dipotong dari bagian petani pada pesanan baru; 0: petani menerima semuanya.',
  },
  payment: {
    cod: 'Pembeli membayar petani saat barang diterima. Komisinya menjadi utang petani ke toko.',
    transfer: 'Pembeli mengirim bukti, Anda memeriksanya. Perlu rekening di bawah.',
    qris: 'Pembeli memindai kode dengan jumlahnya. Perlu kode QRIS di bawah.',
    gateway: 'Kartu, e-wallet, dan virtual account; dikonfirmasi sendiri.',
    bankName: 'Ditunjukkan kepada pembeli yang memilih transfer. Wajib bila Transfer Bank menyala.',
    bankAccount: 'Rekening tujuan transfer, dengan tombol salin. Wajib bila Transfer Bank menyala.',
    bankHolder: 'Nama di rekening itu, supaya pembeli bisa mencocokkan. Wajib bila Transfer Bank menyala.',
    qrisStatic:
      'Teks yang keluar bila kode QR toko dipindai; terisi sendiri dari gambarnya. Wajib bila QRIS menyala.',
    payWithinHours:
      '1 sampai 168. Lewat dari ini pesanan yang belum dibayar, atau yang dibayar di tempat dan belum dikonfirmasi petani, dibatalkan dan stoknya kembali.',
    contestDays:
      'Selama itu sesudah barang diterima, pembeli bisa mengeluh dan uang petani tertahan. 0 sampai 30.',
    processDays: '1 sampai 30. Sesudah itu petani diingatkan dan pesanannya tampil sebagai terlambat.',
    shipDays:
      '1 sampai 60. Petani dengan hari antar menjanjikan hari antarnya. Sesudah hari itu pembeli boleh membatalkan.',
    receiveDays: '1 sampai 60. Sesudah itu pesanan yang belum dinyatakan sampai tampil sebagai terlambat.',
    payoutDay: 'Setiap bulan, 1 sampai 28; 0 bila tidak tetap. Petani melihat tanggal berikutnya.',
    payoutProofAbove: 'Menyetujui pencairan yang lebih besar meminta password lagi. 0: selalu.',
    payoutTwoAdmins: 'Yang menyetujui bukan yang membuatnya.',
    weighingByTime: 'Hanya yang beratnya di dalam toleransi dan tidak dijawab pihak lain selama itu.',
  },
  calendar: {
    holidays: 'Tulis seperti 2026-12-25, dipisah spasi. Kosong: tidak ada hari libur.',
    knownUntil: 'Sesudah tanggal ini tidak ada hari sampai yang dijanjikan; perpanjang tiap tahun.',
  },
  holding: {
    checkoutsPerEmail: '1 sampai 1.000. Lebih dari itu ditolak sampai sehari lewat, atau diminta masuk.',
    checkoutsPerAddress:
      '1 sampai 10.000. Sesudah itu pesanan dari alamat IPv4 harus dikonfirmasi lewat email.',
    openCheckouts: '1 sampai 1.000. Yang berikutnya menunggu sampai satu dibayar atau batal.',
    largeShare: '1 sampai 100. Satu barang yang hanya ada satu tidak pernah dianggap besar.',
    largeGoods: '1 sampai 100 produk bagi satu pembeli yang belum pernah membeli.',
    personShare: '1 sampai 100. Di toko kecil paling sedikit tiga barang penuh.',
    networkShare: '1 sampai 100. Keranjang kecil selalu boleh: satu jaringan bisa berisi satu desa.',
    strangersShare: '1 sampai 100. Di atas itu pembeli baru diminta mengonfirmasi email atau nomor HP dulu.',
    confirmMinutes: '15 sampai 1.440. Tanpa konfirmasi, stoknya kembali dan pesanannya batal.',
    checkHours: '1 sampai 336. Selama itu bukti yang belum diperiksa tetap menahan barangnya.',
  },
  bidding: {
    expiryHours: '24 sampai 72. Tawaran yang tidak dijawab selama itu kedaluwarsa.',
    reminderHours: '1 sampai 23. Sebelum habis, yang ditunggu jawabannya diingatkan sekali.',
    holdHours: '1 sampai 168. Pembeli yang tawarannya diterima membayar sebelum ini; lalu stoknya kembali.',
    offersPerListing24h: '1 sampai 100 dari satu pelanggan, supaya petani tidak dihujani.',
    offersPerNegotiation: '1 sampai 100, dari kedua pihak bersama.',
    openBidsPerCustomer: '1 sampai 1.000 yang menunggu jawaban pada saat yang sama.',
    unpaidBeforeSuspension: '1 sampai 20 tawaran yang diterima tetapi tidak dibayar.',
    unpaidWindowDays: '1 sampai 365. Yang lebih lama dari ini tidak dihitung.',
    suspensionDays: '1 sampai 365. Selama itu ia tidak bisa menawar; membeli biasa tetap bisa.',
  },
  duties: {
    office: 'Kantor pemerintah yang menerima pengaduan pembeli. Kosong: bagian ini tidak ditampilkan.',
    whatsapp: 'Nomor pengaduannya. Kosong: tidak ditampilkan.',
    phone: 'Nomor pengaduannya. Kosong: tidak ditampilkan.',
    email: 'Alamat pengaduannya. Kosong: tidak ditampilkan.',
    site: 'Tanpa https://. Kosong: tidak ditampilkan.',
    source: 'Dari mana keterangan ini dibaca; hanya untuk kantor.',
    checkedOn: 'Kapan Anda terakhir mencocokkannya dengan sumbernya. Kosong: bertanda Periksa lagi.',
  },
  tax: {
    withhold: 'Menyala hanya bila toko sudah ditunjuk; penjual melihat potongannya di saldonya.',
    appointment: 'Nomor dan tanggalnya; wajib bila dipungut.',
    ratePercent: '0 sampai 5, paling banyak dua angka di belakang koma.',
    rateSource: 'Dari mana tarif ini dibaca; hanya untuk kantor.',
    rateCheckedOn: 'Kapan tarifnya terakhir dicocokkan. Kosong: bertanda Periksa lagi.',
    threshold:
      'Orang perseorangan dengan surat pernyataan tidak dipungut sampai batas ini; bulan sesudah terlampaui ia dipungut.',
    thresholdSource: 'Dari mana batas ini dibaca; hanya untuk kantor.',
    thresholdCheckedOn: 'Kapan batasnya terakhir dicocokkan. Kosong: bertanda Periksa lagi.',
  },
  backup: {
    hour: '0 sampai 23. Pilih saat toko sepi.',
    keep: '1 sampai 365. Yang lebih lama dihapus setelah yang baru utuh.',
  },
  releases: {
    ask: 'Toko hanya mengambil satu berkas umum dari alamat di bawah. Tidak ada yang dikirim tentang toko: tidak nama, versi, atau isinya; hanya alamat internet server yang terlihat di sana. Selama mati tidak ada yang ditanya.',
    address:
      'Berkas JSON berisi nomor versi, tanggal, dan alamat catatannya. Harus https; ganti bila Anda memakai terbitan lain.',
  },
  security: {
    adminSecondFactor: 'Admin yang belum memasangnya dituntun memasangnya dulu, sebelum membuka kantor.',
    proofMinutes: '1 sampai 240. Sebelum hal yang genting, seperti mengganti rekening toko.',
    idleHoursAdmin: '1 sampai 720 tanpa memakai kantor; lalu ia masuk lagi.',
    idleHoursFarmer: '1 sampai 720. Panjang lebih nyaman di ponsel petani sendiri.',
    idleHoursCustomer: '1 sampai 720. Panjang lebih nyaman di ponsel sendiri.',
  },
};
