/** Milliseconds to the microsecond, as they are reported: what a clock gives beyond that is noise. */
export const reportedMilliseconds = (ms: number): number => Math.round(ms * 1000) / 1000;
