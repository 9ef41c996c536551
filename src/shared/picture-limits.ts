/** What the shop reads as a picture, and makes a WebP of. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Pictures beside one review, at most. */
export const REVIEW_PICTURES_MAX = 4;

/** The most pictures that one listing has. */
export const PICTURES_MAX = 8;
