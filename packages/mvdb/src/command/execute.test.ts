import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import type { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { commandSession, marked, ordersAccount, writeVoc } from './command-fixture.ts';
import { CommandSet } from './command-set.ts';
import { execute } from './execute.ts';
import type { Verb } from './verb.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = ordersAccount();
  session = commandSession(account);
});

afterEach(() => account.close());

const run = (command: string, options = {}) => execute(session, command, options);
const lines = (command: string, options = {}) => run(command, options).lines;

describe('execute', () => {
  test('captures what the command prints, and nothing printed before', () => {
    session.print('earlier');
    expect(lines('DISPLAY Hello  there')).toEqual(['Hello  there']);
    expect(session.takeOutput()).toEqual(['earlier']);
  });

  test('an empty command and a comment do nothing', () => {
    expect(run('   ')).toEqual({ lines: [], returnCode: 0, tasks: [], missingIds: [] });
    expect(lines('* DISPLAY no')).toEqual([]);
  });

  test('verbs may be in small letters, with hyphens for full stops', () => {
    expect(lines('display yes')).toEqual(['yes']);
    expect(lines('clear-file ord')).toEqual(['4 record(s) of ORD deleted.']);
  });

  test('a word that is not a command is rejected with names near it', () => {
    expect(() => run('XYZZY ORD')).toThrow(rejection('BAD_COMMAND', 'XYZZY is not in your VOC.'));
    expect(() => run('LSIT ORD')).toThrow(rejection('BAD_COMMAND', 'Near it: LIST'));
    writeVoc(account, 'MONTH.END', 'PA^DISPLAY done');
    expect(() => run('MONTHEND')).toThrow(rejection('BAD_COMMAND', 'Near it: MONTH.END'));
  });

  test('a keyword, a table and an item of another type are not commands', () => {
    writeVoc(account, 'ALSO', 'K^1');
    writeVoc(account, 'NOTE', 'X^text');
    expect(() => run('ALSO')).toThrow(rejection('BAD_COMMAND', 'keyword'));
    expect(() => run('ORD')).toThrow(rejection('BAD_COMMAND', 'ORD is not in your VOC'));
    expect(() => run('NOTE')).toThrow(rejection('BAD_COMMAND'));
  });

  test('what was printed before a failure stays in the session', () => {
    writeVoc(account, 'P', 'PA^DISPLAY one^XYZZY^DISPLAY two');
    expect(() => run('P')).toThrow(
      rejection('BAD_COMMAND', 'It happened in line 2 of the paragraph P.'),
    );
    expect(session.takeOutput()).toEqual(['one']);
  });

  test('a program may take the lines as they are printed, but not what a verb asks for itself', () => {
    const seen: string[] = [];
    const print = (line: string) => seen.push(line);
    writeVoc(account, 'P', 'PA^DISPLAY one^DISPLAY <<What?>>^NEST');
    const nest: Verb = {
      name: 'NEST',
      synonyms: [],
      effect: 'read',
      usage: 'NEST',
      run: (call) => call.execute('DISPLAY inner').lines.length,
    };
    const prompt = (question: string) => `${seen.length} before ${question}`;
    const commands = new CommandSet({ verbs: [nest] });
    expect(run('P', { print, prompt, commands })).toMatchObject({ lines: [], returnCode: 1 });
    expect(seen).toEqual(['one', '1 before What?']);
  });

  test('a command that would print too much is refused', () => {
    expect(() => run('DISPLAY 1234567890', { outputSizeMax: 10 })).toThrow(rejection('TOO_LARGE'));
    expect(lines('DISPLAY 123456789', { outputSizeMax: 10 })).toEqual(['123456789']);
  });

  test('a command that is too long is refused', () => {
    expect(() => run(`DISPLAY ${'x'.repeat(1_000_000)}`)).toThrow(rejection('TOO_LARGE'));
  });

  test('a quotation without end is rejected with its place', () => {
    expect(() => run('DELETE ORD "1001')).toThrow(rejection('BAD_COMMAND', 'at character 12'));
  });

  test.each([
    ['WHO AM', 5],
    ['  CLEARSELECT 1 ALL', 17],
    ['clearselect ALL 2', 17],
    ['CT ORD "1001', 8],
  ])('%s says at which character it goes wrong', (command, at) => {
    expect(() => run(command)).toThrow(expect.objectContaining({ code: 'BAD_COMMAND', at }));
  });

  test('a closed session executes nothing', () => {
    session.close();
    expect(() => run('DATE')).toThrow(rejection('SESSION_CLOSED'));
  });
});

