/** Pictures beside one review, at most. */
export const REVIEW_PICTURES_MAX = 4;
