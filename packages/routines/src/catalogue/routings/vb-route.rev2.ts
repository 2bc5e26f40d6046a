import { changeRouting } from '../../business/routings/change-routing.ts';
import { COMPANY, input, message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { packed } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';

const asked = packed({
  company: COMPANY,
  part: 'part number',
  template: 'template number',
  order: 'work order number',
  line: 'routing line',
  option: 'option, 1 to 14',
  suggestions: 'suggestion flags, separated by commas',
});

export const vbRouteRev2 = defineRoutine({
  name: 'VB_ROUTE.REV2',
  domain: 'Routing',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Copies routings between standard, template and work in process, deletes them, adds and removes lines, marks lines of a work order complete or open again, and turns a part into a transient one.',
  args: {
    DATAIN: input('What to do, to which routing.', { required: true, layout: asked.layout }),
    DATAOUT: output('Always blank.'),
    MESSAGE: message('Blank, or why the routing was left as it was.'),
  },
  requestTypeArgument: 'DATAIN',
  dangerousRequestTypes: [
    ...['1', '2', '3', '4', '5', '6', '7'],
    ...['8', '9', '10', '11', '12', '13', '14'],
  ],
  writes: [
    'SROUTE.HEAD',
    'SROUTE.LINE',
    'SROUTE.LINE.1287',
    'SROUTE.NOTE',
    'WIPROUTE.HEAD',
    'WIPROUTE.LINE',
    'WIPROUTE.LINE.1287',
    'WIPROUTE.NOTE',
    'ITEMMANF',
    'PRODUCT.1287',
  ],
  does: [changeRouting],
  notes: [
    'Copying: 1 standard to template, 2 template to standard, 3 standard to work in process, 4 template to work in process, 5 work in process to standard, 6 work in process to template.',
    'Deleting: 7 standard routing, 8 template, 9 work in process routing, 10 one line.',
    'Lines: 11 adds one, 12 completes one of a work order, 13 takes the completion back.',
    '14 makes the part transient and numbers its lines afresh.',
    'The request type is attribute 6 of DATAIN; every option writes.',
    'A copy takes the place of what is there: head, lines, notes and extensions. In work it is for the quantity of the order, every line waits, and dates are blank until it is planned; what an order added (dates, progress, purchase order) stays behind. Standard routings always name their part, and routings in work their order; a template keeps its description.',
    'With 3 and 5 a blank part number is the part that the order makes.',
    'The routing of a work order is replaced or deleted, and a line of it deleted, while nothing of it is begun, on a purchase order, or named by hours, charges or notices. That of a closed order stays as it is.',
    'With 10, 11 and 14 one of part, template and work order says which routing is meant; elsewhere what an option does not take is not looked at.',
    'DATAIN has nothing to say of an operation: 11 adds a line of which nothing is said, which takes no time, where its number belongs; a blank number puts it after the last. In work it stands before no line that is begun. The only line of a routing goes with the routing.',
    'Components of a line that goes are used by the line after it, or by none when the routing goes.',
    'A line is completed after the lines before it, on an order that is open, released and not on hold; what came good out of the line before counts as through. It is taken back while the line after it is not complete and has not had more. A line that is on a purchase order is completed once all of it came.',
    '14 numbers the lines of the standard routing of the part, or those of the work order whose part becomes transient, 10, 20 and so on. References to a line follow: components, purchase order lines, hours, charges and notices.',
    'The flag that a part is transient is in PRODUCT.1287; ITEMMANF has the day its routing changed, and the routing that orders follow.',
    'Suggestion flags are kept with the part whose standard routing an option changes (2, 5, 7, 10, 14). With 11 there may be one: the new line came from it, and it is suggested no more; it is again when the line goes. Elsewhere they are rejected.',
  ],
  examples: [
    { call: { DATAIN: ['1', 'A200', 'T9', '', '', '1'] }, reply: { DATAOUT: '', MESSAGE: '' } },
    { call: { DATAIN: ['1', 'A200', '', '', '15', '11'] }, reply: { MESSAGE: '' } },
    { call: { DATAIN: ['1', 'A200', '', '', '', '15'] }, reply: { MESSAGE: 'INVALID OPTION' } },
  ],

  run({ DATAIN }, session) {
    const { company, suggestions, ...change } = asked.of(DATAIN);
    changeRouting(companyContext(session, company), {
      ...change,
      suggestions: suggestions.split(',').flatMap((flag) => flag.trim() || []),
      program: 'VB_ROUTE.REV2',
    });
    return {};
  },
});
