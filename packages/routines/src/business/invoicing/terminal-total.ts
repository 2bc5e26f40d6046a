import { add } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { TRANSCRT } from '../../schema/invoices.ts';
import { keyOf } from '../../schema/record-key.ts';
import { assertKey } from '../records/handed-in.ts';
import type { PostedBy, SalesHead } from './sales-document.ts';

/** What a terminal has posted since its register was last printed, as the caller saw it; blank says nothing. */
export interface TerminalTotal {
  readonly head: SalesHead;
  readonly by: PostedBy;
  readonly seen: string;
}

/** Adds a document to what its terminal has posted. @returns The record of the terminal. */
export const addToTerminal = operation({
  writes: [TRANSCRT],
  uses: [assertKey],
  rejections: ['TRANSACTION RECORD HAS CHANGED'],
  run(context, { head, by, seen }: TerminalTotal, reject): string {
    const { session, company } = context;
    assertKey(context, { table: TRANSCRT, key: [company, by.port] });
    const id = keyOf(company, by.port);
    const terminal = TRANSCRT.readLocked(session, id) ?? TRANSCRT.parse('', id);
    if (seen !== '' && seen !== terminal.recordText) throw reject('TRANSACTION RECORD HAS CHANGED');
    const changes = {
      lastDocument: head.key.invoice,
      documentCount: add(terminal.documentCount, '1'),
      documentTotal: add(terminal.documentTotal, head.total),
      initials: by.initials,
    };
    TRANSCRT.update(session, terminal, changes);
    return TRANSCRT.format(changes, terminal.recordText);
  },
});
