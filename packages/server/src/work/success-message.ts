/** What routines say in their message argument when they did what was asked; most say nothing. */
const successes: readonly RegExp[] = [
  /^(?:SAVED|DELETED)$/,
  /^(?:WRITE|DELETE) SUCCEEDED$/,
  /^\d+ WORK ORDERS ACTIVATED$/,
];

/** True for a message that is not a reason why something was not done. */
export function isSuccess(message: string): boolean {
  return message.trim() === '' || successes.some((success) => success.test(message));
}
