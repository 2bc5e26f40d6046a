import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import { MvdbError } from '../errors/errors.ts';
import type { Capabilities } from '../rights/capabilities.ts';
import type { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { commandSession, contentsOf, ordersAccount, writeVoc } from './command-fixture.ts';
import { CommandSet } from './command-set.ts';
import { type ExecuteOptions, execute } from './execute.ts';
import type { OsRunner } from './os-runner.ts';
import { oneLinePrograms } from './programs/one-line-programs-fixture.ts';
import type { Verb } from './verb.ts';

/*
 * Every verb, given in every way, under every set of capabilities that rejects it: the rejection names what
 * is missing, and nothing has happened, neither in the account nor to a lock nor outside.
 */

/** A command for each verb that would do something where it may. */
const examples: Readonly<Record<string, string>> = {
  LIST: 'LIST ORD',
  SORT: 'SORT ORD',
  SELECT: 'SELECT ORD TO 1',
  SSELECT: 'SSELECT ORD TO 1',
  COUNT: 'COUNT ORD',
  SUM: 'SUM ORD QTY',
  STAT: 'STAT ORD QTY',
  SEARCH: 'SEARCH ORD',
  ESEARCH: 'ESEARCH ORD',
  'LIST.ITEM': 'LIST.ITEM ORD',
  'SORT.ITEM': 'SORT.ITEM ORD',
  'LIST.LABEL': 'LIST.LABEL ORD CUST',
  'SORT.LABEL': 'SORT.LABEL ORD CUST',
  NSELECT: 'NSELECT ORD FROM 5',
  QSELECT: 'QSELECT ORD 1001',
  REFORMAT: 'REFORMAT CUS NAME TO ORD',
  SREFORMAT: 'SREFORMAT CUS NAME TO ORD',
  'SAVE.LIST': 'SAVE.LIST MINE FROM 5',
  'GET.LIST': 'GET.LIST KEPT',
  'DELETE.LIST': 'DELETE.LIST KEPT',
  'COPY.LIST': 'COPY.LIST KEPT OTHER',
  'FORM.LIST': 'FORM.LIST ORD 1001',
  'MERGE.LIST': 'MERGE.LIST 5 UNION 6 TO 7',
  'SORT.LIST': 'SORT.LIST KEPT TO SORTED',
  'LIST.UNION': 'LIST.UNION KEPT KEPT',
  'LIST.DIFF': 'LIST.DIFF KEPT KEPT',
  'LIST.INTER': 'LIST.INTER KEPT KEPT',
  'EDIT.LIST': 'EDIT.LIST KEPT',
  CLEARSELECT: 'CLEARSELECT ALL',
  'CREATE.FILE': 'CREATE.FILE NEW',
  'DELETE.FILE': 'DELETE.FILE ORD',
  'CLEAR.FILE': 'CLEAR.FILE ORD',
  CNAME: 'CNAME ORD,ORDERS',
  'SET.FILE': 'SET.FILE ORD ORDERS',
  COPY: 'COPY FROM ORD TO CUS ALL',
  DELETE: 'DELETE ORD ALL',
  CT: 'CT ORD 1001',
  ED: 'ED ORD 1001',
  'CREATE.INDEX': 'CREATE.INDEX ORD PART',
  'BUILD.INDEX': 'BUILD.INDEX ORD CUST',
  'DELETE.INDEX': 'DELETE.INDEX ORD CUST',
  'LIST.INDEX': 'LIST.INDEX ORD',
  LISTDICT: 'LISTDICT ORD',
  'FILE.STAT': 'FILE.STAT ORD',
  LISTF: 'LISTF',
  LISTQ: 'LISTQ',
  LISTK: 'LISTK',
  LISTPA: 'LISTPA',
  LISTPH: 'LISTPH',
  LISTR: 'LISTR',
  LISTS: 'LISTS',
  LISTV: 'LISTV',
  'LIST.READU': 'LIST.READU',
  UNLOCK: 'UNLOCK ALL',
  LOCK: 'LOCK 5',
  'CLEAR.LOCKS': 'CLEAR.LOCKS',
  CLEARDATA: 'CLEARDATA',
  HISTORY: 'HISTORY ORD 1001',
  REVERT: 'REVERT 2',
  'CLEAR.PROMPTS': 'CLEAR.PROMPTS',
  HUSH: 'HUSH OFF',
  TERM: 'TERM 132,66',
  FLAVOUR: 'FLAVOUR d3',
  WHO: 'WHO',
  DATE: 'DATE',
  TIME: 'TIME',
  DISPLAY: 'DISPLAY text',
  BASIC: 'BASIC BP COUNTS',
  RUN: 'RUN BP COUNTS',
  DEBUG: 'DEBUG BP COUNTS',
  CATALOG: 'CATALOG BP COUNTS',
  'DELETE.CATALOG': 'DELETE.CATALOG COUNTED',
  DECATALOG: 'DECATALOG BP COUNTS',
  MAP: 'MAP',
  'CREATE.TRIGGER': 'CREATE.TRIGGER ORD CHECKED BEFORE UPDATE',
  'DELETE.TRIGGER': 'DELETE.TRIGGER CUS CHECKED',
  'LIST.TRIGGER': 'LIST.TRIGGER CUS',
  PHANTOM: 'PHANTOM CLEAR.FILE ORD',
  SH: 'SH /bin/echo hello',
};

const contexts: Readonly<Record<string, Partial<Capabilities>>> = {
  nothing: { read: false, write: false, dbCommand: 'off' },
  'no commands': { dbCommand: 'off', osCommand: ['/bin/echo'] },
  query: { dbCommand: 'query', osCommand: ['/bin/echo'] },
  'query without writing': { dbCommand: 'query', write: false },
  'every command without writing': { dbCommand: 'full', write: false },
  'every command without reading': { dbCommand: 'full', read: false },
  'every command, no program': { dbCommand: 'full' },
  'every command, another program': { dbCommand: 'full', osCommand: ['/bin/cat'] },
};

/** The ways a command can be given, each from items of VOC written beforehand or a verb that executes. */
const ways: Readonly<Record<string, (verb: string, example: string) => string>> = {
  directly: (_, example) => example,
  'in a paragraph': (verb) => `PA.${verb}`,
  'behind IF': (verb) => `IF.${verb}`,
  'as a sentence': (verb) => `S.${verb}`,
  'by another name': (verb, example) => `V.${verb}${example.slice(verb.length)}`,
  'kept elsewhere': (verb) => `R.${verb}`,
  'executed by a verb': (_, example) => `NEST ${example}`,
};

const nest: Verb = {
  name: 'NEST',
  synonyms: [],
  effect: 'read',
  usage: 'NEST command',
  run: ({ execute: inner, argumentText }) => inner(argumentText).returnCode,
};

let programRuns: string[];
/** Each test has a copy of it. */
let prepared: Account;
let account: Account;
let options: ExecuteOptions;

beforeAll(() => {
  prepared = ordersAccount();
  const owner = commandSession(prepared, { programs: oneLinePrograms });
  owner.selectLists.form(0, ['1001']);
  execute(owner, 'SAVE.LIST KEPT');
  execute(owner, 'CREATE.INDEX ORD CUST');
  prepared.createTable('BP');
  prepared.transaction(() => prepared.table('BP').write('COUNTS', 'COUNT ORD'));
  execute(owner, 'CATALOG BP COUNTED COUNTS');
  execute(owner, 'CREATE.TRIGGER CUS CHECKED AFTER DELETE');
  prepared.log.switchOn();
  prepared.table('BP').write('SPARE', '');
  prepared.createTable('VOCLIB');
  for (const [verb, example] of Object.entries(examples)) {
    writeVoc(prepared, `PA.${verb}`, `PA^${example}`);
    writeVoc(prepared, `IF.${verb}`, `PA^IF 1 = 1 THEN ${example}`);
    writeVoc(prepared, `S.${verb}`, `S^${example}`);
    writeVoc(prepared, `V.${verb}`, `V^${verb}`);
    writeVoc(prepared, `R.${verb}`, `R^VOCLIB^${verb}`);
    prepared.transaction(() => prepared.table('VOCLIB').write(verb, `PA\u001e${example}`));
  }
});

afterAll(() => prepared.close());

beforeEach(() => {
  programRuns = [];
  const runner: OsRunner = {
    run(program, args) {
      programRuns.push([program, ...args].join(' '));
      return { output: 'ran', status: 0 };
    },
  };
  account = prepared.copyInMemory();
  options = {
    commands: new CommandSet({ verbs: [nest], osRunner: runner }),
    data: ['A1', '', 'FI'],
  };
});

afterEach(() => account.close());

function sessionWith(capabilities: Partial<Capabilities>): Session {
  const session = commandSession(account, { capabilities, programs: oneLinePrograms });
  session.selectLists.form(5, ['1001']);
  session.selectLists.form(6, ['1002']);
  return session;
}

/** What a context must be allowed for a verb; PHANTOM and UNLOCK write, SH runs a program. */
function isAllowed(verb: Verb, { read, write, dbCommand, osCommand }: Capabilities): boolean {
  if (!read || dbCommand === 'off') return false;
  if (verb.effect === 'read') return true;
  if (dbCommand !== 'full') return false;
  return verb.name === 'SH' ? osCommand.includes('/bin/echo') : write;
}

const verbs = new CommandSet().verbs();

test('every verb has an example', () => {
  expect(Object.keys(examples).sort()).toEqual(verbs.map(({ name }) => name).sort());
});

describe.each(Object.entries(contexts))('with %s', (_, capabilities) => {
  test.each(Object.entries(ways))('what is not allowed does nothing, given %s', (way, command) => {
    const session = sessionWith(capabilities);
    const other = commandSession(account);
    other.table('CUS').lock('C1');
    const before = contentsOf(account);
    for (const verb of verbs) {
      const isNested = way === 'executed by a verb';
      // A verb that only reads lends none of its other capabilities to what it executes.
      if (isAllowed(verb, session.capabilities) && !(isNested && verb.effect !== 'read')) continue;
      const given = command(verb.name, examples[verb.name] ?? '');
      expect(() => execute(session, given, options), given).toThrow(
        rejection('NOT_PERMITTED', 'capability'),
      );
      expect(contentsOf(account), given).toBe(before);
      expect(account.locks.list(), given).toHaveLength(1);
      expect(programRuns, given).toEqual([]);
    }
    other.close();
  });
});

test.each(verbs.map((verb) => [verb.name, verb] as const))(
  '%s runs where it is allowed',
  (name) => {
    const session = sessionWith({ dbCommand: 'full', osCommand: ['/bin/echo'] });
    expect(() => execute(session, examples[name] ?? '', options)).not.toThrow();
    expect(programRuns).toEqual(name === 'SH' ? ['/bin/echo hello'] : []);
  },
);

test.each(verbs.filter(({ effect }) => effect === 'read').map(({ name }) => [name] as const))(
  '%s runs in a read-only context and changes nothing',
  (name) => {
    const session = sessionWith({ dbCommand: 'full' });
    const before = contentsOf(account);
    expect(() =>
      session.readOnly(() => execute(session, examples[name] ?? '', options)),
    ).not.toThrow();
    expect(contentsOf(account)).toBe(before);
  },
);

describe('a read-only context', () => {
  test.each(verbs.filter(({ effect }) => effect !== 'read').map(({ name }) => [name] as const))(
    'rejects %s',
    (name) => {
      const session = sessionWith({ dbCommand: 'full', osCommand: ['/bin/echo'] });
      const before = contentsOf(account);
      expect(() => session.readOnly(() => execute(session, examples[name] ?? '', options))).toThrow(
        rejection('NOT_PERMITTED'),
      );
      expect(contentsOf(account)).toBe(before);
      expect(programRuns).toEqual([]);
    },
  );

  test('rejects a combination of lists that is to be saved', () => {
    const session = sessionWith({ dbCommand: 'full' });
    expect(() => session.readOnly(() => execute(session, 'LIST.UNION KEPT KEPT TO THIRD'))).toThrow(
      rejection('NOT_PERMITTED'),
    );
  });
});

describe('expressions', () => {
  test('a function of the program writes nothing while a sentence reads', () => {
    const session = sessionWith({ dbCommand: 'full' });
    const commands = new CommandSet({
      query: {
        functions: {
          WRITE: () => {
            session.table('CUS').write('C1', 'changed');
            return '';
          },
          RUN: () => execute(session, 'CLEAR.FILE CUS').lines.join(),
        },
      },
    });
    const before = contentsOf(account);
    for (const name of ['WRITE', 'RUN'])
      expect(() => execute(session, `LIST ORD EVAL "SUBR('${name}')"`, { commands })).toThrow(
        rejection('NOT_PERMITTED'),
      );
    expect(contentsOf(account)).toBe(before);
  });
});

describe('output to a file', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mvdb-test-'));
    path = join(folder, 'report');
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test.each(Object.entries(contexts).filter(([name]) => !name.startsWith('every command, ')))(
    'is not written with %s',
    (_, capabilities) => {
      const session = sessionWith(capabilities);
      writeVoc(account, 'OUT', `PA^LIST ORD TO "${path}"`);
      for (const command of [`LIST ORD TO "${path}"`, 'OUT', `NEST LIST ORD TO "${path}"`])
        expect(() => execute(session, command, options)).toThrow(rejection('NOT_PERMITTED'));
      expect(existsSync(path)).toBe(false);
    },
  );

  test('is written where every command is allowed, and not over another unasked', () => {
    const session = sessionWith({ dbCommand: 'full' });
    expect(execute(session, `SORT CUS NAME CSV TO "${path}"`).lines).toEqual([
      `4 line(s) written to ${path}`,
    ]);
    const first = readFileSync(path, 'utf8');
    expect(first).toContain('Smith & Co');
    expect(() => execute(session, `SORT CUS NAME CSV TO "${path}"`)).toThrow(
      rejection('OUTPUT_FAILED', 'OVERWRITING or APPENDING'),
    );
    execute(session, `SORT CUS NAME CSV TO "${path}" APPENDING`);
    expect(readFileSync(path, 'utf8')).toBe(first + first);
    execute(session, `SORT CUS NAME CSV TO "${path}" OVERWRITING`);
    expect(readFileSync(path, 'utf8')).toBe(first);
    expect(() => execute(session, `SORT CUS TO "${folder}/no/where"`)).toThrow(
      rejection('OUTPUT_FAILED', 'ENOENT'),
    );
  });

  test('that fails half-way leaves the file as it was', () => {
    const session = sessionWith({ dbCommand: 'full' });
    const failing = `SORT ORD EVAL "1/(@NI-3)" CSV TO "${path}"`;
    expect(() => execute(session, failing)).toThrow(MvdbError);
    expect(existsSync(path)).toBe(false);
    execute(session, `SORT CUS NAME CSV TO "${path}"`);
    const before = readFileSync(path, 'utf8');
    for (const mode of ['APPENDING', 'OVERWRITING'])
      expect(() => execute(session, `${failing} ${mode}`)).toThrow(MvdbError);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('a phrase of the dictionary cannot lead output out', () => {
    const session = sessionWith({ dbCommand: 'full' });
    session.table('DICT CUS').write('LEAK', `PH\u001eTO "${path}"`);
    expect(() => execute(session, 'LIST CUS LEAK')).toThrow(rejection('NOT_PERMITTED'));
    expect(existsSync(path)).toBe(false);
  });
});
