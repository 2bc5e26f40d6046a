/** How long a code opens the console, in milliseconds. */
export const CODE_LIFETIME_MS = 5 * 60_000;
