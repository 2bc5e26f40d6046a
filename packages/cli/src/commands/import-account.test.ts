import { cpSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { basicHost } from '@mvdb/basic';
import { Account, execute, FIELD_MARK, Session } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { program, scratchFolder } from '../program-fixture.ts';

const folder = scratchFolder();
const demo = join(import.meta.dirname, '../../../../test/accounts/demo');

const imported = (path: string, data: string, ...more: readonly string[]) =>
  program([
    'import-account',
    path,
    '--data',
    join(folder, data),
    '--rejects',
    join(folder, `${data}.rejects`),
    ...more,
  ]);

const asked = async (data: string, sentence: string) => {
  const { stdout } = await program(['query', sentence, '--data', join(folder, data)]);
  return stdout;
};

/** An account of folders with a file for each record. */
function directories(name: string, tables: Readonly<Record<string, Record<string, Buffer>>>) {
  const path = join(folder, name);
  for (const [table, records] of Object.entries(tables)) {
    mkdirSync(join(path, table), { recursive: true });
    for (const [id, bytes] of Object.entries(records)) writeFileSync(join(path, table, id), bytes);
  }
  return path;
}

describe.each(['universe', 'unidata'])('mvdb import-account of %s', (product) => {
  test('takes tables, dictionaries and items of VOC, and says what was read', async () => {
    const { status, stdout, stderr } = await imported(join(demo, product), product);
    expect(status).toBe(1);
    expect(stderr).toBe(
      ['MEMBERS', 'PRODUCTS']
        .map((name) => `${name}: its file ${name} is not in the account.\n`)
        .join(''),
    );
    expect(stdout).toMatch(/^FUR_REV +512 +Uni(Verse|Data) file/m);
    expect(stdout).toMatch(/^DICT FUR_REV +1\d /m);
    expect(stdout).toMatch(/; 2 loss\(es\), \d+ item\(s\) that are different here\.$/m);
    expect(existsSync(join(folder, `${product}.rejects`))).toBe(false);
    const flavour = product === 'universe' ? 'universe-ideal' : 'unidata';
    expect(stdout).toContain(`follows the flavour ${flavour}.`);
  });

  test('its dictionary gives the columns of a sentence, expressions included', async () => {
    const states = await asked(product, 'SORT STATES WITH REGION = "West" NAME');
    expect(states).toContain('Alaska');
    const places = await asked(product, 'LIST LOCATIONS STATE_NAME');
    expect(places).toContain('Colorado');
  });
});

describe('mvdb import-account', () => {
  test('gives the same tables of both products', async () => {
    for (const table of ['STATES', 'LOCATIONS', 'ZIPCODES', 'FUR_REV']) {
      const sentence = `SORT ${table} F1 F2 F3 F4`;
      expect(await asked('universe', sentence)).toBe(await asked('unidata', sentence));
    }
  });

  test('leaves an account alone that has such tables, and goes on with --resume', async () => {
    const path = join(demo, 'universe');
    const again = await imported(path, 'universe');
    expect(again.status).toBe(1);
    expect(again.stderr).toContain('tables of these names already');
    const account = Account.open({ path: join(folder, 'universe') });
    account.table('STATES').delete('OH');
    account.table('IMPORT.LOG').delete('STATES');
    await account.close();
    const { stdout, stderr } = await imported(path, 'universe', '--resume', '--progress');
    expect(stdout).toMatch(/^STATES +51 /m);
    expect(stdout).toMatch(/^VOC +58 /m);
    expect(stderr).toMatch(/^STATES: \d+ records, \d\.\d of 0\.0 MB/m);
    expect(await asked('universe', 'LIST STATES "OH" NAME')).toContain('Ohio');
  });

  test('reports a damaged file by name, keeps what can be read, and ends with 1', async () => {
    const path = join(folder, 'damaged');
    cpSync(join(demo, 'universe'), path, { recursive: true });
    truncateSync(join(path, 'FUR_REV'), 20_000);
    const report = join(folder, 'report.jsonl');
    const { status, stderr } = await imported(path, 'damaged.data', '--report', report);
    expect(status).toBe(1);
    expect(stderr).toMatch(/FUR_REV: groups 37 to 52 of FUR_REV: the file ends at byte 20000/);
    const omissions = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(omissions.flatMap(({ isLoss, item }) => (isLoss ? [item] : [])).sort()).toEqual([
      'FUR_REV: groups 37 to 52 of FUR_REV',
      'MEMBERS',
      'PRODUCTS',
    ]);
    expect(await asked('damaged.data', 'COUNT STATES')).toContain('51');
  });

  test('puts records that no table can have into the file of rejects', async () => {
    const path = directories('rejected', {
      PEOPLE: {
        GOOD: Buffer.from('Gr\xfc\xdfe\n', 'latin1').subarray(0, 2),
        BAD: Buffer.of(0x41, 0x81),
        'A%B': Buffer.from('x'),
      },
    });
    const { status, stdout } = await imported(
      path,
      'rejected.data',
      '--encoding',
      'cp1253',
      '--json',
    );
    expect(status).toBe(1);
    const reported = JSON.parse(stdout);
    expect(reported).toMatchObject({ product: 'directory', isComplete: false });
    expect(reported.omissions).toEqual([
      {
        isLoss: true,
        item: 'PEOPLE BAD',
        reason: expect.stringContaining('1 byte(s) of it have no character in the code page'),
      },
    ]);
    const reject = JSON.parse(readFileSync(join(folder, 'rejected.data.rejects'), 'utf8'));
    expect(reject).toMatchObject({ table: 'PEOPLE', id: '424144', record: '4181' });
  });

  test('shows bytes without a character as --invalid says', async () => {
    const path = directories('hex', { NOTES: { N1: Buffer.of(0x41, 0x81) } });
    const options = ['--encoding', 'cp1253', '--invalid', 'hex'];
    const { status } = await imported(path, 'hex.data', ...options);
    expect(status).toBe(0);
    expect(await asked('hex.data', 'LIST NOTES F1')).toContain('A\\x81');
  });

  test('holds control characters of data, and gives them back', async () => {
    const path = directories('control', { NOTES: { N1: Buffer.of(0x41, 0x1b, 0x1f) } });
    expect(await imported(path, 'control.data')).toMatchObject({ status: 0 });
    const account = Account.open({ path: join(folder, 'control.data') });
    expect(account.table('NOTES').read('N1')).toBe('A\ue01b\ue01f');
    await account.close();
  });

  test.each([
    [['--encoding', 'klingon'], 'There is no such code page here.'],
    [['--as', 'universe'], 'has no file of records'],
  ])('rejects %j', async (options, text) => {
    const path = join(folder, 'nothing');
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'note.txt'), 'x');
    const { status, stderr } = await imported(path, 'nothing.data', ...options);
    expect(status).toBe(1);
    expect(stderr).toContain(text);
  });

  test('takes programs with what catalogues them, and follows the flavour that it is given', async () => {
    const path = directories('programs', {
      BP: { HELLO: Buffer.from("LET A = 'hello'\nCRT A\n"), NAMED: Buffer.from('RETURN\n') },
      VOC: {
        HELLO: Buffer.from('C\nBP/_HELLO\n'),
        NAMED: Buffer.from('V\nBP.O/NAMED\nB\n'),
        GONE: Buffer.from('C\nBP\\_GONE\n'),
      },
    });
    const data = join(folder, 'programs.data');
    const { stdout } = await imported(path, 'programs.data', '--json', '--flavour', 'unidata');
    const reported = JSON.parse(stdout);
    expect(reported).toMatchObject({ product: 'directory', flavour: 'unidata' });
    expect(reported.omissions).toEqual([
      { item: 'VOC GONE', reason: 'its program has no source in the account.', isLoss: false },
    ]);
    const account = Account.open({ path: data });
    const voc = account.table('VOC');
    expect(voc.read('HELLO')).toBe(['V', 'BP', 'B', 'HELLO'].join(FIELD_MARK));
    expect(voc.read('NAMED')).toBe(['V', 'BP', 'B', 'NAMED'].join(FIELD_MARK));
    const session = new Session(account, {
      capabilities: { dbCommand: 'full', program: true },
      programs: basicHost(),
    });
    expect(execute(session, 'HELLO').lines).toEqual(['hello']);
    session.follow('qm');
    expect(() => execute(session, 'HELLO')).toThrow('LET');
    await account.close();
  });

  test('wants the account that it imports into', async () => {
    const { status, stderr } = await program(['import-account', demo]);
    expect(status).toBe(2);
    expect(stderr).toContain('--data DIR');
  });
});

