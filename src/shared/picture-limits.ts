/** Pictures beside one review, at most. */
export const REVIEW_PICTURES_MAX = 4;

/** The most pictures that one listing has. */
export const PICTURES_MAX = 8;
