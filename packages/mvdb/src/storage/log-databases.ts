/** Database of the commits that the log holds, by their positions. */
export const LOG_COMMITS = 'LOG COMMITS';

/** Database of what records were before the commits that changed them, by record and position. */
export const LOG_CHANGES = 'LOG CHANGES';

/** Key in the housekeeping of an account under which stands where its log begins; missing while it keeps none. */
export const LOG_STATE_KEY = 'log';
