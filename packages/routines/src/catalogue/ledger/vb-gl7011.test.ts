import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { GL_DOCUMENT_AUX, GL_TRANS } from '../../schema/ledger.ts';
import { attributesOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbGl7011 } from './vb-gl7011.ts';

describe('VB_GL7011', () => {
  const demo = openDemo();
  const { account, session } = demo;
  afterAll(() => account.close());

  test.each(['1', '2'])('in company %s it shows every line of every document', (CO) => {
    const wanted = new Map<string, string[][]>();
    for (const one of GL_TRANS.records(session, CO)) {
      const [, document = '', period = '', line = ''] = one.recordId.split('!');
      const lines = wanted.get(`${document}!${period}`) ?? [];
      wanted.set(`${document}!${period}`, lines);
      const amount = Number(one.debit || 0) - Number(one.credit || 0);
      lines.push([line, one.postedDate, one.description, one.account, String(amount)]);
    }
    for (const [id, lines] of wanted) {
      const [DOCNO = '', FISPER = ''] = id.split('!');
      const { DATA, MESSAGE } = call(session, vbGl7011, { CO, DOCNO, FISPER });
      expect(MESSAGE).toBe('');
      const auxiliary = GL_DOCUMENT_AUX.read(session, CO, DOCNO, FISPER);
      let running = 0;
      const rows = lines
        .sort(([a], [b]) => Number(a) - Number(b))
        .map(([line = '', date, description, number, amount]) => {
          running += Number(amount);
          const link = auxiliary?.linkFromLines.indexOf(line) ?? -1;
          const next = auxiliary?.linkDocuments[link] ?? '';
          return [date, description, number, amount, next, String(running)];
        });
      expect(attributesOf(DATA)).toEqual(rows);
      expect(running).toBe(0);
    }
  });

  test.each([
    ['1', 'NONE', '26-05', 'DOCUMENT NOT FOUND'],
    ['1', 'AC26-05', '05-26', 'INVALID FISCAL PERIOD'],
    ['1', 'AC26-05', '26-5', 'INVALID FISCAL PERIOD'],
  ])('company %s, document %s, period %s: %s', (CO, DOCNO, FISPER, MESSAGE) => {
    expect(call(session, vbGl7011, { CO, DOCNO, FISPER })).toEqual({ DATA: '', MESSAGE });
  });
});
