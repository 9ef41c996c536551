/** The image types that the shop accepts and converts to WebP. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** The maximum number of pictures per review. */
export const REVIEW_PICTURES_MAX = 4;

/** The maximum number of pictures per listing. */
export const PICTURES_MAX = 8;
