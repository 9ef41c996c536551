/** A failure that prevents the start; its text is for the operator. */
export class StartError extends Error {}
