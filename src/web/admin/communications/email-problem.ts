/** Maps errors of mail servers and of the network to an instruction for the admin; the first match wins. */
const PROBLEM_TEXTS: [said: RegExp, todo: string][] = [
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

/** The most characters of an answer that are searched: it comes from another party's server. */
const LOOKED_AT = 1_000;

/** Why an email was not sent, with advice; `error` is the program's message. */
export function emailProblem(error: string): string {
  return (
    PROBLEM_TEXTS.find(([said]) => said.test(error.slice(0, LOOKED_AT)))?.[1] ??
    'Server email tidak menerimanya. Ini jawabannya:'
  );
}
