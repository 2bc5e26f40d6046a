import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { SROUTE_LINE, WIPROUTE_LINE } from '../../schema/routings.ts';
import { NOTHING_DONE } from './copy-routing.ts';
import { findRouting } from './find-routing.ts';
import { followWipRouting } from './follow-wip-routing.ts';
import { keepHead } from './keep-head.ts';
import { orderOfRouting } from './live-order.ts';
import { changeSuggestions } from './part-suggestions.ts';
import { isBegun } from './remove-lines.ts';
import {
  isInWork,
  lineNoOf,
  type RoutingKey,
  routingId,
  routingTables,
  tablesOf,
} from './routing-key.ts';

export interface AddedLine {
  readonly key: RoutingKey;
  /** Blank puts it after the last. */
  readonly line: string;
  /** The suggestion that it comes from; blank for none. */
  readonly suggestion: string;
}

const LINE_NUMBER = /^[1-9]\d{0,3}$/;

/** Between lines that stand by themselves. */
const LINE_STEP = 10;

/** The number of the line that stands in a place of a routing of which nothing was changed since it was numbered. */
export function usualNumber(position: number): string {
  return String((position + 1) * LINE_STEP);
}

/**
 * Adds a line to a routing where its number belongs. Nothing is said yet of what is done on it, and it takes no time.
 * In work it waits, and nothing after it has begun.
 */
export const addLine = operation({
  writes: routingTables(),
  uses: [
    ...([findRouting, orderOfRouting, changeSuggestions] as const),
    ...([keepHead, followWipRouting] as const),
  ],
  rejections: ['INVALID LINE {line}', 'LINE ALREADY EXISTS {line}', 'LINE AFTER IS BEGUN {line}'],
  run(context, { key, line, suggestion }: AddedLine, reject) {
    const { session, company } = context;
    if (key.kind === 'wip') orderOfRouting(context, key);
    const { head, lines } = findRouting(context, key);
    const last = Number(head.lines.at(-1) ?? 0);
    const number = line || String(last - (last % LINE_STEP) + LINE_STEP);
    if (!LINE_NUMBER.test(number)) throw reject(`INVALID LINE ${number}`);
    if (head.lines.includes(number)) throw reject(`LINE ALREADY EXISTS ${number}`);
    const after = lines.filter((one) => Number(lineNoOf(one)) > Number(number));
    for (const { recordText, recordId } of isInWork(key) ? after : [])
      if (isBegun(WIPROUTE_LINE.parse(recordText)))
        throw reject(`LINE AFTER IS BEGUN ${lineNoOf({ recordId })}`);

    const id = keyOf(company, ...routingId(key), number);
    const tables = tablesOf(key);
    const added = SROUTE_LINE.format(NO_WORK);
    tables.line
      .open(session)
      .write(id, isInWork(key) ? WIPROUTE_LINE.format(NOTHING_DONE, added) : added);
    if (suggestion !== '') tables.extension?.write(session, id, { suggestion });
    if (key.kind === 'standard')
      changeSuggestions(context, { part: key.part, suggested: [], taken: [suggestion] });
    const position = lines.length - after.length;
    const lineNos = head.lines.toSpliced(position, 0, number);
    keepHead(context, { key, headText: head.recordText, lineNos });
    if (key.kind === 'wip') followWipRouting(context, key);
  },
});

const NO_WORK = {
  setupHours: '0',
  laborHours: '0',
  machineHours: '0',
  queueDays: '0',
  moveDays: '0',
  yieldPercent: '10000',
  outside: 'N',
  overlapPercent: '0',
};
