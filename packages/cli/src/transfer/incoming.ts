import { MvdbError } from 'mvdb';
import type { PlacedViolation } from '../errors/exit-status.ts';

/** A record on its way into a table. */
export interface IncomingRecord {
  readonly id: string;
  readonly record: string;
  /** Where it comes from, such as `line 7`, for errors. */
  readonly location: string;
}

/** What cannot become a record, and why. */
export type BadRecord = PlacedViolation;

/** What comes into a table. What is bad is reported with all else that is, so that it can be mended at once. */
export type Incoming = IncomingRecord | BadRecord;

/** A record on its way out of a table. */
export type OutgoingRecord = readonly [id: string, record: string];

/** Makes a record; what the database says against it makes it a bad one. */
export function incomingFrom(
  location: string,
  make: () => Omit<IncomingRecord, 'location'> | string,
): Incoming {
  try {
    const made = make();
    return typeof made === 'string' ? { location, detail: made } : { ...made, location };
  } catch (error) {
    if (error instanceof MvdbError) return { location, detail: error.message };
    throw error;
  }
}
