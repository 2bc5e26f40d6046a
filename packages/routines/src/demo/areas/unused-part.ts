import { beginningOf } from '../../business/parts/cross-references.ts';
import {
  ITEMCA,
  ITEMMANF,
  ITEMORD,
  ITEMQTY,
  PRODUCT,
  PRODUCT_1287,
} from '../../schema/inventory.ts';
import { PRODUCT_NOTES, PRODXREF, REFXPROD, XREFINDEX } from '../../schema/item-details.ts';
import type { DemoArea } from '../demo-company.ts';

const PART = 'T100';
const DRAWING = 'TRIAL-100';

/** A part that was entered for a trial, and that nothing has come of. */
export const unusedPart: DemoArea = {
  name: 'unused part',
  generate(company) {
    company.write(PRODUCT, [PART], {
      description: 'TRIAL PART',
      description2: 'NEVER USED',
      unit: 'EA',
      productClass: 'COMP',
      status: 'A',
      lotControl: '1',
      location: 'MAIN',
      drawing: DRAWING,
      enteredDate: String(company.today - 700),
      enteredBy: 'EN',
    });
    company.write(PRODUCT_1287, [PART], { engineeringStatus: 'P', physicalPartNo: PART });
    company.write(PRODUCT_NOTES, [PART], { noteLines: ['TRIAL WAS GIVEN UP'] });
    company.write(ITEMMANF, [PART], { mrpCode: 'P', gtCode: 'TRIAL', lowLevelCode: '0' });
    company.write(ITEMORD, [PART], { orderPolicy: 'L', makeToStock: 'N' });
    company.write(ITEMQTY, [PART], { onHand: '0', allocated: '0', onOrder: '0' });
    company.write(ITEMCA, [PART], { standardCost: '0', averageCost: '0', lastCost: '0' });
    company.write(PRODXREF, [PART], { references: [DRAWING], referenceTypes: ['DWG'] });
    company.write(REFXPROD, [DRAWING], { parts: [PART], referenceTypes: ['DWG'] });
    company.write(XREFINDEX, [beginningOf(DRAWING)], { references: [DRAWING] });
  },
};
