import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { GL_DOCUMENT_AUX, GL_TRANS } from '../../schema/ledger.ts';
import { rowsOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbGl7006 } from './vb-gl7006.ts';

/** DATA as rows, each as text. */
const textsOf = (data: string) => rowsOf(data).map((row) => row.join('|'));

describe('VB_GL7006', () => {
  const demo = openDemo();
  const { account, session } = demo;
  afterAll(() => account.close());

  test('it shows all that can be reached, for every transaction of the ledger', () => {
    const rows = new Map<string, string>();
    for (const one of GL_TRANS.records(session, '1')) {
      const { postedDate, source, debit, credit, account } = one;
      const [, document] = one.recordId.split('!');
      rows.set(
        one.recordId.slice(2),
        [postedDate, source, debit, credit, account, document].join('|'),
      );
    }
    const next = new Map<string, string[]>();
    for (const one of GL_DOCUMENT_AUX.records(session, '1'))
      for (const [index, from] of one.linkFromLines.entries()) {
        const to = [one.linkDocuments[index], one.linkPeriods[index], one.linkLines[index]];
        const id = `${one.recordId.slice(2)}!${from}`;
        next.set(id, [...(next.get(id) ?? []), to.join('!')]);
      }
    const reach = (id: string, reached: Set<string>): Set<string> => {
      if (reached.has(id)) return reached;
      reached.add(id);
      for (const linked of next.get(id) ?? []) reach(linked, reached);
      return reached;
    };
    let longest = 0;
    for (const [id, row] of rows) {
      const { DATA, MESSAGE } = call(session, vbGl7006, { TRANSID: id });
      const shown = textsOf(DATA);
      const wanted = [...reach(id, new Set())].map((reached) => rows.get(reached) ?? '');
      expect(MESSAGE).toBe('');
      expect(shown[0]).toBe(row);
      expect([...shown].sort()).toEqual(wanted.sort());
      longest = Math.max(longest, shown.length);
    }
    expect(longest).toBeGreaterThan(2);
  });

  test('links that lead in a circle end', () => {
    GL_TRANS.write(session, '1!X1!26-01!1', { debit: '5', source: 'JE', account: '1000' });
    GL_TRANS.write(session, '1!X2!26-02!1', { credit: '5', source: 'JE', account: '1000' });
    const link = (document: string, period: string) => ({
      lineNos: ['1'],
      linkFromLines: ['1', '1'],
      linkDocuments: [document, document],
      linkPeriods: [period, period],
      linkLines: ['1', '1'],
    });
    GL_DOCUMENT_AUX.write(session, '1!X1!26-01', link('X2', '26-02'));
    GL_DOCUMENT_AUX.write(session, '1!X2!26-02', link('X1', '26-01'));
    const { DATA, MESSAGE } = call(session, vbGl7006, { TRANSID: 'X2!26-02!1' });
    expect(textsOf(DATA)).toEqual(['|JE||5|1000|X2', '|JE|5||1000|X1']);
    expect(MESSAGE).toBe('');
  });

  test('a record that is missing on the way ends it, and what was found is shown', () => {
    GL_TRANS.write(session, '1!X3!26-01!1', { debit: '5', account: '1000' });
    expect(call(session, vbGl7006, { TRANSID: 'X3!26-01!1' })).toEqual({
      DATA: '\u001e\u001e5\u001e\u001e1000\u001eX3',
      MESSAGE: 'CANNOT READ GL.DOCUMENT.AUX RECORD X3!26-01',
    });
  });

  test.each(['X', 'X!26-01', '!26-01!1', 'X!26-01!', 'X!26-00!1', 'X!2026-01!1', '1!X!26-01!1'])(
    '%j is not a transaction id',
    (TRANSID) => {
      expect(call(session, vbGl7006, { TRANSID })).toEqual({
        DATA: '',
        MESSAGE: 'INVALID TRANSACTION ID',
      });
    },
  );

  test('what it repeats of an id does not divide the message', () => {
    const { MESSAGE } = call(session, vbGl7006, { TRANSID: 'X!26-01!1\u001eY' });
    expect(MESSAGE).toBe('TRANSACTION NOT FOUND X!26-01!1 Y');
  });
});
