import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Account, FIELD_MARK, Session, VALUE_MARK } from 'mvdb';
import { describe, expect, test } from 'vitest';
import { caseCount } from '../../../mvdb/src/testing/case-count.ts';
import { program, scratchFolder } from '../program-fixture.ts';

const folder = scratchFolder();
let accounts = 0;

/** A new account with the table ORD: CUST, DATE (D4/), PRICE (MD2) and PARTS, which has values. */
async function account(): Promise<string> {
  accounts += 1;
  const data = join(folder, `account${accounts}`);
  const opened = Account.open({ path: data, durability: 'memory' });
  opened.createTable('ORD');
  const item = (...attributes: string[]) => attributes.join(FIELD_MARK);
  const dictionary = opened.table('DICT ORD');
  dictionary.write('CUST', item('D', '1', '', '', '10L', 'S'));
  dictionary.write('DATE', item('D', '2', 'D4/', '', '10L', 'S'));
  dictionary.write('PRICE', item('D', '3', 'MD2', '', '10R', 'M'));
  dictionary.write('PARTS', item('D', '4', '', '', '10L', 'M'));
  dictionary.write('TOTAL', item('I', 'SUM(PRICE)', 'MD2', '', '10R', 'S'));
  await opened.close();
  return data;
}

/** Changes an account, or looks at it. */
async function within<Result>(data: string, work: (opened: Account) => Result): Promise<Result> {
  const opened = Account.open({ path: data, durability: 'memory' });
  try {
    return work(opened);
  } finally {
    await opened.close();
  }
}

const recordsIn = (data: string, table = 'ORD') =>
  within(data, (opened) => [...opened.table(table).records()]);

const write = (data: string, records: readonly (readonly [string, string])[]) =>
  within(data, (opened) =>
    opened.transaction(() => {
      const table = opened.table('ORD');
      table.clear();
      for (const [id, record] of records) table.write(id, record);
    }),
  );

const idText = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  .filter((id) => !/[\u0000\u001b-\u001f]/.test(id));
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.constantFrom('\u001b', '\u001c', '\u001d', '\u001e', '\u001f', 'þ', '"', '\r\n', '\ufeff'),
);
const recordText = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const anyRecords = fc
  .uniqueArray(fc.tuple(idText, recordText), { selector: ([id]) => id, maxLength: 6 })
  .map((records) => new Map(records));

const sorted = (records: Iterable<readonly [string, string]>) =>
  [...records].sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)));

