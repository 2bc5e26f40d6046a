import { extensionPage } from './extension-page.ts';

export const vbPartRev1 = extensionPage({
  name: 'VB_PART.REV1',
  description: 'Adds, changes or removes the extension record of a part and audits what changed.',
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'UPDATE',
        PRODUCT1287NO: 'C501',
        PRODUCT1287REC: ['H', 'C501', '', 'N', 'B12', 'MAIN'],
      },
      reply: {
        PRODUCT1287REC: ['H', 'C501', '', 'N', 'B12', 'MAIN'],
        MESSAGE: 'WRITE SUCCEEDED',
      },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', PRODUCT1287NO: 'C500' },
      reply: { MESSAGE: 'DELETE SUCCEEDED' },
    },
    {
      call: { CO: '1', REQTYPE: 'ADD', PRODUCT1287NO: 'C501', PRODUCT1287REC: ['R', 'P999'] },
      reply: { MESSAGE: 'PHYSICAL.PART.NO NOT FOUND P999' },
    },
  ],
});
