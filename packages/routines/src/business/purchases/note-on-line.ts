import { operation } from '../../entry/operation.ts';
import { POLINE } from '../../schema/purchasing.ts';
import { assertForm } from '../records/handed-in.ts';
import { type LineNumbers, purchaseLine } from './received-line.ts';

export interface NoteOnLine extends LineNumbers {
  /** What the buyer knows. */
  readonly lineNote: string;
  /** What someone has to do about it. */
  readonly actionRequired: string;
}

/** Notes what is to be known of a line of a purchase order, and done about it. */
export const noteOnLine = operation({
  uses: [purchaseLine, assertForm],
  run(context, { lineNote, actionRequired, ...numbers }: NoteOnLine) {
    const line = purchaseLine(context, numbers);
    const recordText = POLINE.format({ lineNote, actionRequired }, line.recordText);
    assertForm(context, { table: POLINE, recordText });
    POLINE.open(context.session).write(line.recordId, recordText);
  },
});