describe('what is exported comes back as it was', () => {
  test.each([
    ['a directory', 'out'],
    ['lines of JSON', 'out.jsonl'],
  ])('through %s, regardless of what it holds', async (_, name) => {
    const from = await account();
    const to = await account();
    const path = join(folder, name);
    await fc.assert(
      fc.asyncProperty(anyRecords, async (records) => {
        await write(from, [...records]);
        await write(to, []);
        rmSync(path, { recursive: true, force: true });
        expect(await program(['export', 'ORD', path, '--data', from])).toMatchObject({ status: 0 });
        const imported = await program(['import', 'ORD', path, '--data', to]);
        expect(imported).toEqual({
          status: 0,
          stdout: `${records.size} record(s) written to ORD.\n`,
          stderr: '',
        });
        expect(await recordsIn(to)).toEqual(sorted(records));
      }),
      { numRuns: caseCount(15) },
    );
  });

  test('through Latin-1, where every character has a byte', async () => {
    const from = await account();
    const to = await account();
    const path = join(folder, 'latin1');
    const letter = fc.constantFrom('a', 'é', 'ú', '\u0000', '\u00a0', '\u001b', '\u001d', '\u001e');
    await fc.assert(
      fc.asyncProperty(fc.array(letter), async (letters) => {
        await write(from, [['1', letters.join('')]]);
        await write(to, []);
        rmSync(path, { recursive: true, force: true });
        await program(['export', 'ORD', path, '--latin1', '--data', from]);
        await program(['import', 'ORD', path, '--latin1', '--data', to]);
        expect(await recordsIn(to)).toEqual([['1', letters.join('')]]);
      }),
      { numRuns: caseCount(10) },
    );
  });

  test('through raw CSV, but for empty attributes at the end', async () => {
    const from = await account();
    const to = await account();
    const path = join(folder, 'raw.csv');
    await fc.assert(
      fc.asyncProperty(anyRecords, async (records) => {
        await write(from, [...records]);
        await write(to, []);
        rmSync(path, { force: true });
        await program(['export', 'ORD', path, '--raw', '--data', from]);
        const { stderr } = await program(['import', 'ORD', path, '--raw', '--data', to]);
        expect(stderr).toBe('');
        const saved = sorted(records).map(([id, record]) => [id, record.replace(/\u001e+$/, '')]);
        expect(await recordsIn(to)).toEqual(saved);
      }),
      { numRuns: caseCount(15) },
    );
  });

  test('through CSV and the conversions of the dictionary', async () => {
    const from = await account();
    const to = await account();
    const path = join(folder, 'shown.csv');
    const number = fc.integer({ min: -99_999, max: 99_999 }).map(String);
    const prices = fc.array(number, { minLength: 1, maxLength: 3 });
    const order = fc.tuple(fc.stringMatching(/^[a-z,"]{1,5}$/), number, prices);
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 4 }), async (orders) => {
        const records = orders.map(([customer, day, values], index) => {
          const attributes = [customer, day, values.join(VALUE_MARK)];
          return [String(index), attributes.join(FIELD_MARK)] as const;
        });
        await write(from, records);
        await write(to, []);
        rmSync(path, { force: true });
        const separator = ['--separator', ';'];
        await program(['export', 'ORD', path, ...separator, '--data', from]);
        const { stderr } = await program(['import', 'ORD', path, ...separator, '--data', to]);
        expect(stderr).toBe('');
        expect(await recordsIn(to)).toEqual(records);
      }),
      { numRuns: caseCount(15) },
    );
  });

  test('dictionaries, too', async () => {
    const from = await account();
    const path = join(folder, 'dictionary');
    await program(['export', 'DICT ORD', path, '--data', from]);
    const to = join(folder, 'empty');
    const args = ['import', 'DICT NEW', path, '--create', '--data', to];
    expect(await program(args)).toMatchObject({ status: 0 });
    expect(await recordsIn(to, 'DICT NEW')).toEqual(await recordsIn(from, 'DICT ORD'));
  });
});