describe('query sentences', () => {
  test('select into a list, which the next command uses up', () => {
    expect(run("SSELECT ORD WITH CUST = 'C1' TO 1")).toMatchObject({
      lines: ['2 record(s) selected to list 1'],
      returnCode: 2,
    });
    expect(lines('COUNT ORD FROM 1')).toEqual(['2 record(s) counted']);
    expect(session.selectLists.isActive(1)).toBe(false);
  });

  test('use up list 0 where it is active, and then take the whole table', () => {
    run("SSELECT ORD WITH CUST = 'C1'");
    expect(lines('LIST ORD ID.ONLY HDR.SUP').join()).toMatch(/1001.*1003/);
    expect(lines('COUNT ORD')).toEqual(['4 record(s) counted']);
  });

  test('know their own text and the account', () => {
    const report = lines('LIST ORD 1001 EVAL "@SENTENCE:@WHO" FMT "90L" HDR.SUP CSV').join();
    expect(report).toContain('LIST ORD 1001 EVAL');
    expect(report).toContain('mvdb-');
  });

  test('print a report', () => {
    const report = lines('SORT ORD CUST ID.SUP COL.HDG.ID HDR.SUP').join('\n');
    expect(report).toMatch(/C1\s+C2\s+C1\s+C9/);
    expect(report).toContain('4 record(s) listed');
  });

  test('take parameters as values', () => {
    expect(lines('COUNT ORD WITH CUST = ?', { parameters: ["C1' OR WITH CUST = 'C2"] })).toEqual([
      '0 record(s) counted',
    ]);
    expect(lines('COUNT ORD WITH CUST = ?', { parameters: ['C2'] })).toEqual([
      '1 record(s) counted',
    ]);
  });

  test('name ids that are not there', () => {
    expect(lines("SELECT ORD '1001' '9999'")).toEqual([
      "'9999' not found",
      '1 record(s) selected to list 0',
    ]);
  });

  test('SEARCH asks for its texts', () => {
    expect(lines('SEARCH CUS', { data: ['ACME', 'zeta', ''] })).toEqual([
      '2 record(s) selected to list 0',
    ]);
    expect(() => run('SEARCH CUS')).toThrow(rejection('NO_INPUT'));
  });

  test('REFORMAT writes rows to a table, the first column as id', () => {
    account.createTable('NAMES');
    expect(run('REFORMAT CUS NAME @ID TO NAMES')).toMatchObject({
      lines: ['3 record(s) reformatted, 0 record(s) overwritten'],
      returnCode: 3,
    });
    expect(account.table('NAMES').read('Smith & Co')).toBe('C2');
    expect(lines('SREFORMAT CUS NAME TO NAMES')).toEqual([
      '3 record(s) reformatted, 3 record(s) overwritten',
    ]);
    expect(() => run('REFORMAT CUS NAME')).toThrow(rejection('BAD_COMMAND', 'TO'));
  });

  test('errors of a sentence carry their position', () => {
    expect(() => run('LIST ORD WITH')).toThrow(rejection('BAD_SENTENCE', 'At character 14'));
  });
});

