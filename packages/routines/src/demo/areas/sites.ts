import { LOCODE } from '../../schema/inventory.ts';
import type { DemoArea } from '../demo-company.ts';

const siteList = [
  { code: 'MAIN', description: 'Main store', type: 'S', binLetter: 'B', binCount: 48 },
  { code: 'EAST', description: 'East building', type: 'S', binLetter: 'E', binCount: 12 },
  { code: 'RECV', description: 'Receiving dock', type: 'R', binLetter: '', binCount: 0 },
  { code: 'SCRAP', description: 'Scrap yard', type: 'X', binLetter: '', binCount: 0 },
] as const;

/** Where the locations are and what bins they have, and the accounts that stock orders charge. */
export const sites: DemoArea = {
  name: 'sites',
  generate(company) {
    for (const { code, binLetter, binCount } of siteList) {
      const count = binCount === 0 ? 0 : Math.max(2, company.count(binCount));
      company.locations.push(code);
      company.bins.set(
        code,
        Array.from({ length: count }, (_, index) => `${binLetter}${index + 1}`),
      );
    }
    company.costAccounts.push('1210', '1220');
  },
};

/** The locations, in which nothing lies yet. */
export const locations: DemoArea = {
  name: 'locations',
  generate(company) {
    for (const { code, description, type, binCount } of siteList)
      company.write(LOCODE, [code], {
        description,
        locationType: type,
        nettable: type === 'S' ? 'Y' : 'N',
        withBins: binCount > 0 ? 'Y' : 'N',
        inventoryAccount: inventoryAccountOf(code),
        stockValue: '0',
      });
  },
};

/** The ledger account of what lies at a location. */
export const inventoryAccountOf = (code: string): string =>
  siteList.find((site) => site.code === code)?.type === 'X' ? '1395' : '1200';