describe('mvdb export', () => {
  test('writes CSV as the dictionary says, by its names', async () => {
    const data = await account();
    await write(data, [
      ['1', `Ann, "A"\u001e20000\u001e1050\u001d200\u001eA1\u001dB2\u001efive`],
      ['2', ''],
    ]);
    const { stdout, stderr } = await program([
      ...['export', 'ORD', '-', '--format', 'csv', '--separator', ' | ', '--data', data],
    ]);
    expect(stdout).toBe(
      '@ID,CUST,DATE,PRICE,PARTS,F5\r\n1,"Ann, ""A""",10/03/2022,10.50 | 2.00,A1 | B2,five\r\n2,,,,,\r\n',
    );
    expect(stderr).toBe('2 record(s) of ORD written.\n');
  });

  test('counts values that would not come back, and takes only what is asked for', async () => {
    const data = await account();
    await write(data, [
      ['1', 'x\u001enever\u001e1050'],
      ['2', 'y'],
    ]);
    const select = ['--select', 'SSELECT ORD WITH CUST = "x"', '--columns', 'DATE,PRICE'];
    const args = ['export', 'ORD', '-', '--format', 'csv', ...select, '--data', data];
    const { stdout, stderr } = await program(args);
    expect(stdout).toBe('@ID,DATE,PRICE\r\n1,never,10.50\r\n');
    expect(stderr).toMatch(/^1 value\(s\) would not come back .*--raw keeps them\.\n1 record/);
  });

  test.each([
    [['ORD', '-'], 2, 'Say in which --format'],
    [['ORD', '-', '--format', 'dir'], 2, 'cannot be read or written through a pipe'],
    [['ORD', 'x', '--format', 'xml'], 2, 'must be dir, csv, jsonl or ndjson'],
    [['ORD', 'x.csv', '--latin1'], 2, '--latin1 is for directories'],
    [['ORD', 'x', '--raw'], 2, 'are for CSV'],
    [['ORD', 'x.csv', '--raw', '--separator', ';'], 2, 'leave out --separator'],
    [['NONE', 'x.csv'], 4, 'NONE is not in VOC'],
    [['ORD', '-', '--format', 'csv', '--columns', 'TOTAL'], 1, 'TOTAL is computed'],
    [['ORD', '-', '--format', 'csv', '--columns', 'NIL'], 1, 'NIL is not in DICT ORD'],
    [['ORD', '-', '--format', 'csv', '--columns', 'CUST,F1'], 1, 'are one attribute'],
    [['ORD', '-', '--format', 'csv', '--separator', '1'], 1, 'holds the separator'],
    [['ORD', '-', '--format', 'jsonl', '--select', 'LIST ORD'], 2, 'forms no select list'],
    [['ORD', join(folder, 'byteless'), '--latin1'], 1, 'record 1: '],
  ])('rejects %j', async (args, status, message) => {
    const data = await account();
    await write(data, [['1', 'x\u001e\u001e100\u001d1\u001e€']]);
    const outcome = await program(['export', ...args, '--data', data]);
    expect(outcome).toMatchObject({ status, stderr: expect.stringContaining(message) });
    expect(existsSync(join(folder, 'byteless'))).toBe(false);
  });

  test('never leaves something half-written, nor takes the place of what is there', async () => {
    const data = await account();
    await write(data, [['1', 'a']]);
    const location = join(folder, 'place');
    mkdirSync(location);
    writeFileSync(join(location, 'old.csv'), 'old');
    const over = (name: string, ...more: string[]) =>
      program(['export', 'ORD', join(location, name), ...more, '--data', data]);
    expect((await over('old.csv')).stderr).toMatch(/old\.csv is there already/);
    expect((await over('old.csv', '--separator', 'a')).status).toBe(1);
    expect(readFileSync(join(location, 'old.csv'), 'utf8')).toBe('old');
    expect((await over('old.csv', '--overwriting')).status).toBe(0);
    expect(readFileSync(join(location, 'old.csv'), 'utf8')).toBe('@ID,CUST\r\n1,a\r\n');
    expect((await program(['export', 'ORD', location, '--data', data])).status).toBe(1);
    await write(data, [['1', 'a\u001e\u001e\u001ea']]);
    expect((await over('new.csv', '--separator', 'a')).status).toBe(1);
    expect(readdirSync(location)).toEqual(['old.csv']);
  });

  test('replaces what has no byte when reported with what', async () => {
    const data = await account();
    await write(data, [['1', '5 €']]);
    const path = join(folder, 'replaced');
    const args = ['export', 'ORD', path, '--latin1', '--replacement', '?', '--data', data];
    expect((await program(args)).status).toBe(0);
    expect(readFileSync(join(path, '1'), 'latin1')).toBe('5 ?');
  });
});

