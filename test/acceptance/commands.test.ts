import { execute, type Session } from 'mvdb';
import { type BackgroundProgram, CommandSet, LOG_TABLE, type Verb } from 'mvdb/host';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { marked, openOrders, unmarked } from './orders.ts';

/* Section E of the acceptance table, on its data set: each test bears the number of its row. */

let session: Session;
beforeEach(() => {
  session = openOrders();
});
afterEach(() => session.account.close());

const run = (command: string) => execute(session, command).lines;

describe('77: tables', () => {
  test('are created with parts, listed, cleared, renamed and deleted', () => {
    run('CREATE.FILE F');
    run('CREATE.FILE F,B');
    session.account.transaction(() => session.table('F,B').write('1', 'x'));
    const listed = run('LISTF').join('\n');
    expect(listed).toMatch(/^F\b/m);
    expect(listed).toMatch(/^F,B\b/m);
    run('CLEAR.FILE DATA F,B');
    expect(session.table('F,B').count()).toBe(0);
    run('CNAME F TO G');
    expect(session.account.findTable('F')).toBeUndefined();
    run('DELETE.FILE G');
    expect(session.account.findTable('G')).toBeUndefined();
  });

  test('a chain of synonyms ends', () => {
    for (let link = 1; link <= 11; link++)
      run(`SET.FILE ${link === 1 ? 'ORD' : `Q${link - 1}`} Q${link}`);
    expect(run('COUNT Q9').join()).toContain('4 record(s)');
    expect(() => run('COUNT Q11')).toThrow(expect.objectContaining({ code: 'SYNONYM_CHAIN' }));
  });
});

test('78: COPY counts what it copies, and says how existing records are treated', () => {
  expect(run('COPY FROM ORD TO CUS 1001')).toEqual(['1 record(s) copied.']);
  expect(run('COPY FROM ORD TO CUS 1001')[0]).toBe('0 record(s) copied.');
  expect(run('COPY FROM ORD TO CUS 1001 OVERWRITING')).toEqual(['1 record(s) copied.']);
  expect(run('COPY FROM ORD TO CUS ALL UPDATING')[0]).toBe('1 record(s) copied.');
  expect(session.table('CUS').read('1002')).toBeUndefined();
});

test('79: saved lists are copied, merged, made of a record, edited and deleted', () => {
  run("SSELECT ORD WITH CUST = 'C1'");
  run('SAVE.LIST ACME');
  run('COPY.LIST ACME ACME2');
  run("SSELECT ORD '1002'");
  run('SAVE.LIST OTHER');
  run('LIST.UNION ACME OTHER TO BOTH');
  run('GET.LIST BOTH');
  expect(session.selectLists.take(0)).toEqual(['1001', '1003', '1002']);
  run('QSELECT ORD 1001');
  expect(session.selectLists.take(0)?.map(unmarked)).toContain('20000');
  execute(session, 'EDIT.LIST ACME2', { data: ['1', 'DE', 'I 1004', 'FI'] });
  run('GET.LIST ACME2');
  expect(session.selectLists.take(0)).toEqual(['1003', '1004']);
  run('DELETE.LIST ACME2');
  expect(() => run('GET.LIST ACME2')).toThrow(expect.objectContaining({ code: 'LIST_NOT_FOUND' }));
});

describe('80: paragraphs', () => {
  const written = (item: string) =>
    session.account.transaction(() => session.table('VOC').write('LIKES', marked(item)));

  test('ask for what is given neither with the command nor by default', () => {
    written('PA^DISPLAY I like <<I2,Fruit>> and <<C3:none>>');
    expect(run('LIKES plum x')).toEqual(['I like plum and x']);
    const asked: string[] = [];
    const prompt = (question: string) => {
      asked.push(question);
      return 'pears';
    };
    expect(execute(session, 'LIKES', { prompt }).lines).toEqual(['I like pears and none']);
    expect(asked).toEqual([expect.stringContaining('Fruit')]);
  });

  test('decide, jump and repeat', () => {
    written('PA^IF <<C2>> = "a" THEN GO SECOND^DISPLAY first^SECOND: DISPLAY second');
    expect(run('LIKES a')).toEqual(['second']);
    expect(run('LIKES b')).toEqual(['first', 'second']);
  });
});

describe('81: background tasks', () => {
  async function started(program: BackgroundProgram) {
    const commands = new CommandSet({ programs: { MONTHEND: program } });
    const { tasks } = execute(session, 'PHANTOM MONTHEND', { commands });
    const [task] = tasks;
    const error = await task?.ended;
    return { error, log: unmarked(session.table(LOG_TABLE).read(task?.logId ?? '') ?? '') };
  }

  test('what they print is their log', async () => {
    const { error, log } = await started(({ session: own }) => {
      own.print('closed');
    });
    expect(error).toBeUndefined();
    expect(log).toContain('^closed^');
  });

  test('one that asks for input fails, and its log says so', async () => {
    const { error, log } = await started(({ session: own }) => {
      execute(own, 'DISPLAY <<Which>>');
    });
    expect(error).toMatchObject({ code: 'NO_INPUT' });
    expect(log).toContain('Which');
  });
});

test('82: verbs are added, and a hook may veto any', () => {
  const hello: Verb = {
    name: 'HELLO',
    synonyms: [],
    effect: 'read',
    usage: 'HELLO',
    run: ({ print }) => {
      print('hello');
      return undefined;
    },
  };
  const open = new CommandSet({ verbs: [hello] });
  expect(execute(session, 'HELLO', { commands: open }).lines).toEqual(['hello']);
  const closed = new CommandSet({ verbs: [hello], security: ({ verb }) => verb !== 'HELLO' });
  expect(() => execute(session, 'HELLO', { commands: closed })).toThrow(
    expect.objectContaining({ code: 'NOT_PERMITTED', message: expect.stringContaining('HELLO') }),
  );
});
