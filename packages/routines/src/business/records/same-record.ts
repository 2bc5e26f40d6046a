import { FIELD_MARK } from 'mvdb';

/** True for two records of which at most blank attributes at the end differ, which say nothing. */
export const isSameRecord = (a: string, b: string): boolean => trimmed(a) === trimmed(b);

const trimmed = (record: string): string => record.replace(new RegExp(`${FIELD_MARK}+$`), '');
