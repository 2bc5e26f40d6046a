import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { civilOf } from '../../business/values/civil-of.ts';
import { CO_STDS, CO_STDS_WIP_1287, GL_COMPANY } from '../../schema/companies.ts';
import { TAXCODE } from '../../schema/customers.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import type { DemoArea } from '../demo-company.ts';
import { salesTaxes } from '../prices.ts';
import { CONSIGNING_COMPANY } from './stores.ts';

const costElementNames = [
  'MATERIAL',
  'MO PURCHASE',
  'LABOR',
  'FIXED OVERHEAD',
  'VARIABLE OVERHEAD',
  'OUTSIDE',
  'OUTSIDE OVERHEAD',
  'MO ISSUE',
  'ODC',
];

/** The others are small: they may issue what is still to be booked in, and go by what goods cost them on average. */
const FIRST_COMPANY = '1';

/** The company itself and its standards; last, because they hold the numbers that come next. */
export const companyRecords: DemoArea = {
  name: 'company records',
  generate(company) {
    const { number, name, founded } = company;
    const isSmall = number !== FIRST_COMPANY;
    const period = calendarMonth(founded);
    company.write(GL_COMPANY, [number], {
      companyName: name,
      addressLines: [`${number}00 Foundry Road`],
      city: 'Erie',
      state: 'PA',
      zip: '16501',
      country: 'USA',
      phone: `555-010-000${number}`,
      currency: 'USD',
      fiscalPeriod: period.name,
      periodStartDate: String(period.firstDay),
      periodEndDate: String(period.lastDay),
      fiscalYearStartMonth: '1',
      inactive: 'N',
      nextDocumentNo: company.next('ledgerDocument'),
      cashAccount: '1000',
      retainedEarningsAccount: '3100',
      wagesAccount: '5200',
      payrollTaxAccount: '2300',
      deductionsAccount: '2310',
    });
    company.write(CO_STDS, [number], {
      defaultLocation: 'MAIN',
      nextLotNo: company.next('lot'),
      nextHistoryNo: company.next('lotHistory'),
      lotCostMethod: 'FIFO',
      consignment: number === CONSIGNING_COMPANY ? 'Y' : 'N',
      negativeStock: isSmall ? 'Y' : 'N',
      nextPoNo: company.next('purchaseOrder'),
      costElementNames,
      nextPlannedNo: company.next('plannedOrder'),
    });
    company.write(CO_STDS_COST, [number], {
      costMethod: isSmall ? 'A' : 'S',
      lotOrder: 'FIFO',
      nextCostLotNo: company.next('costLot'),
      inventoryAccount: '1200',
      wipAccount: '1210',
      jobWipAccount: '1235',
      varianceAccount: '5100',
      outsideOverheadPercent: '1000',
      rollsOnQuantity: isSmall ? 'N' : 'Y',
      fiscalPeriod: fiscalPeriodOf(founded),
      receiptsAccount: '2450',
      payablesAccount: '2050',
    });
    for (const [code, description, taxes] of salesTaxes)
      company.write(TAXCODE, [code], {
        description,
        jurisdictions: taxes.map(([jurisdiction]) => jurisdiction),
        rates: taxes.map(([, rate]) => rate),
        accounts: taxes.map(() => '2200'),
      });
    company.write(CO_STDS_WIP_1287, [number], {
      nextWorkOrderNo: company.next('workOrder'),
      defaultPriority: '3',
      defaultOrderType: 'F',
      stockCostAccount: company.costAccounts[0] ?? '',
    });
  },
};

const LONGEST_MONTH_DAYS = 31;

/** The month of a day as a fiscal period, named YY-MM. */
function calendarMonth(day: number): { name: string; firstDay: number; lastDay: number } {
  const { year, month, day: dayOfMonth } = civilOf(day);
  const firstDay = day - dayOfMonth + 1;
  const { day: overshoot } = civilOf(firstDay + LONGEST_MONTH_DAYS);
  const name = [year % 100, month].map((part) => String(part).padStart(2, '0')).join('-');
  return { name, firstDay, lastDay: firstDay + LONGEST_MONTH_DAYS - overshoot };
}
