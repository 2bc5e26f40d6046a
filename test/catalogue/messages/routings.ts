import type { Session } from 'mvdb';
import { REDBOOK_1287 } from '../../../packages/routines/src/schema/quality.ts';
import {
  SROUTE_HEAD,
  WIPROUTE_HEAD,
  WIPROUTE_LINE,
} from '../../../packages/routines/src/schema/routings.ts';
import { OPENWO } from '../../../packages/routines/src/schema/work-orders.ts';
import { casesOf, change, type MessageCase } from './message-case.ts';

/** What is asked to an option; what is not given is blank. */
interface Reported {
  readonly part?: string;
  readonly template?: string;
  readonly order?: string;
  readonly line?: string;
  readonly suggestions?: string | readonly string[];
}

type Given = Pick<MessageCase, 'given'>;

/** The same case of both revisions, but for suggestions, which the first does not know. */
function both(
  message: string,
  option: string,
  reported: Reported,
  given: Given = {},
): readonly MessageCase[] {
  const { part = '', template = '', order = '', line = '', suggestions = '' } = reported;
  const DATAIN = ['1', part, template, order, line, option, suggestions];
  const named = { CO: '1', PARTNO: part, TMPNO: template, WONO: order, LINE: line, OPTION: option };
  const second = casesOf('VB_ROUTE.REV2', [message, { DATAIN }, given]);
  if (suggestions !== '') return second;
  return [...second, ...casesOf('VB_ROUTE.REV1', [message, named, given])];
}

const released = { orderStatus: 'O', releaseDate: '21490' };
const isReleased = change(OPENWO, '1!100004', released);
const isClosed: Given = { given: change(OPENWO, '1!100004', { orderStatus: 'C' }) };

/** Line 10 of an order in the shop that waits, with what is to be so of it. */
const inShop = (fields: Parameters<typeof WIPROUTE_LINE.format>[0], second = fields): Given => ({
  given: (session: Session) => {
    isReleased(session);
    change(WIPROUTE_LINE, '1!100004!10', fields)(session);
    change(WIPROUTE_LINE, '1!100004!20', second)(session);
  },
});

/** Somebody noted a request for change against line 10 of an order. */
const noted = (session: Session) =>
  REDBOOK_1287.write(session, '1!R9', { workOrder: '100004', operation: '10' });

const waiting = { order: '100004', line: '10' };
const through = (quantity: string) => ({ lineStatus: 'C', completedQuantity: quantity });

