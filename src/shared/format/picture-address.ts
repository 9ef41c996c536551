/** Parts of a picture's address; none of them leads out of the folder (`..`, an empty part). */
const ADDRESS = /^\/(?:gambar|unggahan)(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

/** Whether an address names a picture of this site: `/gambar/…` or `/unggahan/…`. */
export const isSitePicture = (address: string): boolean => ADDRESS.test(address);

/** Whether a text is the https address of another site, where a picture may be. */
export const isForeignPicture = (address: string): boolean =>
  /^https:\/\//i.test(address) && URL.canParse(address);
