import { LOCODE } from '../../schema/inventory.ts';
import type { DemoArea } from '../demo-company.ts';

const siteList = [
  { code: 'MAIN', description: 'Main store', type: 'S', binLetter: 'B', binCount: 48 },
  { code: 'EAST', description: 'East building', type: 'S', binLetter: 'E', binCount: 12 },
  { code: 'RECV', description: 'Receiving dock', type: 'R', binLetter: '', binCount: 0 },
  { code: 'SCRAP', description: 'Scrap yard', type: 'X', binLetter: '', binCount: 0 },
] as const;

/** Locations with their bins, and the accounts that stock orders charge. */
export const sites: DemoArea = {
  name: 'sites',
  generate(company) {
    for (const { code, description, type, binLetter, binCount } of siteList) {
      const count = binCount === 0 ? 0 : Math.max(2, company.count(binCount));
      company.locations.push(code);
      company.bins.set(
        code,
        Array.from({ length: count }, (_, index) => `${binLetter}${index + 1}`),
      );
      company.write(LOCODE, [code], {
        description,
        locationType: type,
        nettable: type === 'S' ? 'Y' : 'N',
        withBins: count > 0 ? 'Y' : 'N',
        inventoryAccount: type === 'X' ? '1395' : '1200',
        lastActivityDate: String(company.today - 1),
        lastCountDate: String(company.today - 30),
      });
    }
    company.costAccounts.push('1210', '1220');
  },
};
