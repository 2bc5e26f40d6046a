/*
 * What property-based tests of routines share; it needs fast-check. What any table may hold, and whether work wrote
 * what it may, is in `mvdb/testing`; whether the books of a company agree, `auditAccount` tells.
 */

export { type ArgumentPools, arbitraryArguments } from './testing/arbitrary-arguments.ts';
export { arbitraryFirm, firmCommands, LivingFirm } from './testing/arbitrary-firm.ts';