describe('saved lists', () => {
  test('are saved, fetched, combined and deleted', () => {
    run('SSELECT ORD');
    expect(lines('SAVE.LIST ALL.ORDERS')).toEqual(['4 record(s) saved to list ALL.ORDERS']);
    run("SSELECT ORD WITH CUST = 'C1'");
    run('SAVE.LIST OURS');
    expect(lines('LIST.DIFF ALL.ORDERS OURS')).toEqual(['2 record(s) selected to list 0']);
    expect(session.selectLists.take(0)).toEqual(['1002', '1004']);
    run('GET.LIST ALL.ORDERS TO 1');
    run('GET.LIST OURS TO 2');
    run('MERGE.LIST 1 INTER 2 TO 3');
    expect(session.selectLists.take(3)).toEqual(['1001', '1003']);
    expect(lines('COPY.LIST OURS THEIRS')).toEqual(['2 record(s) saved to list THEIRS']);
    expect(lines('LIST.UNION OURS THEIRS TO BOTH')).toEqual(['2 record(s) saved to list BOTH']);
    expect(lines('SORT.LIST BOTH')).toEqual(['2 record(s) saved to list BOTH']);
    expect(lines('DELETE.LIST OURS')).toEqual(['List OURS of 2 record(s) deleted']);
    expect(() => run('GET.LIST OURS')).toThrow(rejection('LIST_NOT_FOUND'));
  });

  test('QSELECT takes the attributes of records, FORM.LIST those of one', () => {
    expect(lines("QSELECT CUS 'C1' 'C2'")).toEqual(['2 record(s) selected to list 0']);
    expect(session.selectLists.take(0)).toEqual(['ACME', 'Smith & Co']);
    expect(lines('FORM.LIST CUS C1 TO 4')).toEqual(['1 record(s) selected to list 4']);
  });

  test('CLEARSELECT clears list 0, another, or all', () => {
    for (const number of [0, 1, 2]) session.selectLists.form(number, ['a']);
    run('CLEARSELECT');
    run('CLEARSELECT 1');
    expect([0, 1, 2].map((number) => session.selectLists.isActive(number))).toEqual([
      false,
      false,
      true,
    ]);
    run('CLEARSELECT ALL');
    expect(session.selectLists.isActive(2)).toBe(false);
    expect(() => run('CLEARSELECT 11')).toThrow(rejection('BAD_ARGUMENT'));
    expect(() => run('CLEARSELECT ORD')).toThrow(
      rejection('BAD_COMMAND', 'CLEARSELECT [list | ALL]'),
    );
  });
});

