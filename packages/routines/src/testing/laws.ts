import type { Session } from 'mvdb';
import { expect } from 'vitest';
import { firmSchema } from '../schema/schema-tables.ts';
import { expectBillsAgree, expectDemandOfOrdersAgrees } from './bill-checks.ts';
import { expectCapacityAgrees } from './capacity-checks.ts';
import { expectCreditMemosAgree } from './credit-checks.ts';
import { expectCrossReferencesAgree } from './cross-reference-checks.ts';
import { expectCustomersAgree } from './customer-checks.ts';
import { expectInvoicesAgree, expectWorkInProcessAgrees } from './invoice-checks.ts';
import { expectLedgerAgrees } from './ledger-checks.ts';
import { expectListsFollow } from './list-checks.ts';
import { expectPlannedOrdersAgree } from './material-checks.ts';
import { expectOrdersAgree } from './order-checks.ts';
import { expectPayrollAgrees } from './payroll-checks.ts';
import { expectPurchasesAgree } from './purchase-checks.ts';
import { expectReceivablesAgree } from './receivable-checks.ts';
import {
  expectRegisterInOrder,
  expectRegistersAgree,
  expectRegisterTellsRecords,
} from './register-checks.ts';
import { expectRoutingsAgree } from './routing-checks.ts';
import { expectWorkOrdersCharged } from './shop-checks.ts';
import {
  expectInventoryAccountsAgree,
  expectSetAsideAgrees,
  expectStockAgrees,
} from './stock-checks.ts';
import { expectTasksFound } from './task-checks.ts';
import { expectVaultAgrees } from './vault-checks.ts';
import {
  expectOrdersFound,
  expectStagedOrdersAgree,
  expectSupplyOfOrdersAgrees,
} from './work-order-checks.ts';

/** What agrees in a company, whatever is done in it. */
export const companyLaws = {
  orders: expectOrdersAgree,
  ledger: expectLedgerAgrees,
  stock: expectStockAgrees,
  purchases: expectPurchasesAgree,
  'inventory accounts': expectInventoryAccountsAgree,
  'what is set aside': expectSetAsideAgrees,
  payroll: expectPayrollAgrees,
  invoices: expectInvoicesAgree,
  'work in process': expectWorkInProcessAgrees,
  'charges of work orders': expectWorkOrdersCharged,
  'credit memos': expectCreditMemosAgree,
  customers: expectCustomersAgree,
  'references of parts': expectCrossReferencesAgree,
  receivables: expectReceivablesAgree,
  'capacity of work centers': expectCapacityAgrees,
  'staged work orders': expectStagedOrdersAgree,
  'planned orders': expectPlannedOrdersAgree,
  routings: expectRoutingsAgree,
  'what work orders bring': expectSupplyOfOrdersAgrees,
  'where work orders are found': expectOrdersFound,
  'what work orders need': expectDemandOfOrdersAgrees,
  bills: expectBillsAgree,
  'lists of other records': expectListsFollow,
  'what tasks are found by': expectTasksFound,
  'register of changes': expectRegisterInOrder,
} as const;

/** Tables whose every change is registered. */
const registeredTables = [
  ...['ENG.CHG.1287', 'NCN.CHG.1287', 'REDBOOK.1287'],
  ...['PART.PHOTOS.1287', 'PROJECT.1287', 'TASK.1287'],
  ...['CUSTOMER', 'CUSTOMER.1287', 'CUSTOMER.OE', 'CREDIT'],
  ...['SHIPTO', 'SHIPTO.OE', 'SHIPTO.1287'],
];

/** Whatever a record points to is there. */
export function expectReferencesLead(session: Session): void {
  expect([...firmSchema.danglingReferences(session)]).toEqual([]);
}

/** Everything that agrees in every company of an account, whatever was done in it; references apart. */
export function expectEverythingAgrees(session: Session, companies: readonly string[]): void {
  for (const company of companies)
    for (const expectLaw of Object.values(companyLaws)) expectLaw(session, company);
  expectVaultAgrees(session);
  expectRegistersAgree(session);
  expectRegisterTellsRecords(session, registeredTables);
}