const ofBoth = [
  ...both('INVALID OPTION', '15', { part: 'A200' }),
  ...both('PART NUMBER REQUIRED', '7', {}),
  ...both('TEMPLATE NUMBER REQUIRED', '8', {}),
  ...both('WORK ORDER REQUIRED', '9', {}),
  ...both('LINE REQUIRED', '10', { part: 'A200' }),
  ...both('ROUTING REQUIRED', '10', { line: '10' }),
  ...both('MORE THAN ONE ROUTING IS NAMED', '10', { part: 'A200', template: 'TMP-FAB' }),
  ...both('INVALID SUGGESTION {flag}', '2', { part: 'A200', suggestions: ['A', 'B'] }),
  ...both('OPTION TAKES NO SUGGESTIONS {option}', '8', { template: 'TMP-FAB', suggestions: 'X' }),
  ...both('LINE TAKES ONE SUGGESTION', '11', { part: 'A200', suggestions: 'A,B' }),
  ...both(
    'ROUTING HAS NO LINES {routing}',
    '1',
    { part: 'A200', template: 'T9' },
    { given: change(SROUTE_HEAD, '1!A200', { lines: [] }) },
  ),
  ...both('ROUTING NOT FOUND {routing}', '1', { part: 'NONE', template: 'T9' }),
  ...both('TEMPLATE NOT FOUND {template}', '8', { template: 'NONE' }),
  ...both('PART NOT FOUND {part}', '2', { part: 'NONE', template: 'TMP-FAB' }),
  ...both('INVALID TEMPLATE NUMBER {template}', '1', { part: 'A200', template: 'A!B' }),
  ...both('TEMPLATE NUMBER IS OF A PART {part}', '1', { part: 'A200', template: 'A201' }),
  ...both(
    'PART NUMBER IS OF A TEMPLATE {template}',
    '2',
    { part: 'A200', template: 'TMP-FAB' },
    { given: change(SROUTE_HEAD, '1!A200', { template: 'Y' }) },
  ),
  ...both('WORK ORDER NOT FOUND {order}', '3', { order: 'NONE' }),
  ...both('WORK ORDER IS CLOSED {order}', '9', { order: '100004' }, isClosed),
  ...both('LINE IS BEGUN {line}', '10', { order: '100018', line: '10' }),
  ...both('LINE IS ON PURCHASE ORDER {line}', '10', { order: '100016', line: '40' }),
  ...both(
    'LINE {line} IS USED BY {table} {id}',
    '10',
    { order: '100004', line: '10' },
    {
      given: noted,
    },
  ),
  ...both('LINE NOT FOUND {line}', '10', { part: 'A200', line: '15' }),
  ...both(
    'LINE IS THE ONLY ONE {line}',
    '10',
    { part: 'A200', line: '10' },
    { given: change(SROUTE_HEAD, '1!A200', { lines: ['10'] }) },
  ),
  ...both('INVALID LINE {line}', '11', { part: 'A200', line: '010' }),
  ...both('LINE ALREADY EXISTS {line}', '11', { part: 'A200', line: '10' }),
  ...both('LINE AFTER IS BEGUN {line}', '11', { order: '100018', line: '5' }),
  ...both('WORK ORDER IS ON HOLD {order}', '12', waiting, {
    given: change(OPENWO, '1!100004', { ...released, orderStatus: 'H' }),
  }),
  ...both('WORK ORDER IS NOT RELEASED {order}', '12', waiting),
  ...both('LINE IS ALREADY COMPLETE {line}', '12', waiting, inShop({ lineStatus: 'C' })),
  ...both(
    'LINE BEFORE IS NOT COMPLETE {line}',
    '12',
    { order: '100004', line: '20' },
    inShop({ lineStatus: 'W' }),
  ),
  ...both(
    'LINE AFTER HAS HAD MORE {line}',
    '13',
    waiting,
    inShop({ ...through('1000'), completionQuantity: '1000' }, { completedQuantity: '1000' }),
  ),
  ...both('WORK ORDER HAS COMPLETED {quantity}', '13', waiting, {
    given: (session) => {
      change(OPENWO, '1!100004', { ...released, completedQuantity: '1000' })(session);
      const last = { ...through('1000'), completionQuantity: '1000' };
      change(WIPROUTE_LINE, '1!100004!10', last)(session);
      change(WIPROUTE_HEAD, '1!100004', { lines: ['10'] })(session);
    },
  }),
  ...both('LINE IS NOT COMPLETE {line}', '13', waiting, inShop({ lineStatus: 'W' })),
  ...both('LINE AFTER IS COMPLETE {line}', '13', waiting, inShop(through('1000'))),
];

const selected = (...select: readonly string[]) => ({ select });

const deletion = casesOf(
  'VB_ROUTE.DELETE',
  ['INVALID ROUTING {head}', {}, selected('PRODUCT 1!P100')],
  ['COMPANY NOT FOUND', {}, selected('SROUTE.HEAD 9!P100')],
  ['ROUTING NOT FOUND {routing}', {}, selected('ALTROUTE.HEAD 1!A200!9')],
  ['WORK ORDER NOT FOUND {order}', {}, selected('WIPROUTE.HEAD 1!NONE')],
  ['WORK ORDER IS CLOSED {order}', {}, { ...selected('WIPROUTE.HEAD 1!100004'), ...isClosed }],
  ['LINE IS BEGUN {line}', {}, selected('WIPROUTE.HEAD 1!100018')],
  ['LINE IS ON PURCHASE ORDER {line}', {}, selected('WIPROUTE.HEAD 1!100016')],
  [
    'LINE {line} IS USED BY {table} {id}',
    {},
    {
      ...selected('WIPROUTE.HEAD 1!100004'),
      given: noted,
    },
  ],
);

export const routings = [...ofBoth, ...deletion];
