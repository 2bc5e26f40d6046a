import { extensionPage } from './extension-page.ts';

export const vbProduct1287Rev1 = extensionPage({
  name: 'VB_PRODUCT1287.REV1',
  description:
    'Maintains the extension record of a product; every addition, change and removal is audited.',
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'UPDATE',
        PRODUCT1287NO: 'F314',
        PRODUCT1287REC: ['P', '', ['TURN', 'MILL'], 'N', '', '', '', '', '', '', '', '', 'EN'],
      },
      reply: { MESSAGE: 'WRITE SUCCEEDED' },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', PRODUCT1287NO: 'P999' },
      reply: { MESSAGE: 'RECORD NOT FOUND' },
    },
    {
      call: { CO: '1', REQTYPE: 'ADD', PRODUCT1287NO: 'F314', ADDFLAG: 'Y' },
      reply: { MESSAGE: 'RECORD ALREADY EXISTS' },
    },
  ],
});
