/*
 * What property-based tests of routines share; it needs fast-check. What any table may hold, and whether work wrote
 * what it may, is in `mvdb/testing`; `auditAccount` checks invariants.
 */

export type { Books } from './invariants/books.ts';
export { type Difference, type Invariant, invariantsTouching } from './invariants/invariant.ts';
export { invariants, preservedInvariants } from './invariants/invariants.ts';
export { type ArgumentPools, arbitraryArguments } from './testing/arbitrary-arguments.ts';
export { arbitraryCompany } from './testing/arbitrary-company.ts';
export { companyOperations } from './testing/company-history/company-operations.ts';
// Histories of operations in any account.
export {
  arbitraryHistory,
  type HistoryOptions,
  repeatHistory,
} from './testing/history/arbitrary-history.ts';
export {
  type DrawnOperation,
  drawnOperation,
  type OperationDefinition,
  type Operations,
} from './testing/history/drawn-operation.ts';
export type { History, HistoryStep } from './testing/history/history.ts';
export { daysPass, MovingClock } from './testing/history/moving-clock.ts';
export { routineOperations } from './testing/history/routine-operations.ts';
