import { defineRoutine } from '../../entry/routine.ts';

export const vbRouteDelete = defineRoutine({
  name: 'VB_ROUTE.DELETE',
  domain: 'Routing',
  safety: 'INT',
  description:
    'Deletes a routing with its lines, notes and extension records, and corrects the cross-references of alternate routings and the suggestion flags of the part; a step other routing routines contain.',
  args: {},
  writes: [
    'PRODUCT',
    'ALTROUTE.XREF',
    'PRODUCT.1287',
    'SROUTE.HEAD',
    'SROUTE.LINE',
    'SROUTE.LINE.1287',
    'SROUTE.NOTE',
    'ALTROUTE.HEAD',
    'ALTROUTE.LINE',
    'ALTROUTE.LINE.1287',
    'ALTROUTE.NOTE',
    'WIPROUTE.HEAD',
    'WIPROUTE.LINE',
    'WIPROUTE.LINE.1287',
    'WIPROUTE.NOTE',
  ],
  messages: ['CANNOT OPEN FILE {name}', 'ROUTING NOT FOUND'],
  notes: [
    'HEADFILE, LINEFILE, NOTEFILE and PBSFILE are variables of the enclosing routine, not tables: they stand for the head, line, note and line extension of a standard, alternate or work in process routing.',
  ],
});
