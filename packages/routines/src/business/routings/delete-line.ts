import { operation } from '../../entry/operation.ts';
import { findRouting } from './find-routing.ts';
import { followWipRouting } from './follow-wip-routing.ts';
import { keepHead } from './keep-head.ts';
import { orderOfRouting } from './live-order.ts';
import { removeLines } from './remove-lines.ts';
import { lineNoOf, type RoutingKey } from './routing-key.ts';

export interface DeletedLine {
  readonly key: RoutingKey;
  readonly line: string;
}

/**
 * Deletes a line of a routing with all that is kept beside it. Components that it used are used by the line after it.
 * The only line goes with its routing.
 */
export const deleteLine = operation({
  uses: [...([findRouting, orderOfRouting, removeLines, keepHead, followWipRouting] as const)],
  rejections: ['LINE NOT FOUND {line}', 'LINE IS THE ONLY ONE {line}'],
  run(context, { key, line: number }: DeletedLine, reject) {
    if (key.kind === 'wip') orderOfRouting(context, key);
    const { head, lines } = findRouting(context, key);
    const line = lines.find((one) => lineNoOf(one) === number);
    if (line === undefined) throw reject(`LINE NOT FOUND ${number}`);
    if (lines.length === 1) throw reject(`LINE IS THE ONLY ONE ${number}`);
    const left = head.lines.filter((one) => one !== number);
    removeLines(context, { key, lines: [line], left });
    keepHead(context, { key, headText: head.recordText, lineNos: left });
    if (key.kind === 'wip') followWipRouting(context, key);
  },
});
