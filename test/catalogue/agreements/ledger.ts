import { companyOf } from '@mvdb/routines';
import fc from 'fast-check';
import type { Agreement, Agreements, Ask, Keys } from '../agreement.ts';

/** Document and fiscal period of a ledger document, or of none. */
function aDocument(keys: Keys): fc.Arbitrary<readonly [document: string, period: string]> {
  return fc.oneof(
    {
      weight: 9,
      arbitrary: keys
        .of('GL.DOCUMENT.AUX')
        .map((id) => [id.split('!')[0] || 'NONE', id.split('!')[1] || '26-05'] as const),
    },
    { weight: 1, arbitrary: fc.constantFrom(['NONE', '26-05'] as const) },
  );
}

const LINE_COLUMNS = `POSTED.DATE, DESCRIPTION, ACCOUNT, EVAL 'DEBIT - CREDIT'`;

const documentLines: Agreement = {
  asked: (keys) =>
    fc
      .tuple(keys.company(), aDocument(keys))
      .map(([CO, [DOCNO, FISPER]]) => ({ CO, DOCNO, FISPER })),
  expected: (ask, { CO = '', DOCNO = '', FISPER = '' }) => {
    const document = `${CO}!${DOCNO}!${FISPER}`;
    if (!ask.has('GL.DOCUMENT.AUX', document)) return { DATA: [], MESSAGE: 'DOCUMENT NOT FOUND' };
    let total = 0;
    const rows = ask
      .sql(`SELECT @ID, ${LINE_COLUMNS} FROM GL.TRANS WHERE @ID LIKE ?`, `${document}!%`)
      .map(([id = '', date = '', description = '', account = '', amount = '']) => {
        const line = id.slice(document.length + 1);
        const next = ask.one(
          'SELECT LINK.DOCUMENTS FROM GL.DOCUMENT.AUX_LINKS WHERE @ID = ? AND LINK.FROM.LINES = ?',
          document,
          line,
        );
        return { line: Number(line), cells: [date, description, account, amount, next ?? ''] };
      })
      .sort((one, other) => one.line - other.line)
      .map(({ cells }) => {
        total += Number(cells[3]);
        return [...cells, String(total)];
      });
    return { DATA: rows, MESSAGE: '' };
  },
};

/** Everything that a transaction leads to, and what that leads to. */
const trail: Agreement = {
  asked: (keys) =>
    fc
      .tuple(aDocument(keys), fc.constantFrom('1', '2', '3', '99'))
      .map(([[document, period], line]) => ({ TRANSID: `${document}!${period}!${line}` })),
  expected: (ask, { TRANSID = '' }) => {
    const company = companyOf(ask.session);
    if (!ask.has('GL.TRANS', company, TRANSID))
      return { DATA: [], MESSAGE: `TRANSACTION NOT FOUND ${TRANSID}` };
    const found = [TRANSID];
    for (const position of found)
      for (const next of linksOf(ask, company, position))
        if (!found.includes(next)) found.push(next);
    const rows = found.flatMap((position) =>
      ask
        .sql(
          'SELECT POSTED.DATE, SOURCE, DEBIT, CREDIT, ACCOUNT FROM GL.TRANS WHERE @ID = ?',
          `${company}!${position}`,
        )
        .map((cells) => [...cells, position.split('!')[0] ?? '']),
    );
    return { DATA: rows, MESSAGE: '' };
  },
};

function linksOf(ask: Ask, company: string, position: string): string[] {
  const [document = '', period = '', line = ''] = position.split('!');
  return ask
    .sql(
      'SELECT LINK.DOCUMENTS, LINK.PERIODS, LINK.LINES FROM GL.DOCUMENT.AUX_LINKS WHERE @ID = ? AND LINK.FROM.LINES = ?',
      `${company}!${document}!${period}`,
      line,
    )
    .map((link) => link.join('!'));
}

export const ledger: Agreements = {
  VB_GL7006: trail,
  VB_GL7011: documentLines,
};
