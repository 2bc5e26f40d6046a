/** Rows, ids or lines of one JSON answer: by default, and at the most. */
export const ROWS_DEFAULT = 1_000;
export const ROWS_MAX = 10_000;

/** Characters that the rows of one JSON answer may have; more are left out, and the answer says so. */
export const ANSWER_SIZE_MAX = 16 * 1024 * 1024;