describe('tables', () => {
  test('CREATE.FILE makes a table and its dictionary, and sub-files share it', () => {
    run('CREATE.FILE F');
    expect(lines('CREATE.FILE F,B')).toEqual(['Created DATA part of file F,B']);
    session.table('F,B').write('1', 'in B');
    session.table('DICT F').write('A1', marked('D^1'));
    expect(session.table('F').count()).toBe(0);
    expect(session.table('DICT F,B').read('A1')).toBe(marked('D^1'));
    const listed = lines('LISTF').map((line) => line.split(' ')[0]);
    expect(listed).toEqual(expect.arrayContaining(['F', 'F,B']));
  });

  test('CREATE.FILE F,B makes F too where it is missing', () => {
    run('CREATE.FILE DATA G,PART');
    expect(account.findTable('G')).toBeDefined();
    expect(account.findTable('G,PART')).toBeDefined();
  });

  test('figures about hashing are accepted with a note', () => {
    expect(lines('CREATE.FILE F 18 101,1 1 DYNAMIC MINIMUM.MODULUS 7').at(-1)).toBe(
      'Note: 18 101,1 1 DYNAMIC MINIMUM.MODULUS 7 has no effect; a table here needs no such figures. DIRECTORY makes one of files.',
    );
  });

  test.each([
    'CREATE.FILE',
    'CREATE.FILE F NO.CASE',
    'CREATE.FILE F ENCRYPT k',
    'CREATE.FILE "a b"',
  ])('%s creates nothing', (command) => {
    const before = account.tables();
    expect(() => run(command)).toThrow(
      rejection(command.includes('"') ? 'BAD_TABLE_NAME' : 'BAD_COMMAND'),
    );
    expect(account.tables()).toEqual(before);
  });

  test('DICT and DATA parts come together, whichever is asked for first', () => {
    run('CREATE.FILE DICT F');
    expect(lines('CREATE.FILE DATA F')).toEqual([
      'Note: the DATA part of F is there already; both are created together.',
    ]);
    expect(() => run('CREATE.FILE F')).toThrow(rejection('TABLE_EXISTS'));
    session.table('F').write('1', 'x');
    expect(() => run('CREATE.FILE DATA F')).toThrow(rejection('TABLE_EXISTS'));
  });

  test('DELETE.FILE deletes a table with its sub-files, or one of them', () => {
    run('CREATE.FILE F');
    run('CREATE.FILE F,B');
    run('CREATE.FILE F,C');
    session.table('DICT F').write('A1', marked('D^1'));
    expect(lines('DELETE.FILE DATA F,C')).toEqual(['Deleted F,C']);
    expect(session.table('DICT F').read('A1')).toBe(marked('D^1'));
    expect(run('DELETE.FILE F')).toMatchObject({ returnCode: 2 });
    expect(account.findTable('F,B')).toBeUndefined();
    expect(() => run('DELETE.FILE F')).toThrow(rejection('TABLE_NOT_FOUND'));
    expect(() => run('DELETE.FILE DICT ORD')).toThrow(
      rejection('BAD_COMMAND', 'CLEAR.FILE DICT ORD'),
    );
  });

  test('DELETE.FILE of a synonym takes the name only', () => {
    run('SET.FILE ORD ORDERS');
    run('DELETE.FILE ORDERS');
    expect(session.table('ORD').count()).toBe(4);
  });

  test('DELETE.FILE leaves a table in which another session holds a lock', () => {
    const other = commandSession(account);
    other.table('ORD').lock('1001');
    expect(() => run('DELETE.FILE ORD')).toThrow(rejection('TABLE_LOCKED'));
    expect(() => run('CNAME ORD,ORDERS')).toThrow(rejection('TABLE_LOCKED'));
    expect(session.table('ORD').count()).toBe(4);
    other.close();
  });

  test('CLEAR.FILE empties a table or its dictionary', () => {
    run('CLEAR.FILE DICT CUS');
    expect(session.table('DICT CUS').count()).toBe(0);
    expect(run('CLEAR.FILE CUS')).toMatchObject({ returnCode: 3 });
    expect(session.table('CUS').count()).toBe(0);
  });

  test('CNAME renames a table with its sub-files', () => {
    run('CREATE.FILE ORD,OLD');
    expect(lines('CNAME ORD,ORDERS')).toEqual(['ORD is now ORDERS', 'ORD,OLD is now ORDERS,OLD']);
    expect(session.table('ORDERS').read('1002')).toBeDefined();
    expect(account.findTable('ORD')).toBeUndefined();
    expect(lines('RENAME.FILE ORDERS TO ORD')).toHaveLength(2);
    expect(() => run('CNAME ORD,CUS')).toThrow(rejection('TABLE_EXISTS'));
  });

  test('CNAME renames records', () => {
    expect(lines('CNAME CUS C1,C7 C5,C6')).toEqual(['C5 is not in CUS', '1 record(s) renamed.']);
    expect(session.table('CUS').read('C7')).toBe('ACME');
    expect(session.table('CUS').has('C1')).toBe(false);
    expect(() => run('CNAME CUS C7,C2')).toThrow(rejection('BAD_COMMAND', 'C2'));
  });

  test('a chain of Q-pointers leads through ten, no more', () => {
    run('SET.FILE ORD Q1');
    for (let number = 2; number <= 11; number += 1) run(`SET.FILE Q${number - 1} Q${number}`);
    expect(lines('COUNT Q10')).toEqual(['4 record(s) counted']);
    expect(() => run('COUNT Q11')).toThrow(rejection('SYNONYM_CHAIN'));
  });
});

