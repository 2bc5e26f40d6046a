import { Account, execute, Session, selectSql } from 'mvdb';
import { CommandSet, osRunner } from 'mvdb/host';
import type { ErrorCase } from './error-case.ts';
import { inOrders, writeItem } from './orders.ts';

const given = (command: string) => () => inOrders((session) => execute(session, command));

/** Lists an item that was just written to the dictionary of ORD. */
const listed = (items: Readonly<Record<string, string>>, name: string) => () =>
  inOrders((session) => {
    for (const [id, item] of Object.entries(items)) writeItem(session, id, item);
    execute(session, `LIST ORD ${name}`);
  });

/** Starts a program of the operating system, which a session may. */
const started = (program: string) => () => {
  const account = Account.inMemory();
  const session = new Session(account, {
    capabilities: { dbCommand: 'full', osCommand: [program] },
  });
  const commands = new CommandSet({ osRunner: osRunner({ outputBytesMax: 1_000 }) });
  try {
    execute(session, `SH ${program}`, { commands });
  } finally {
    void account.close();
  }
};

/** Errors of sentences, SQL, commands, dictionary items and select lists. */
export const commandCases: readonly ErrorCase[] = [
  {
    code: 'BAD_SENTENCE',
    when: 'A sentence names an item that the dictionary does not have.',
    cause: given('LIST ORD WITH QYT > "5"'),
  },
  {
    code: 'BAD_SQL',
    when: 'An SQL statement lacks a word.',
    cause: () => inOrders((session) => selectSql(session, 'SELECT CUST ORD')),
  },
  {
    code: 'BAD_COMMAND',
    when: 'The first word of a command is misspelt.',
    cause: given('LSIT ORD'),
  },
  {
    code: 'COMMAND_DEPTH',
    when: 'A paragraph calls itself.',
    cause: () =>
      inOrders((session) => {
        session.account.table('VOC').write('AGAIN', 'PA\u001eAGAIN');
        execute(session, 'AGAIN');
      }),
  },
  {
    code: 'NO_INPUT',
    when: 'A command asks a question, and nobody can answer.',
    cause: given('LIST ORD WITH CUST = "<<Which customer>>"'),
  },
  {
    code: 'NOT_PERMITTED',
    when: 'A session that may only read is given a command that writes.',
    cause: () =>
      inOrders(({ account }) =>
        execute(new Session(account, { capabilities: { dbCommand: 'query' } }), 'CLEAR.FILE ORD'),
      ),
  },
  {
    code: 'OUTPUT_FAILED',
    when: 'The folder of an output file does not exist.',
    cause: given('SORT CUS NAME CSV TO "/no/such/folder/customers.csv"'),
  },
  {
    code: 'PROGRAM_FAILED',
    when: 'A program of the operating system prints more than `outputBytesMax`.',
    cause: started('/usr/bin/yes'),
  },
  {
    code: 'BUDGET_EXCEEDED',
    when: 'A sentence needs more steps than the session allows.',
    cause: () =>
      inOrders((session) => session.limited(3, () => execute(session, 'LIST ORD BY CUST'))),
  },
  {
    code: 'NO_ACTIVE_LIST',
    when: 'A sentence that needs a select list is given without one.',
    cause: given('LIST ORD FROM 1 REQUIRE.SELECT'),
  },
  {
    code: 'LIST_NOT_FOUND',
    when: 'A list is read that was not saved.',
    cause: given('GET.LIST LATE'),
  },
  {
    code: 'LIST_EXISTS',
    when: 'A list is copied to the name of another.',
    cause: () =>
      inOrders((session) => {
        for (const name of ['ONE', 'TWO']) {
          execute(session, 'SELECT ORD');
          execute(session, `SAVE.LIST ${name}`);
        }
        execute(session, 'COPY.LIST ONE TWO');
      }),
  },
  {
    code: 'BAD_EXPRESSION',
    when: 'The expression of a derived item ends early.',
    cause: listed({ NET: 'I^PRICE *^MD2^Net^8R^S' }, 'NET'),
  },
  {
    code: 'BAD_DICTIONARY_ITEM',
    when: 'A dictionary item has a type that does not exist.',
    cause: listed({ NET: 'Z^5' }, 'NET'),
  },
  {
    code: 'DICTIONARY_LOOP',
    when: 'Two derived items refer to each other.',
    cause: listed({ ONE: 'I^TWO + 1', TWO: 'I^ONE + 1' }, 'ONE'),
  },
  {
    code: 'FUNCTION_NOT_FOUND',
    when: 'A derived item calls a function that is not registered.',
    cause: listed({ NET: "I^SUBR('NETPRICE',PRICE)^MD2^Net^8R^S" }, 'NET'),
  },
];
