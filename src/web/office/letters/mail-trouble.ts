/** What mail servers and the way to them say, and what an admin can do about it; the first that fits counts. */
const TROUBLES: [said: RegExp, todo: string][] = [
  [/ENOTFOUND|EAI_AGAIN|EDNS|getaddrinfo/i, 'Nama servernya tidak ditemukan. Periksa ejaannya.'],
  [/ECONNREFUSED/i, 'Server menolak sambungan. Periksa nama server dan portnya.'],
  [
    /STARTTLS|SSL routines|ESOCKET.*TLS/i,
    'Enkripsinya tidak cocok dengan portnya: centang TLS untuk 465, hilangkan centang untuk 587.',
  ],
  [/certificate|self.signed/i, 'Sertifikat servernya tidak bisa dipercaya. Pakai nama server dari penyedia.'],
  [/EAUTH|invalid login|authentication|\b53[0-9]\b/i, 'Nama pengguna atau passwordnya ditolak server.'],
  [
    /timed? ?out|ETIMEDOUT|greeting never received/i,
    'Server tidak menjawab. Periksa nama server dan portnya.',
  ],
];

/** Why a mail did not leave, in words that lead on; `error` is what the program said. */
export function mailTrouble(error: string): string {
  return (
    TROUBLES.find(([said]) => said.test(error))?.[1] ?? 'Server email tidak menerimanya. Ini jawabannya:'
  );
}