describe('mvdb export --as directory', () => {
  const exported = (path: string, data: string, ...more: readonly string[]) =>
    program(['export', path, '--as', 'directory', '--data', join(folder, data), ...more]);

  test('gives an account of folders that comes back with the same records', async () => {
    const path = join(folder, 'returned');
    const { status, stdout } = await exported(path, 'universe', '--marks', 'legacy');
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^STATES +51 +STATES$/m),
    });
    expect(readFileSync(join(path, 'VOC/STATES'), 'latin1')).toBe('F\xfeSTATES\xfeD_STATES');
    expect(await imported(path, 'returned.data')).toMatchObject({ status: 0, stderr: '' });
    const [before, after] = ['universe', 'returned.data'].map((data) =>
      Account.open({ path: join(folder, data) }),
    );
    const names = before?.tables().map(({ name }) => name);
    expect(after?.tables().map(({ name }) => name)).toEqual(names);
    for (const name of ['STATES', 'DICT STATES', 'FUR_REV', 'DICT FUR_REV', 'ZIPCODES'])
      expect([...(after?.table(name).records() ?? [])]).toEqual([
        ...(before?.table(name).records() ?? []),
      ]);
    await Promise.all([before?.close(), after?.close()]);
  });

  test('leaves out and reports what its code page has no byte for, or shows it otherwise', async () => {
    const data = join(folder, 'euro');
    const account = Account.open({ path: data });
    account.createTable('T').write('1', '5 €');
    account.table('T').write('2', '5');
    await account.close();
    const report = join(folder, 'euro.jsonl');
    const path = join(folder, 'euro.items');
    const args = ['export', 'T', path, '--as', 'directory', '--data', data];
    const incomplete = await program([...args, '--report', report]);
    expect(incomplete).toEqual({
      status: 1,
      stdout: expect.stringMatching(/^1 record\(s\) not written, 0 remark\(s\)\.$/m),
      stderr: expect.stringMatching(/^T 1: it is not written: such a file cannot hold "€"\.$/m),
    });
    expect(readFileSync(report, 'utf8')).toContain('"item":"T 1"');
    expect(await program(args)).toMatchObject({ status: 1 });
    const shown = await program([
      'export',
      'T',
      `${path}.hex`,
      ...args.slice(3),
      '--invalid',
      'hex',
    ]);
    expect(shown.status).toBe(0);
    expect(readFileSync(join(`${path}.hex`, '1'), 'latin1')).toBe('5 \\u20ac');
  });

  test.each([
    [['T', '--as', 'directory', '--latin1'], '--latin1 has no use with --as directory.'],
    [['T', 'x', '--marks', 'lines'], '--marks is for --as directory.'],
    [['T'], '--as directory exports a whole account.'],
    [['T', '-', '--as', 'directory'], 'A folder cannot be written through a pipe.'],
    [['x', '--as', 'directory', '--select', 'SELECT T'], '--select is for one table; name it.'],
  ])('rejects %j', async (args, text) => {
    const { status, stderr } = await program(['export', ...args, '--data', folder]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(text)]);
  });
});