describe('mvdb import', () => {
  const into = (data: string, input: string, ...args: string[]) =>
    program(['import', 'ORD', '-', ...args, '--data', data], { input });

  test('rejects records that exist, writes nothing then, and replaces them when asked to', async () => {
    const data = await account();
    await write(data, [['1', 'old\u001ekept?']]);
    const csv = '@ID,CUST\n1,new\n2,two\n';
    const rejected = await into(data, csv, '--format', 'csv');
    expect(rejected).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'ORD has 1 of the 2 record(s) already: 1. Nothing was written; --overwriting replaces them.\n',
    });
    expect(await recordsIn(data)).toEqual([['1', 'old\u001ekept?']]);
    expect((await into(data, csv, '--format', 'csv', '--overwriting')).status).toBe(0);
    expect(await recordsIn(data)).toEqual([
      ['1', 'new'],
      ['2', 'two'],
    ]);
  });

  test.each(['missing.csv', 'missing'])('names the file that is not there: %s', async (name) => {
    const path = join(folder, name);
    const { status, stderr } = await program([
      'import',
      'ORD',
      path,
      '--data',
      join(folder, 'none'),
      '--create',
      '--json',
    ]);
    expect([status, JSON.parse(stderr)]).toEqual([
      4,
      { code: 'NOT_FOUND', detail: `There is no file ${path}.` },
    ]);
  });

  test.each([
    ['csv', '', 'line 1: the headings are missing.'],
    ['csv', 'CUST\nx\n', 'line 1: the id is missing; call its column @ID, or name it by --id.'],
    ['csv', '@ID,CUST\n1\n', 'line 2: it has 1 cells, and there are 2 columns.'],
    [
      'csv',
      '@ID,DATE\n5,1/2/2026\n6,31/31/2026\n',
      'line 3, column 2: DATE cannot be "31/31/2026"',
    ],
    [
      'csv',
      '@ID,PRICE\n5,1.5\u001dtwo\n',
      'line 2, column 2: PRICE cannot be "two": its conversion is MD2.',
    ],
    ['csv', '@ID,CUST\n5,a\n5,b\n', 'line 3: the id 5 comes for the second time.'],
    ['csv', '@ID,CUST\n5,a\n,b\n', 'line 3: A record id is 1 to 1,000 bytes'],
    ['csv', '@ID,"CUST\n', 'line 1, column 2: a quotation does not end.'],
    ['csv', '@ID,CUST\n1,a\n2,a"b\n', 'line 3, column 2: a quotation mark stands within a cell.'],
    [
      'csv',
      '@ID,CUTS\n1,a\n',
      'line 1: CUTS is not in DICT ORD; F1, F2 and so on always are. Near it: CUST',
    ],
    ['csv', '@ID,TOTAL\n1,2\n', 'line 1: TOTAL is computed'],
    ['csv', '@ID,\n1,2\n', 'line 1: a heading is empty.'],
    ['jsonl', '{"id":"5","record":[]}\n[]\n', 'line 2: must be {"id": text'],
    ['jsonl', '{"id":"5","record":[]}\n\n{"id":6,"record":[]}', 'line 3: must be {"id": text'],
    ['jsonl', '{"id":"5","record":[],"text":""}', 'line 1: must be {"id": text'],
    ['jsonl', '{"id":"5","record":[],"more":1}', 'line 1: has no use for "more"'],
    ['jsonl', '{"id":"5","record":[5]}', 'line 1: The argument is outside'],
    ['jsonl', '{"id":"5","record":[["a\\u001eb"]]}', 'line 1: Text must not contain a mark.'],
    ['jsonl', '{"id":"5","text":"\\ud800"}', 'line 1: Text must be well-formed'],
    ['jsonl', '{"id":"5","id":"6","record":[]}', 'line 1: "id" is given twice.'],
    ['jsonl', '{"id":', 'line 1: '],
  ])('rejects %s %j, and writes nothing', async (format, input, message) => {
    const data = await account();
    const { status, stderr } = await into(data, input, '--format', format);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr.startsWith(message)).toBe(true);
    expect(await recordsIn(data)).toEqual([]);
  });

  test.each([
    ['bad%name', 'x', 'the name stands for no id'],
    ['1', Uint8Array.of(0xff), 'it is not UTF-8'],
    ['sub/1', 'x', 'it is not a file'],
  ])('rejects a directory with the file %s', async (name, contents, message) => {
    const data = await account();
    const path = join(folder, `bad${accounts}`);
    mkdirSync(join(path, name, '..'), { recursive: true });
    writeFileSync(join(path, name), contents);
    const { status, stderr } = await program(['import', 'ORD', path, '--data', data]);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  test('rejects marks of our own in bytes of Latin-1', async () => {
    const data = await account();
    const path = join(folder, 'ours');
    mkdirSync(path);
    writeFileSync(join(path, '1'), Uint8Array.of(0x61, 0x1e));
    const { stderr } = await program(['import', 'ORD', path, '--latin1', '--data', data]);
    expect(stderr).toContain('Byte 2 is 0x1E');
  });

  test('heeds the locks of others', async () => {
    const data = await account();
    const opened = Account.open({ path: data });
    const session = new Session(opened, { login: 'ann' });
    session.table('ORD').lock('1');
    const { status, stderr } = await into(data, '@ID,CUST\n1,x\n', '--format', 'csv');
    expect([status, stderr]).toEqual([1, expect.stringContaining('line 2: ')]);
    expect(stderr).toContain('ann');
    session.close();
    await opened.close();
  });

  test('makes the table and the account only when asked to', async () => {
    const data = join(folder, 'made');
    expect((await into(data, '@ID\n1\n', '--format', 'csv')).status).toBe(4);
    const made = await into(data, '@ID,F2\n1,x\n', '--format', 'csv', '--create');
    expect(made.status).toBe(0);
    expect(await recordsIn(data)).toEqual([['1', '\u001ex']]);
  });

  test('mentions every bad row, and writes nothing', async () => {
    const data = await account();
    const rows = Array.from({ length: 15 }, (_, number) => `${number},${number % 2 ? 'soon' : ''}`);
    const csv = `@ID,DATE\n${rows.join('\n')}\n3,1/2/2026,more\n`;
    const { status, stderr } = await into(data, csv, '--format', 'csv');
    expect([status, stderr.split('\n')]).toEqual([
      1,
      [
        ...[3, 5, 7, 9, 11, 13, 15].map(
          (line) => `line ${line}, column 2: DATE cannot be "soon": its conversion is D4/.`,
        ),
        'line 17: it has 3 cells, and there are 2 columns.',
        'Nothing was written, as 8 records are bad.',
        '',
      ],
    ]);
    const many = `@ID,DATE\n${Array.from({ length: 40 }, (_, number) => `${number},x\n`).join('')}`;
    const json = await into(data, many, '--format', 'csv', '--json');
    expect(json.stderr).toMatch(/\\n30 more\.\\nNothing was written, as 40 records are bad\./);
    expect(JSON.parse(json.stderr).errors).toHaveLength(10);
    expect(JSON.parse(json.stderr).errors[0]).toEqual({
      location: 'line 2, column 2',
      detail: 'DATE cannot be "x": its conversion is D4/.',
    });
    expect(await recordsIn(data)).toEqual([]);
  });

  test.each([
    ['@ID;CUST\n1;a,b\n', 'Between cells stands ;.\n'],
    ['@ID\tCUST\r\n1\ta,b\r\n', 'Between cells stands a tab.\n'],
    ["@ID,CUST\n1,'a,b'\n", "Around cells stands '.\n"],
    ['@ID,CUST\n1,"a,b"\n', ''],
    ['@id,cust\n1,"a,b"\n', ''],
    ['1,"a,b"\n', 'The first line has no headings: it is a record.\n'],
  ])(
    'says from %j what stands between cells and around them, and whether there are headings',
    async (csv, reported) => {
      const data = await account();
      expect(await into(data, csv, '--format', 'csv')).toEqual({
        status: 0,
        stdout: '1 record(s) written to ORD.\n',
        stderr: reported,
      });
      expect(await recordsIn(data)).toEqual([['1', 'a,b']]);
    },
  );

  test.each([
    ['1^5^a\n', ['--delimiter', '^'], [['1', '5\u001ea']]],
    ['1\t5\n', ['--delimiter', 'tab'], [['1', '5']]],
    ['@ID,5\n', ['--no-headings'], [['@ID', '5']]],
    ['NO,CUST\n7,x\n', ['--id', 'NO'], [['7', 'x']]],
    ['CUST,NO\nx,7\n', ['--id', '2'], [['7', 'x']]],
    ['@ID,CUST\n1,~a,b~\n', ['--quote', '~'], [['1', 'a,b']]],
  ])('reads %j as given by %j', async (csv, options, records) => {
    const data = await account();
    const { stderr, status } = await into(data, csv, '--format', 'csv', ...options);
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('Nothing')]);
    expect(await recordsIn(data)).toEqual(records);
  });

  test.each([
    [['--headings', '--no-headings'], 2, 'exclude each other'],
    [['--delimiter', 'ab'], 2, 'one character, or tab'],
    [['--delimiter', ';', '--quote', ';'], 2, 'must differ'],
    [['--dictionary', '--raw'], 2, 'exclude each other'],
    [['--id', 'NUMBER'], 1, '--id: there is no column NUMBER; they are @ID, CUST.'],
    [['--id', '3'], 1, 'there is no column 3'],
    [['--headings', '--id', 'CUTS'], 1, 'Near it: CUST'],
  ])('%j ends with %i', async (options, status, message) => {
    const data = await account();
    const outcome = await into(data, '@ID,CUST\n1,x\n', '--format', 'csv', ...options);
    expect(outcome).toMatchObject({ status, stderr: expect.stringContaining(message) });
    expect(await recordsIn(data)).toEqual([]);
  });

  test('options of CSV are rejected where there is none', async () => {
    const data = await account();
    for (const options of [['--dictionary'], ['--delimiter', ';'], ['--no-headings']])
      expect(await into(data, '', '--format', 'jsonl', ...options)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('is for CSV'),
      });
    const dictionary = ['import', 'DICT ORD', '-', '--format', 'csv', '--dictionary'];
    expect((await program([...dictionary, '--data', data])).status).toBe(2);
  });

  describe('--dictionary', () => {
    const contacts = [
      'No.;Full name;Born;Rate;Total;Phones',
      '007;Ann;1990-01-31;1.5;3;1/2',
      '8;Bob;;12;40;',
      '9;"Smith; Carl";2001-12-01;-0.25;5;3',
    ].join('\n');

    test('makes items of headings, with conversions that fit all values', async () => {
      const data = join(folder, 'contacts');
      const args = ['import', 'CONTACTS', '-', '--format', 'csv', '--create', '--dictionary'];
      const { status, stdout, stderr } = await program(
        [...args, '--separator', '/', '--data', data],
        { input: contacts },
      );
      expect([status, stderr]).toEqual([0, 'Between cells stands ;.\nThe ids are in No..\n']);
      expect(stdout.split('\n')).toEqual([
        'Item         Attribute  Kind     Conversion  Format  Heading',
        '-----------  ---------  -------  ----------  ------  ---------',
        'FULL.NAME    1          text                 11L     Full name',
        'BORN         2          date     D4-YMD      10R     Born',
        'RATE         3          decimal  MD2         5R      Rate',
        'TOTAL.VALUE  4          integer              4R      Total',
        'PHONES       5          integer              4R      Phones',
        '5 item(s) added to DICT CONTACTS.',
        '3 record(s) written to CONTACTS.',
        '',
      ]);
      expect(await recordsIn(data, 'CONTACTS')).toEqual([
        ['007', ['Ann', '8067', '150', '3', '1\u001d2'].join(FIELD_MARK)],
        ['8', ['Bob', '', '1200', '40'].join(FIELD_MARK)],
        ['9', ['Smith; Carl', '12389', '-25', '5', '3'].join(FIELD_MARK)],
      ]);
      const query = ['query', 'LIST CONTACTS WITH RATE > 1 BY.DSND BORN', '--csv', '--data', data];
      expect((await program(query)).stdout).toBe(
        '@ID,FULL.NAME,BORN,RATE,TOTAL.VALUE,PHONES\r\n007,Ann,1990-01-31,1.50,3,1;2\r\n8,Bob,,12.00,40,\r\n',
      );
      const sql = 'SELECT BORN, RATE FROM CONTACTS WHERE FULL.NAME = ?';
      const typed = await program(['query', sql, '--param', 'Ann', '--json', '--data', data]);
      expect(JSON.parse(typed.stdout)).toEqual([{ BORN: '1990-01-31', RATE: 1.5 }]);
    });

    test('takes the items that there are, and leaves them and their attributes alone', async () => {
      const data = await account();
      await write(data, [['1', 'Ann\u001e20000\u001e\u001e\u001efive\u001esix']]);
      const csv = '@ID,cust,Date,Colour\n2,Bob,02 NOV 2026,red\n';
      const { stdout } = await into(data, csv, '--format', 'csv', '--dictionary', '--json');
      expect(JSON.parse(stdout)).toEqual({
        table: 'ORD',
        records: 1,
        csv: {
          ...{ delimiter: ',', quote: '"', hasHeadings: true, id: '@ID' },
          items: [
            {
              ...{ name: 'COLOUR', attribute: 7, kind: 'text', conversion: '', format: '4L' },
              ...{ isMultivalued: false, heading: 'Colour' },
            },
          ],
        },
      });
      expect(await recordsIn(data)).toEqual([
        ['1', 'Ann\u001e20000\u001e\u001e\u001efive\u001esix'],
        ['2', ['Bob', '21491', '', '', '', '', 'red'].join(FIELD_MARK)],
      ]);
    });

    test('names what has no heading, or the same as another', async () => {
      const data = join(folder, 'unnamed');
      const args = ['import', 'T', '-', '--format', 'csv', '--create', '--dictionary', '--json'];
      const at = (name: string) => [...args, '--data', join(data, name)];
      const named = await program(at('named'), { input: 'x,Name,name,,2024\n1,a,b,c,5\n' });
      const namesIn = ({ stdout }: typeof named) =>
        JSON.parse(stdout).csv.items.map(({ name }: { readonly name: string }) => name);
      expect(namesIn(named)).toEqual(['NAME', 'NAME.2', 'COLUMN.4', 'COLUMN.2024']);
      const none = await program(at('none'), { input: '1,2026-11-02\n2,2026-11-03\n' });
      expect(namesIn(none)).toEqual(['COLUMN.2']);
      expect(await recordsIn(join(data, 'none'), 'T')).toEqual([
        ['1', '21491'],
        ['2', '21492'],
      ]);
    });

    test('adds nothing where a row is bad', async () => {
      const data = await account();
      const csv = '@ID,Colour\n1,red\n1,green\n';
      expect((await into(data, csv, '--format', 'csv', '--dictionary')).status).toBe(1);
      expect(await recordsIn(data, 'DICT ORD')).toHaveLength(5);
    });

    test('keeps what a table holds, regardless of what it holds', async () => {
      const text = fc
        .string({ unit: 'grapheme' })
        .map((value) => value.replaceAll(/[\p{Cc}\ud800-\udfff]/gu, '_'));
      const number = fc.integer().map(String);
      const decimal = fc
        .tuple(fc.integer(), fc.nat(99))
        .map(([a, b]) => `${a}.${String(b).padStart(2, '0')}`);
      const date = fc
        .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10));
      const row = fc.tuple(text, fc.option(number), fc.option(decimal), fc.option(date));
      const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
          run += 1;
          const data = join(folder, `kept${run}`);
          const cells = rows.map((row, index) => [`k${index}`, ...row.map((cell) => cell ?? '')]);
          const lines = [['@ID', 'Text', 'Number', 'Decimal', 'Day'], ...cells];
          const input = lines.map((line) => `${line.map(quoted).join(',')}\n`).join('');
          const args = ['T', '-', '--format', 'csv', '--data', data];
          const made = await program(['import', ...args, '--create', '--dictionary'], { input });
          expect(made.stderr).toBe('');
          const { stdout } = await program([
            'query',
            'SORT T TEXT NUMBER DECIMAL DAY',
            '--json',
            '--data',
            data,
          ]);
          const normal = ([
            id,
            text = '',
            number = '',
            decimal = '',
            day = '',
          ]: readonly string[]) => ({
            id,
            TEXT: text,
            NUMBER: number,
            DECIMAL: decimal.replace(/^-(0\.00)$/, '$1'),
            DAY: day,
          });
          expect(JSON.parse(stdout)).toEqual(cells.map(normal));
        }),
        { numRuns: caseCount(15) },
      );
    });
  });

  test('finds no file', async () => {
    const data = await account();
    const args = ['import', 'ORD', join(folder, 'none.csv'), '--data', data];
    expect((await program(args)).status).toBe(4);
  });
});

describe('CSV in the code page of another system', () => {
  const csv = (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };

  test('is read with --encoding, and rejected without', async () => {
    const path = csv('cp1252.csv', Buffer.from('@ID;F1\nA1;Gr\xfc\xdfe \x80\n', 'latin1'));
    const args = ['import', 'PRICES', path, '--create', '--data', join(folder, 'cp1252')];
    expect(await program(args)).toMatchObject({ status: 1 });
    expect(await program([...args, '--encoding', 'cp1252'])).toMatchObject({ status: 0 });
    const query = ['query', 'LIST PRICES F1', '--data', join(folder, 'cp1252')];
    expect((await program(query)).stdout).toContain('Grüße €');
  });

  test('with a byte that has no character is rejected, and the error names its line', async () => {
    const path = csv('cp1253.csv', Buffer.from('@ID,F1\nA1,x\nA2,\xd2\n', 'latin1'));
    const args = ['import', 'PRICES', path, '--create', '--data', join(folder, 'cp1253')];
    const { status, stderr } = await program([...args, '--encoding', 'cp1253']);
    expect(status).toBe(1);
    expect(stderr).toContain('Line 3 of');
  });
});
