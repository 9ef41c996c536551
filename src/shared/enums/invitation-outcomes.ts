/** The number of farmers that one command invites. */
export const INVITED_MAX = 100;

/** The result of inviting several farmers, for one of them. */
export const INVITATION_OUTCOMES = [
  'whatsapp',
  'sms',
  'slip',
  'no_phone',
  'signed_in',
  'inactive',
  'group',
  'too_often',
] as const;
export type InvitationOutcome = (typeof INVITATION_OUTCOMES)[number];

export const invitationOutcomeLabel: Record<InvitationOutcome, string> = {
  whatsapp: 'dikirim lewat WhatsApp',
  sms: 'dikirim lewat SMS',
  slip: 'dicetak',
  no_phone: 'tanpa nomor telepon',
  signed_in: 'sudah bisa masuk',
  inactive: 'akunnya nonaktif',
  group: 'kelompok; masuk dengan akun ketuanya',
  too_often: 'baru saja diundang berkali-kali; coba lagi dalam satu jam',
};
