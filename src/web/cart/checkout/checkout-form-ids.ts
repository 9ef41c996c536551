/** The value of the address select for a new address. */
export const NEW_ADDRESS = 'baru';

/** The separate form of the buttons that delete addresses. */
export const DELETE_ADDRESS_FORM = 'lupakan-alamat';
