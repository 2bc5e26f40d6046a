import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { SROUTE_LINE, WIPROUTE_LINE } from '../../schema/routings.ts';
import { copiedHead } from './copied-head.ts';
import { findRouting, headOf, linesOf } from './find-routing.ts';
import { followWipRouting } from './follow-wip-routing.ts';
import { keepHead } from './keep-head.ts';
import { changeSuggestions, suggestionsOf } from './part-suggestions.ts';
import { removeLines } from './remove-lines.ts';
import {
  isInWork,
  lineNoOf,
  type RoutingKey,
  type RoutingLine,
  routingId,
  routingTables,
  tablesOf,
} from './routing-key.ts';

export interface RoutingCopy {
  readonly from: RoutingKey;
  readonly to: RoutingKey;
}

/**
 * Copies a routing with its lines, their notes and what this company keeps of them, in place of what is there. In work
 * every line waits, for the quantity of the order, until it is planned; what an order added stays with the order. A
 * routing in work of which something is begun or on a purchase order is not replaced.
 */
export const copyRouting = operation({
  writes: routingTables(),
  uses: [
    ...([findRouting, copiedHead, removeLines, changeSuggestions] as const),
    ...([keepHead, followWipRouting] as const),
  ],
  rejections: ['ROUTING IS COPIED TO ITSELF {routing}', 'ROUTING HAS NO LINES {routing}'],
  run(context, { from, to }: RoutingCopy, reject) {
    const { session, company } = context;
    const { head, lines } = findRouting(context, from);
    const [source, target] = [tablesOf(from), tablesOf(to)];
    const id = keyOf(company, ...routingId(to));
    const name = routingId(from).join(' ');
    if (source.head === target.head && id === head.recordId)
      throw reject(`ROUTING IS COPIED TO ITSELF ${name}`);
    if (lines.length === 0) throw reject(`ROUTING HAS NO LINES ${name}`);
    const headText = copiedHead(context, { source: head, from, to });
    const lineNos = lines.map(lineNoOf);
    const replaced = headOf(context, to);
    if (replaced)
      removeLines(context, { key: to, lines: linesOf(context, to, replaced), left: lineNos });

    for (const line of lines) {
      const { recordId } = line;
      const newId = keyOf(id, lineNoOf(line));
      target.line.open(session).write(newId, isInWork(to) ? waiting(line) : asStandard(line));
      const note = source.note.read(session, recordId);
      if (note) target.note.open(session).write(newId, note.recordText);
      const extension = source.extension?.read(session, recordId);
      if (extension) target.extension?.open(session).write(newId, extension.recordText);
    }
    if (to.kind === 'standard')
      changeSuggestions(context, {
        part: to.part,
        suggested: [],
        taken: suggestionsOf(context, from, lines),
      });
    keepHead(context, { key: to, headText, lineNos });
    if (to.kind === 'wip') followWipRouting(context, to);
  },
});

/** What a line says of its operation, whatever an order added to it. */
function asStandard(line: RoutingLine): string {
  const names = Object.keys(SROUTE_LINE.attributes) as (keyof typeof SROUTE_LINE.attributes)[];
  return SROUTE_LINE.format(Object.fromEntries(names.map((name) => [name, line[name]])));
}

/** The same of a line on which work has not begun. */
function waiting(line: RoutingLine): string {
  return WIPROUTE_LINE.format(NOTHING_DONE, asStandard(line));
}

/** What an operation of a work order begins with. */
export const NOTHING_DONE = {
  lineStatus: 'W',
  completedQuantity: '0',
  scrappedQuantity: '0',
  actualSetupHours: '0',
  actualLaborHours: '0',
};
