/*
 * What property-based tests of programs on mvdb share; it needs fast-check. An account for each test costs
 * milliseconds: `Account.inMemory()`.
 */

export { arbitraryDictionary } from './testing/arbitrary-dictionary.ts';
export { arbitraryRecords, type DrawnRecord } from './testing/arbitrary-records.ts';
export { arbitrarySentence } from './testing/arbitrary-sentence.ts';
// Whatever a table of a schema may hold, and be asked.
export { arbitraryKey, arbitraryValues } from './testing/arbitrary-values.ts';
// Whether work that is written anew does what it did.
export { differencesBetween } from './testing/differences-between.ts';
export type { ConformanceCase, ConformanceOptions } from './testing/storage-conformance.ts';

// What an engine that keeps accounts has to do.
export { storageConformance } from './testing/storage-conformance.ts';
// What work must not do.
export { leavesUnchanged, onlyWrites } from './testing/watched-writes.ts';
