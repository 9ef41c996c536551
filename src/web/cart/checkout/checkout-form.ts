/** What the choice of addresses says when none of the remembered ones is meant. */
export const NEW_ADDRESS = 'baru';

/** The form of its own, outside the checkout's, that the buttons beside the addresses belong to. */
export const FORGET_FORM = 'lupakan-alamat';
