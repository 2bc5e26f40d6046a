/*
 * What property-based tests of programs share; it needs fast-check.
 */

// What must not change, and records as they might be.
export { arbitraryRecords, leavesUnchanged, onlyWrites } from 'mvdb/testing';
export { type ArgumentPools, arbitraryArguments } from './arbitrary-arguments.ts';
// Whether a program that is written anew does what it did.
export { behaveAlike, type CalledProgram, type ProgramCase } from './behave-alike.ts';
