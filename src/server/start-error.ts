/** What a start cannot go on without; the text is for the person at the keyboard. */
export class StartError extends Error {}
