import fc from 'fast-check';
import { SROUTE_HEAD, WIPROUTE_LINE } from '../../../packages/routines/src/schema/routings.ts';
import { type Choices, type Operations, orBlank } from './choices.ts';

/** What engineering and the shop ask of routings. */
export function routingOperations({ company, idsOf }: Choices): Operations {
  const parts = fc.constantFrom('A200', 'A201', 'F300', 'F301', 'C500');
  const lines = fc.constantFrom('10', '20', '30', '15', '');
  const ofOption = fc.tuple(
    company,
    orBlank(fc.oneof(parts, idsOf(SROUTE_HEAD))),
    orBlank(fc.constantFrom('TMP-FAB', 'TMP-ASM', 'T9')),
    fc.constant(''),
    lines,
    fc.integer({ min: 1, max: 14 }).map(String),
    fc.constantFrom('', '', '', 'DRILL', 'DRILL,MILL'),
  );
  /** Lines of orders that there are, where the option is one of orders. */
  const ofOrder = fc
    .tuple(idsOf(WIPROUTE_LINE), orBlank(parts), fc.constantFrom('TMP-FAB', ''))
    .chain(([id, part, template]) => {
      const [order = '', line = ''] = id.split('!');
      return fc
        .constantFrom('3', '4', '5', '6', '9', '10', '11', '12', '13', '14')
        .map((option) => {
          const isAlone = ['10', '11', '14'].includes(option);
          return ['1', isAlone ? '' : part, isAlone ? '' : template, order, line, option];
        });
    });
  const anyOption = fc.oneof(ofOption, ofOrder);
  return {
    'VB_ROUTE.REV1': anyOption.map(([CO = '', PARTNO = '', TMPNO = '', ...reported]) => {
      const [WONO = '', LINE = '', OPTION = ''] = reported;
      return { CO, PARTNO, TMPNO, WONO, LINE, OPTION };
    }),
    'VB_ROUTE.REV2': anyOption.map((DATAIN) => ({ DATAIN: [...DATAIN] })),
  };
}
