import { close as closeInspector, open as openInspector } from 'node:inspector';
import { basicHost } from '@mvdb/basic';
import { openDemo } from '@mvdb/routines';
import { isSql, keywordSections, sessionOf, verbHelp } from '@mvdb/server/host';
import { type Account, execute, type Session } from 'mvdb';
import { CommandSet, QUERY_KEYWORD_SYNONYMS, type QueryKeyword } from 'mvdb/host';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { demoWorker } from '../../accounts/demo-account.ts';
import { shellVerbs } from '../shell-verbs.ts';
import { generalHelp, helpAbout } from './help-lines.ts';

const commands = new CommandSet({
  verbs: shellVerbs({ quit() {}, logTo() {}, clearScreen() {} }),
  osRunner: { run: () => ({ output: 'now', status: 0 }) },
});
const verbs = commands.verbs();
const words = keywordSections.flatMap((section) => Object.entries(section.words));

describe('HELP', () => {
  test('reports each clause of the grammar once', () => {
    const lines = helpAbout('LIST', commands);
    expect(lines.filter((line) => line.trim() === '( condition )')).toHaveLength(1);
  });

  test('has something to say of every verb, and of nothing else', () => {
    expect(Object.keys(verbHelp).sort()).toEqual(verbs.map(({ name }) => name).sort());
  });

  test('has something to say of every word of a sentence, once', () => {
    expect(words.map(([word]) => word).sort()).toEqual(Object.keys(QUERY_KEYWORD_SYNONYMS).sort());
  });

  test.each(verbs.map(({ name }) => name))(
    '%s shows its form, what it does, and examples',
    (name) => {
      const lines = helpAbout(name, commands);
      expect(lines.join(' ')).toContain(commands.verb(name)?.usage);
      for (const example of verbHelp[name]?.examples ?? []) {
        expect(lines).toContain(`  ${example}`);
        expect(isSql(example) ? 'SELECT SQL' : example).toContain(name);
      }
    },
  );

  test.each(words)('%s shows its form, and an example that has it', (word, { form, examples }) => {
    const names = [word, ...QUERY_KEYWORD_SYNONYMS[word as QueryKeyword]];
    // What is a verb as well, such as !, is reported as a verb.
    for (const name of names)
      if (commands.verb(name) === undefined) expect(helpAbout(name, commands)[0]).toBe(form);
    if (word === 'XMLMAPPING') return;
    for (const example of examples) expect(names.some((name) => example.includes(name))).toBe(true);
  });

  test('of a verb of the query language shows every clause', () => {
    const lines = helpAbout('list', commands);
    for (const [, { form }] of words) expect(lines).toContain(`    ${form}`);
    expect(helpAbout('CT', commands).join('\n')).not.toContain('Clauses');
  });

  test('alone lists all verbs, in lines that a terminal has room for', () => {
    const lines = generalHelp(commands);
    for (const { name } of verbs)
      expect(lines.some((line) => line.startsWith(`  ${name} `))).toBe(true);
    for (const name of [...verbs.map((verb) => verb.name), ...words.map(([word]) => word)])
      for (const line of helpAbout(name, commands)) expect(line.length).toBeLessThanOrEqual(100);
  });
});

describe('the examples of', () => {
  let account: Account;
  let session: Session;

  /** What a command prints; an error says which it was. */
  function reported(command: string, data = ['PANEL', '']): readonly string[] {
    try {
      const sentence = isSql(command) ? `SQL ${command}` : command;
      return execute(session, sentence, { commands, data }).lines;
    } catch (cause) {
      throw new Error(`${command}: ${cause}`, { cause });
    }
  }

  beforeAll(() => {
    account = openDemo().account;
    const user = {
      ...demoWorker(21_491),
      capabilities: { dbCommand: 'full', osCommand: ['/bin/date'], write: true },
    } as const;
    session = sessionOf(account, user, basicHost());
    reported('CREATE.FILE CITIES');
    reported('CREATE.FILE BP');
    account.log.switchOn();
    session.table('BP').write('SPARE', '');
    session.table('BP').write('HELLO', "CRT 'Hello'");
    session.table('BP').write('CHECK', 'SUBROUTINE CHECK(EVENT, ID, RECORD, OLD, MESSAGE)');
  });

  afterAll(async () => {
    session.close();
    await account.close();
  });

  test.each(words.filter(([word]) => !['APPENDING', 'OVERWRITING'].includes(word)))(
    '%s are understood',
    (word, { examples }) => {
      // Which take the list that is active, or need one.
      if (word === 'REQUIRE.SELECT') reported('SELECT OPENWO');
      if (word === 'FROM') reported('SELECT OPENWO TO 1');
      for (const example of examples) {
        const lines = reported(example);
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.filter((line) => /not found|^0 record/.test(line))).toEqual([]);
        reported('CLEARSELECT');
      }
    },
  );

  /** What is answered to those that ask for more than texts to look for. */
  const answers: Readonly<Record<string, string[]>> = { ED: ['P', 'EX'], 'EDIT.LIST': ['P', 'EX'] };

  /** What there must be before those of a verb are run. */
  const preparations: Readonly<Record<string, readonly string[]>> = {
    NSELECT: ['SELECT OPENWO TO 1'],
    'MERGE.LIST': ['SELECT OPENWO TO 1', 'SELECT PRODUCT TO 2'],
    'SAVE.LIST': ['SELECT OPENWO WITH STATUS = "R"'],
    'DELETE.LIST': ['COPY.LIST RELEASED TO RELEASED.COPY'],
    'LIST.UNION': ['SELECT OPENWO WITH STATUS = "P"', 'SAVE.LIST PLANNED'],
    'DELETE.CATALOG': ['CATALOG BP GREET HELLO'],
    DECATALOG: ['CATALOG BP HELLO'],
    'DELETE.FILE': ['CREATE.FILE BRIEFLY', 'DELETE.FILE BRIEFLY'],
    'CLEAR.FILE': ['CREATE.FILE CITIES'],
    'EDIT.LIST': ['SELECT OPENWO WITH STATUS = "R"', 'SAVE.LIST EDITED'],
    CNAME: ['REFORMAT CUSTOMER CITY CUSTOMER.NAME TO CITIES'],
  };

  test('every verb do what they say, in their order', () => {
    // DEBUG needs a debugger that could come.
    openInspector(0, '127.0.0.1');
    onTestFinished(closeInspector);
    for (const { name } of verbs) {
      reported('CLEARSELECT ALL');
      for (const command of preparations[name] ?? []) reported(command);
      for (const command of verbHelp[name]?.examples ?? []) {
        const inlineBudget = reported(command, answers[name]).filter((line) =>
          / is not in |not found|^0 record.* (?:listed|counted|saved)/.test(line),
        );
        expect([command, inlineBudget]).toEqual([command, []]);
        if (name.endsWith('SELECT')) reported('CLEARSELECT');
      }
    }
  });
});
