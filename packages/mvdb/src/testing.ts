/*
 * What property-based tests of programs on mvdb share; it needs fast-check. An account for each test costs
 * milliseconds: `Account.inMemory()`.
 */

export { arbitraryDictionary } from './testing/arbitrary-dictionary.ts';
export { arbitrarySentence } from './testing/arbitrary-sentence.ts';
// Whatever a table of a schema may hold, and be asked.
export { arbitraryKey, arbitraryValues } from './testing/arbitrary-values.ts';
export type { ConformanceCase, ConformanceOptions } from './testing/storage-conformance.ts';

// What an engine that keeps accounts has to do.
export { storageConformance } from './testing/storage-conformance.ts';
// What work must not do.
export { leavesUnchanged, onlyWrites } from './testing/watched-writes.ts';