describe('COPY', () => {
  test('leaves what exists, OVERWRITING replaces it', () => {
    expect(run('COPY FROM ORD TO CUS 1001')).toMatchObject({
      lines: ['1 record(s) copied.'],
      returnCode: 1,
    });
    expect(run('COPY FROM ORD TO CUS 1001').returnCode).toBe(0);
    session.table('CUS').write('1001', 'changed');
    expect(run('COPY FROM ORD TO CUS 1001 OVERWRITING').returnCode).toBe(1);
    expect(session.table('CUS').read('1001')).toBe(session.table('ORD').read('1001'));
  });

  test('UPDATING copies only what is there already', () => {
    session.table('CUS').write('1002', 'old');
    expect(run('COPY FROM ORD TO CUS ALL UPDATING').lines).toEqual([
      '1 record(s) copied.',
      '3 record(s) not copied: UPDATING only replaces what is in CUS.',
    ]);
  });

  test('DELETING moves, and only what was copied', () => {
    session.table('CUS').write('1002', 'old');
    expect(run('COPY FROM ORD TO CUS * DELETING').returnCode).toBe(3);
    expect([...session.table('ORD').ids()]).toEqual(['1002']);
  });

  test('new ids follow a comma, quoted where they hold one', () => {
    run(`COPY FROM CUS C1,"C1,copy" 'C2',C3 "C9",'C 10' REPORTING`);
    const { table } = { table: session.table('CUS') };
    expect([table.read('C1,copy'), table.read('C3'), table.read('C 10')]).toEqual([
      'ACME',
      'Smith & Co',
      'zeta',
    ]);
  });

  test('copies dictionary items', () => {
    run('COPY FROM DICT ORD TO DICT CUS CUST');
    expect(session.table('DICT CUS').has('CUST')).toBe(true);
  });

  test('without ids takes the active select list', () => {
    run("SELECT ORD WITH CUST = 'C1'");
    expect(run('COPY FROM ORD TO CUS').returnCode).toBe(2);
    expect(() => run('COPY FROM ORD TO CUS')).toThrow(rejection('BAD_COMMAND', 'no select list'));
  });

  test('names the ids that are missing', () => {
    expect(lines('COPY FROM ORD TO CUS 1001 9999')).toEqual([
      '9999 is not in ORD',
      '1 record(s) copied.',
    ]);
  });

  test('a failure takes all of it back', () => {
    const other = commandSession(account);
    other.table('CUS').lock('1003');
    expect(() => run('COPY FROM ORD TO CUS ALL')).toThrow(rejection('RECORD_LOCKED'));
    expect(session.table('CUS').count()).toBe(3);
    other.close();
  });

  test.each([
    'COPY ORD TO CUS ALL',
    'COPY FROM ORD TO CUS ALL 1001',
    'COPY FROM ORD TO CUS 1001 OVERWRITING UPDATING',
    'COPY FROM ORD 1001 OVERWRITING DELETING',
    'COPY FROM ORD TO CUS 1001,',
  ])('%s is rejected and changes nothing', (command) => {
    const before = [...session.table('ORD').records()];
    expect(() => run(command)).toThrow(rejection('BAD_COMMAND'));
    expect([...session.table('ORD').records()]).toEqual(before);
  });
});

