import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { runSentence } from '../query/run.ts';
import { Session } from '../session/session.ts';
import { Catalogue } from '../storage/catalogue.ts';
import { openFolder } from '../storage/folder/folder-engine.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '../system/temporary-folder.ts';
import { rejection } from '../testing/rejection.ts';
import { commandSession, ordersAccount, writeVoc } from './command-fixture.ts';
import { execute } from './execute.ts';

let account: Account;
let session: Session;

beforeEach(() => {
  account = ordersAccount();
  session = commandSession(account);
});

afterEach(() => account.close());

const lines = (command: string) => execute(session, command).lines;
const IMPLIED = 'COUNT ORD WITH CUST "C1"';

describe('the flavour of an account', () => {
  test('sessions follow it, and those that name another do not', () => {
    expect([account.flavour, account.hasFlavour, session.flavour]).toEqual(['qm', false, 'qm']);
    account.storeFlavour('d3');
    expect([account.flavour, account.hasFlavour, session.flavour]).toEqual(['d3', true, 'qm']);
    expect(commandSession(account).flavour).toBe('d3');
    expect(commandSession(account, { flavour: 'jbase' }).flavour).toBe('jbase');
    expect(commandSession(account).background().query.impliedEquality).toBe(true);
  });

  test('Account.open stores it, and without one it is as it was stored', async () => {
    const path = makeTemporaryFolder();
    const first = Account.open({ path, flavour: 'universe-pick' });
    expect(first.flavour).toBe('universe-pick');
    await first.close();
    const second = Account.open({ path });
    expect(second.flavour).toBe('universe-pick');
    expect(second.copyInMemory().flavour).toBe('universe-pick');
    const other = Account.inMemory();
    second.copyInto(other);
    expect(other.flavour).toBe('universe-pick');
    expect(second.verify().violations).toEqual([]);
    await other.close();
    await second.close();
    const reading = Account.open({ path, readOnly: true });
    expect(reading.flavour).toBe('universe-pick');
    await reading.close();
    expect(() => Account.open({ path, readOnly: true, flavour: 'd3' })).toThrow(
      rejection('READ_ONLY'),
    );
    removeTemporaryFolder(path);
  });

  test('one that this version does not know is an error, until another is stored', async () => {
    const path = makeTemporaryFolder();
    await Account.open({ path }).close();
    const { environment } = openFolder(path, 'memory');
    environment.transact(() => new Catalogue(environment).storeFlavour('d9'));
    await environment.close();
    const later = Account.open({ path });
    expect(() => new Session(later)).toThrow(rejection('ACCOUNT_FAILED', 'flavour "d9"'));
    expect(new Session(later, { flavour: 'd3' }).flavour).toBe('d3');
    later.storeFlavour('d3');
    expect(new Session(later).flavour).toBe('d3');
    await later.close();
    removeTemporaryFolder(path);
  });

  test('an unknown name is an error, wherever it is given', () => {
    const wrong = { flavour: 'd4' } as unknown as { flavour: 'd3' };
    const named = rejection('BAD_ARGUMENT', 'qm, universe-ideal');
    expect(() => new Session(account, wrong)).toThrow(named);
    expect(() => account.storeFlavour(wrong.flavour)).toThrow(named);
    expect(() => session.follow(wrong.flavour)).toThrow(named);
    expect(() => runSentence(session, 'COUNT ORD', wrong)).toThrow(named);
    expect(() => Account.open({ path: '/nowhere', ...wrong })).toThrow(named);
    expect(() => session.following('d3', () => Promise.resolve())).toThrow(
      rejection('BAD_ARGUMENT', 'promise'),
    );
    expect([account.hasFlavour, session.flavour]).toEqual([false, 'qm']);
  });
});

describe('FLAVOUR', () => {
  test('it shows, sets for the session, and stores for the account', () => {
    expect(lines('FLAVOUR')).toEqual(['The session and the account follow qm.']);
    expect(lines(IMPLIED)).toEqual(expect.arrayContaining(['0 record(s) counted']));
    expect(lines('FLAVOR D3')).toEqual(['The session follows d3, the account qm.']);
    expect(lines(IMPLIED)).toEqual(['2 record(s) counted']);
    expect(commandSession(account).flavour).toBe('qm');
    expect(lines('flavour jbase account')).toEqual(['The session and the account follow jbase.']);
    expect(commandSession(account).flavour).toBe('jbase');
  });

  test('a command after the name follows it alone, also where it fails', () => {
    const { lines: counted, returnCode } = execute(session, `FLAVOUR d3 ${IMPLIED}`);
    expect([counted, returnCode, session.flavour]).toEqual([['2 record(s) counted'], 2, 'qm']);
    expect(() => lines('FLAVOUR d3 LIST NOWHERE')).toThrow(rejection('TABLE_NOT_FOUND'));
    expect(session.flavour).toBe('qm');
    expect(execute(session, 'FLAVOUR d3 LIST ORD "1009"').missingIds).toEqual(['1009']);
    lines('FLAVOUR d3 COPY FROM ORD TO CUS 1001');
    expect(account.table('CUS').has('1001')).toBe(true);
    writeVoc(account, 'P', `PA^FLAVOUR unidata^FLAVOUR`);
    expect(lines('FLAVOUR d3 P').at(-1)).toBe('The session follows unidata, the account qm.');
    expect(session.flavour).toBe('qm');
  });

  test('a wrong name reports those there are, and near ones', () => {
    expect(() => lines('FLAVOUR unidat')).toThrow(rejection('BAD_COMMAND', 'universe-ideal'));
    expect(() => lines('FLAVOUR unidat')).toThrow(
      expect.objectContaining({ suggestions: ['unidata'] }),
    );
  });

  test('who may only read does not store one, and runs no command that writes', () => {
    session = commandSession(account, { capabilities: { dbCommand: 'query', write: false } });
    expect(lines(`FLAVOUR d3 ${IMPLIED}`)).toEqual(['2 record(s) counted']);
    expect(lines('FLAVOUR d3')).toEqual(['The session follows d3, the account qm.']);
    expect(() => lines('FLAVOUR d3 ACCOUNT')).toThrow(rejection('NOT_PERMITTED'));
    expect(() => lines('FLAVOUR d3 COPY FROM ORD TO CUS 1001')).toThrow(rejection('NOT_PERMITTED'));
    expect(account.hasFlavour).toBe(false);
  });
});
