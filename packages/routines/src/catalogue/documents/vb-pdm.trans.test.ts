import { Session } from 'mvdb';
import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { PDM_1287, PDMXREF_1287 } from '../../schema/documents.ts';
import { attributesOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbPdmTrans } from './vb-pdm.trans.ts';

const split = (text: string, mark: string): string[] => (text === '' ? [] : text.split(mark));

describe('VB_PDM.TRANS', () => {
  const demo = openDemo();
  const { account, session } = demo;
  afterAll(() => account.close());

  /** The vault and the copies of a login, record by record as marked text. */
  const vault = new Map([...PDM_1287.records(session)].map((one) => [one.recordId, one]));
  function copies(login: string): Map<string, string[]> {
    const lines = (PDMXREF_1287.read(session, login)?.recordText ?? '').split('\u001e');
    const columns = lines.map((line) => line.split('\u001d'));
    return new Map(
      (columns[0] ?? []).map((document, row) => [
        document,
        columns.slice(1, 5).map((column) => column[row] ?? ''),
      ]),
    );
  }

  /** Everything that a document leads to, itself among it. */
  function reachable(id: string, found = new Set<string>()): Set<string> {
    if (found.has(id)) return found;
    found.add(id);
    for (const reference of vault.get(id)?.references ?? []) reachable(reference, found);
    return found;
  }

  function rowOf(id: string, login: string): string[] {
    const document = vault.get(id);
    const [path = '', version = '', date = '', time = ''] = copies(login).get(id) ?? [];
    if (!document) return [];
    const holder = [document.holder, document.heldDate, document.heldTime];
    return [
      id,
      document.description,
      document.extension,
      `${document.vaultPath}\u001c${path}`,
      document.holder === '' ? '' : holder.join('\u001c'),
      [document.vaultDate, document.vaultTime, date, time].join('\u001c'),
      `${document.version}\u001c${version}`,
      document.mrpCode,
      document.gtCode,
    ];
  }

  function shown(login: string, ids: readonly string[], type: string) {
    const user = new Session(account, { login });
    const { OUTREC, MESSAGE } = call(user, vbPdmTrans, { INREC: [ids, type] });
    const columns = attributesOf(OUTREC);
    const rows = split(OUTREC.split('\u001e')[0] ?? '', '\u001d').map((_, row) =>
      columns.map((column) => column[row] ?? ''),
    );
    return { rows, MESSAGE };
  }

  const byId = ([a = '']: readonly string[], [b = '']: readonly string[]) => (a < b ? -1 : 1);

  test('an inquiry shows every document with all it refers to', () => {
    for (const id of vault.keys()) {
      const { rows, MESSAGE } = shown('demo', [id], 'I');
      expect(MESSAGE).toBe('');
      expect(rows[0]).toEqual(rowOf(id, 'demo'));
      expect([...rows].sort(byId)).toEqual(
        [...reachable(id)].map((reached) => rowOf(reached, 'demo')).sort(byId),
      );
    }
  });

  test.each(['demo', 'engineering', 'projects'])(
    '%s synchronizes what is missing or older',
    (login) => {
      const local = copies(login);
      for (const id of vault.keys()) {
        const wanted = [...reachable(id)].filter((reached) => {
          const version = local.get(reached)?.[1] ?? '0';
          const document = vault.get(reached);
          return document?.holder !== login && Number(version) < Number(document?.version);
        });
        const { rows, MESSAGE } = shown(login, [id], 'S');
        expect(MESSAGE).toBe('');
        expect(rows.map(([name]) => name).sort()).toEqual(wanted.sort());
      }
    },
  );

  test('a check-out shows the document and what must be fetched, unless somebody has it', () => {
    const local = copies('projects');
    let rejected = 0;
    for (const [id, { holder }] of vault) {
      const { rows, MESSAGE } = shown('projects', [id], 'O');
      if (holder !== '' && holder !== 'projects') {
        rejected += 1;
        expect({ rows, MESSAGE }).toEqual({
          rows: [],
          MESSAGE: `PROCESS ABORTED: ${id} IS CHECKED OUT BY ${holder}`,
        });
        continue;
      }
      const wanted = [...reachable(id)].filter(
        (reached) =>
          reached === id ||
          Number(local.get(reached)?.[1] ?? '0') < Number(vault.get(reached)?.version),
      );
      expect(rows.map(([name]) => name).sort()).toEqual(wanted.sort());
    }
    expect(rejected).toBeGreaterThan(0);
  });

  test('an older copy is shown with the version it is', () => {
    const local = copies('demo');
    const [id = '', [, version = ''] = []] =
      [...local].find(([name, [, one]]) => one !== vault.get(name)?.version) ?? [];
    expect(version).not.toBe('');
    expect(shown('demo', [id], 'I').rows[0]?.[6]).toBe(`${vault.get(id)?.version}\u001c${version}`);
  });

  test('reads the documents it shows, the login and its copies, however large the vault', () => {
    const steps = () => {
      let count = 0;
      const user = new Session(account, { login: 'demo' });
      const watch = { spend: (more: number) => (count += more), beforeIrreversible() {} };
      user.watched(watch, () => call(user, vbPdmTrans, { INREC: [['A200.SLDASM'], 'I'] }));
      return count;
    };
    const before = steps();
    account.transaction(() => {
      for (let number = 0; number < 500; number += 1)
        PDM_1287.write(session, `Z${number}.PDF`, { references: ['A200.SLDASM'] });
    });
    expect(steps()).toBe(before);
  });

  test('an id without extension finds the model', () => {
    expect(shown('demo', ['P100'], 'I').rows[0]?.[0]).toBe('P100.SLDASM');
    expect(shown('demo', ['D900'], 'I').rows[0]?.[0]).toBe('D900.PDF');
  });

  test('documents asked for come first, each once', () => {
    const { rows } = shown('demo', ['A200', 'P100.SLDASM', 'A200.SLDASM'], 'I');
    const names = rows.map(([name]) => name);
    expect(names.slice(0, 2)).toEqual(['A200.SLDASM', 'P100.SLDASM']);
    expect(new Set(names).size).toBe(names.length);
  });

  test('an inquiry shows what it found beside what is missing; a check-out shows nothing', () => {
    const found = shown('demo', ['A200.SLDASM', 'NONE.PDF'], 'I');
    expect(found.rows.length).toBe(reachable('A200.SLDASM').size);
    expect(found.MESSAGE).toBe('PDM RECORD NOT FOUND NONE.PDF');
    for (const type of ['O', 'S'])
      expect(shown('demo', ['A200.SLDASM', 'NONE.PDF'], type)).toEqual({
        rows: [],
        MESSAGE: 'PDM RECORD NOT FOUND NONE.PDF',
      });
  });

  test('references that lead in a circle end', () => {
    PDM_1287.write(session, 'X1.PDF', { references: ['X2.PDF'] });
    PDM_1287.write(session, 'X2.PDF', { references: ['X1.PDF', 'X2.PDF'] });
    expect(shown('demo', ['X2.PDF'], 'I').rows.map(([name]) => name)).toEqual(['X2.PDF', 'X1.PDF']);
  });

  test.each([
    ['demo', 'P100.SLDASM', '', 'INVALID TRANSACTION TYPE'],
    ['demo', 'P100.SLDASM', 'toString', 'INVALID TRANSACTION TYPE'],
    ['parts', 'P100.SLDASM', 'I', 'EMPLOYEE NOT FOUND'],
    ['nobody', 'P100.SLDASM', 'I', 'EMPLOYEE NOT FOUND'],
    ['demo', '', 'I', 'PDM RECORD NOT FOUND '],
  ])('login %s, document %j, type %j: %s', (login, id, type, MESSAGE) => {
    expect(shown(login, [id], type)).toEqual({ rows: [], MESSAGE });
  });
});