describe('records', () => {
  test('DELETE deletes those named, those selected, or all', () => {
    expect(lines('DELETE ORD 1001 9999')).toEqual(['9999 is not in ORD', '1 record(s) deleted.']);
    run("SELECT ORD WITH CUST = 'C2'");
    expect(run('DELETE ORD').returnCode).toBe(1);
    expect(run('DELETE ORD ALL').returnCode).toBe(2);
    expect(() => run('DELETE ORD')).toThrow(rejection('BAD_COMMAND'));
  });

  test('CT prints attributes by number, marks made visible', () => {
    expect(lines('CT ORD 1003 9999')).toEqual([
      'ORD 1003',
      '1: C1',
      '2: 20010',
      '3: B2]D4',
      '4: 3]0',
      '5: 2500]100',
      '9999 is not in ORD',
    ]);
  });

  test('FILE.STAT says how many records a table has, and how large they are', () => {
    account.transaction(() => account.table('CUS').write('Ü', ''));
    run('CREATE.INDEX CUS NAME');
    expect(lines('FILE.STAT CUS')).toEqual([
      'Table  Records  Bytes  Least  Mean  Most  Indexes',
      '-----  -------  -----  -----  ----  ----  -------',
      'CUS    4        26     2      7     12    NAME',
    ]);
    expect(run('file.stat dict cus')).toMatchObject({
      returnCode: 1,
      lines: [expect.any(String), expect.any(String), expect.stringMatching(/^DICT CUS +1 /)],
    });
    run('CREATE.FILE EMPTY');
    expect(lines('FILE.STAT EMPTY').at(-1)).toBe('EMPTY  0        0      0      0     0');
    expect(() => run('FILE.STAT NOWHERE')).toThrow(rejection('TABLE_NOT_FOUND'));
    expect(() => run('FILE.STAT CUS ORD')).toThrow(rejection('BAD_COMMAND', 'ORD'));
  });

  test('LISTDICT lists the items of a dictionary', () => {
    const listed = lines('LISTDICT ORD');
    expect(listed[0]).toMatch(/^Name +Type +Loc +Conv +Heading +Format +S\/M +Assoc$/);
    expect(listed[2]).toMatch(/^CUST +D +1 +Cust +5L +S$/);
    expect(listed.at(-1)).toBe('6 item(s) listed.');
  });

  test('LISTPA, LISTS, LISTQ and their kin list VOC by type', () => {
    writeVoc(account, 'P', 'PA^DATE');
    writeVoc(account, 'ALL', 'S^LIST ORD');
    run('SET.FILE ORD ORDERS');
    expect(lines('LISTPA').at(-1)).toBe('1 paragraph(s) listed.');
    expect(lines('LISTS')[2]).toMatch(/^ALL +S +LIST ORD$/);
    expect(lines('LISTQ')[2]).toMatch(/^ORDERS +Q +ORD$/);
    writeVoc(account, 'SHOWALL', 'V^LIST');
    const verbs = lines('LISTV');
    expect(verbs.filter((line) => /^(COUNT|SHOWALL) /.test(line))).toEqual([
      expect.stringMatching(/^COUNT +V +COUNT /),
      expect.stringMatching(/^SHOWALL +V +LIST$/),
    ]);
  });
});

describe('locks', () => {
  test('LIST.READU shows the locks of all sessions, UNLOCK releases them', () => {
    const other = commandSession(account, { login: 'ANN' });
    other.table('ORD').lock('1001');
    other.table('DICT CUS').lock(undefined);
    session.table('CUS').lock('C1', 'shared');
    const listed = lines('LIST.READU EVERY');
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ORD +1001 +update +holds +ANN/),
        expect.stringMatching(/^DICT CUS +\(all\) +update +holds +ANN/),
        expect.stringMatching(/^CUS +C1 +shared +holds +OP/),
      ]),
    );
    expect(lines('UNLOCK FILE ORD 9999')).toEqual(['0 lock(s) released.']);
    expect(lines('UNLOCK FILE ORD 1001')).toEqual(['1 lock(s) released.']);
    session.table('ORD').write('1001', 'free');
    expect(() => other.table('ORD').write('1001', 'stale')).toThrow(rejection('LOCK_LOST'));
    expect(run('UNLOCK USER ANN ALL').returnCode).toBe(1);
    expect(lines('LIST.READU').at(-1)).toBe('1 lock(s) held.');
    run('UNLOCK ALL');
    session.table('CUS').write('C1', 'without a lock');
    expect(() => run('UNLOCK')).toThrow(rejection('BAD_COMMAND', 'ALL or FILE'));
    other.close();
  });
});

