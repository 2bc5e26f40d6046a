/*
 * What property-based tests of routines share; it needs fast-check. What any table may hold, and whether work wrote
 * what it may, is in `mvdb/testing`; `auditAccount` checks invariants.
 */

export type { Books } from './invariants/books.ts';
export { type Difference, type Invariant, invariantsTouching } from './invariants/invariant.ts';
export { invariants, preservedInvariants } from './invariants/invariants.ts';
export { type ArgumentPools, arbitraryArguments } from './testing/arbitrary-arguments.ts';
export { arbitraryCompany, companyCommands, LivingCompany } from './testing/arbitrary-company.ts';
