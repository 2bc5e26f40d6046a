import { valueAtCost } from '../business/values/value-at-cost.ts';
import { BIN, ITEMQTY, JOB_BIN, LOCODE, LOT } from '../schema/inventory.ts';
import { CO_STDS_COST } from '../schema/job-costing.ts';
import { GL_TRANS } from '../schema/ledger.ts';
import { LOTCOST, LOTHIST } from '../schema/lot-history.ts';
import type { AuditCheck, Books } from './audit-check.ts';
import { differences, Tally } from './tally.ts';

/** What each lot holds by the movements on file. */
function movedOf({ session, company }: Books): Tally {
  const moved = new Tally();
  for (const { key, location, lotNo, quantity } of LOTHIST.records(session, company))
    moved.add(`${key.part} ${location} ${lotNo}`, quantity);
  return moved;
}

function* lotsByHistory(books: Books) {
  const held = new Tally();
  for (const { key, onHand } of LOT.records(books.session, books.company))
    held.add(`${key.part} ${key.location} ${key.lot}`, onHand);
  yield* differences(movedOf(books), held);
}

function* itemsByHistory(books: Books) {
  const { session, company } = books;
  const moved = new Tally();
  const held = new Tally();
  for (const { key, quantity } of LOTHIST.records(session, company)) moved.add(key.part, quantity);
  for (const { key, onHand } of ITEMQTY.records(session, company)) held.add(key.part, onHand);
  yield* differences(moved, held);
}

function* binsByHistory({ session, company }: Books) {
  const moved = new Tally();
  const held = new Tally();
  for (const { key, location, lotNo, bin, jobNo, quantity } of LOTHIST.records(session, company))
    if (bin !== '') moved.add([key.part, location, lotNo, bin, jobNo].join(' '), quantity);
  for (const record of BIN.records(session, company))
    for (const { part, lotNo, quantity } of BIN.rows(record, 'CONTENTS'))
      held.add([part, record.key.location, lotNo, record.key.bin, ''].join(' '), quantity);
  for (const record of JOB_BIN.records(session, company)) {
    const { job, location, bin } = record.key;
    for (const { part, lotNo, quantity } of JOB_BIN.rows(record, 'CONTENTS'))
      held.add([part, location, lotNo, bin, job].join(' '), quantity);
  }
  yield* differences(moved, held);
}

/** What lies at a location is worth what its cost lots cost; the ledger says the same of each account. */
function* stockInLedger({ session, company }: Books) {
  const { inventoryAccount = '' } = CO_STDS_COST.read(session, company) ?? {};
  const accounts = new Map<string, string>();
  for (const { key, inventoryAccount: own } of LOCODE.records(session, company))
    accounts.set(key.location, own || inventoryAccount);
  const worth = new Tally();
  for (const { location, remainingQuantity, unitCost } of LOTCOST.records(session, company))
    worth.add(accounts.get(location) ?? location, valueAtCost(remainingQuantity, unitCost));
  const posted = new Tally();
  const known = new Set(accounts.values());
  for (const { account, debit, credit } of GL_TRANS.records(session, company))
    if (known.has(account)) {
      posted.add(account, debit);
      posted.take(account, credit);
    }
  yield* differences(worth, posted);
}

export const stockAudit: readonly AuditCheck[] = [
  {
    name: 'lots',
    sentence: 'A lot holds what its movements brought and took.',
    findings: lotsByHistory,
  },
  {
    name: 'parts on hand',
    sentence: 'On hand of a part is what its movements brought and took.',
    findings: itemsByHistory,
  },
  {
    name: 'bins',
    sentence: 'A bin holds what was put into it and not taken out.',
    findings: binsByHistory,
  },
  {
    name: 'stock in the ledger',
    sentence: 'The ledger posted to each inventory account what lies there is worth.',
    findings: stockInLedger,
  },
];