describe('the session', () => {
  test('WHO, DATE and TIME speak for the session', () => {
    expect(lines('WHO')[0]).toMatch(/^7 mvdb-\w+ OP$/);
    expect(lines('DATE')).toEqual(['Saturday 21 NOV 2026 08:30:00']);
    expect(lines('TIME')).toEqual(['08:30:00  21 NOV 2026']);
    expect(lines('DATE 9649')).toEqual(['Wednesday 01 JUN 1994']);
    expect(lines('DATE 1 JUN 1994')).toEqual(['9649']);
    expect(() => run('DATE soon')).toThrow(rejection('BAD_COMMAND', 'soon'));
  });

  test('DISPLAY prints its text, without the quotes around the whole', () => {
    expect(lines('DISPLAY "two  words"')).toEqual(['two  words']);
    expect(lines('ECHO "a" and "b"')).toEqual(['"a" and "b"']);
    expect(lines('DISPLAY')).toEqual(['']);
  });
});

describe('verbs of the program', () => {
  const hello: Verb = {
    name: 'HELLO',
    synonyms: ['HI'],
    effect: 'read',
    usage: 'HELLO name',
    run({ words, print }) {
      print(`Hello ${words.required('A name').text}`);
      words.end();
      return 42;
    },
  };

  test('are commands like any other', () => {
    const commands = new CommandSet({ verbs: [hello] });
    expect(run('HELLO World', { commands })).toMatchObject({
      lines: ['Hello World'],
      returnCode: 42,
    });
    expect(lines('hi "you there"', { commands })).toEqual(['Hello you there']);
    expect(() => run('HELLO', { commands })).toThrow(rejection('BAD_COMMAND', 'HELLO name'));
    expect(() => run('HELLO World')).toThrow(rejection('BAD_COMMAND', 'not in your VOC'));
  });

  test('are restricted where a hook of the verb or of the program rejects', () => {
    const vetoed = new CommandSet({ verbs: [{ ...hello, permits: () => false }] });
    expect(() => run('HELLO World', { commands: vetoed })).toThrow(
      rejection('NOT_PERMITTED', 'HELLO is restricted'),
    );
    const guarded = new CommandSet({ verbs: [hello], security: ({ verb }) => verb !== 'HELLO' });
    expect(() => run('HI World', { commands: guarded })).toThrow(rejection('NOT_PERMITTED'));
    expect(lines('DISPLAY ok', { commands: guarded })).toEqual(['ok']);
    expect(session.takeOutput()).toEqual([]);
  });

  test('may not take a name that is taken, or that nobody could type', () => {
    expect(() => new CommandSet({ verbs: [{ ...hello, name: 'LIST' }] })).toThrow(
      rejection('BAD_ARGUMENT', 'LIST'),
    );
    for (const name of ['', 'two words', 'small', 'A-B', "O'K"])
      expect(() => new CommandSet({ verbs: [{ ...hello, name }] })).toThrow(
        rejection('BAD_ARGUMENT'),
      );
  });

  test('may execute commands and read their output', () => {
    const nested: Verb = {
      ...hello,
      name: 'NESTED',
      synonyms: [],
      run({ execute: inner, print }) {
        print(inner('DISPLAY inner').lines.join().toUpperCase());
        return 0;
      },
    };
    expect(lines('NESTED', { commands: new CommandSet({ verbs: [nested] }) })).toEqual(['INNER']);
  });

  test('that call themselves are stopped', () => {
    const loop: Verb = {
      ...hello,
      name: 'AGAIN',
      synonyms: [],
      run: ({ execute: inner }) => inner('AGAIN').returnCode,
    };
    const commands = new CommandSet({ verbs: [loop] });
    expect(() => run('AGAIN', { commands })).toThrow(rejection('COMMAND_DEPTH'));
    expect(lines('DISPLAY fine', { commands })).toEqual(['fine']);
  });

  test('may not return a promise', () => {
    const slow = {
      ...hello,
      name: 'SLOW',
      synonyms: [],
      effect: 'write',
      run: async () => 1,
    } as unknown as Verb;
    const commands = new CommandSet({ verbs: [slow] });
    expect(() => run('SLOW', { commands })).toThrow(rejection('BAD_ARGUMENT', 'promise'));
  });
});
