import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Account, FIELD_MARK, Session, VALUE_MARK } from 'mvdb';
import { describe, expect, test } from 'vitest';
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
  ])('through %s, whatever it holds', async (_, name) => {
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
      { numRuns: 15 },
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
      { numRuns: 10 },
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
        const kept = sorted(records).map(([id, record]) => [id, record.replace(/\u001e+$/, '')]);
        expect(await recordsIn(to)).toEqual(kept);
      }),
      { numRuns: 15 },
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
      { numRuns: 15 },
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
  ])('refuses %j', async (args, status, message) => {
    const data = await account();
    await write(data, [['1', 'x\u001e\u001e100\u001d1\u001e€']]);
    const outcome = await program(['export', ...args, '--data', data]);
    expect(outcome).toMatchObject({ status, stderr: expect.stringContaining(message) });
    expect(existsSync(join(folder, 'byteless'))).toBe(false);
  });

  test('never leaves something half-written, nor takes the place of what is there', async () => {
    const data = await account();
    await write(data, [['1', 'a']]);
    const place = join(folder, 'place');
    mkdirSync(place);
    writeFileSync(join(place, 'old.csv'), 'old');
    const over = (name: string, ...more: string[]) =>
      program(['export', 'ORD', join(place, name), ...more, '--data', data]);
    expect((await over('old.csv')).stderr).toMatch(/old\.csv is there already/);
    expect((await over('old.csv', '--separator', 'a')).status).toBe(1);
    expect(readFileSync(join(place, 'old.csv'), 'utf8')).toBe('old');
    expect((await over('old.csv', '--overwriting')).status).toBe(0);
    expect(readFileSync(join(place, 'old.csv'), 'utf8')).toBe('@ID,CUST\r\n1,a\r\n');
    expect((await program(['export', 'ORD', place, '--data', data])).status).toBe(1);
    await write(data, [['1', 'a\u001e\u001e\u001ea']]);
    expect((await over('new.csv', '--separator', 'a')).status).toBe(1);
    expect(readdirSync(place)).toEqual(['old.csv']);
  });

  test('replaces what has no byte when told with what', async () => {
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

  test('refuses records that exist, writes nothing then, and replaces them when told to', async () => {
    const data = await account();
    await write(data, [['1', 'old\u001ekept?']]);
    const csv = '@ID,CUST\n1,new\n2,two\n';
    const refused = await into(data, csv, '--format', 'csv');
    expect(refused).toEqual({
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

  test.each([
    ['csv', '', 'line 1: the headings are missing.'],
    ['csv', 'CUST\nx\n', 'line 1: the id is missing; call its column @ID.'],
    ['csv', '@ID,CUST\n1\n', 'line 2: it has 1 cells, and the headings are 2.'],
    ['csv', '@ID,DATE\n5,1/2/2026\n6,31/31/2026\n', 'line 3: DATE cannot be "31/31/2026"'],
    ['csv', '@ID,PRICE\n5,1.5\u001dtwo\n', 'line 2: PRICE cannot be "two": its conversion is MD2.'],
    ['csv', '@ID,CUST\n5,a\n5,b\n', 'line 3: the id 5 comes for the second time.'],
    ['csv', '@ID,CUST\n5,a\n,b\n', 'line 3: A record id is 1 to 1,000 bytes'],
    ['csv', '@ID,"CUST\n', 'line 1: a quotation does not end.'],
    ['jsonl', '{"id":"5","record":[]}\n[]\n', 'line 2: must be {"id": text'],
    ['jsonl', '{"id":"5","record":[]}\n\n{"id":6,"record":[]}', 'line 3: must be {"id": text'],
    ['jsonl', '{"id":"5","record":[],"text":""}', 'line 1: must be {"id": text'],
    ['jsonl', '{"id":"5","record":[],"more":1}', 'line 1: has no use for "more"'],
    ['jsonl', '{"id":"5","record":[5]}', 'line 1: The argument is outside'],
    ['jsonl', '{"id":"5","record":[["a\\u001eb"]]}', 'line 1: Text may not hold a mark.'],
    ['jsonl', '{"id":"5","text":"\\ud800"}', 'line 1: Text must be well-formed'],
    ['jsonl', '{"id":"5","id":"6","record":[]}', 'line 1: "id" is given twice.'],
    ['jsonl', '{"id":', 'line 1: '],
  ])('refuses %s %j, and writes nothing', async (format, input, message) => {
    const data = await account();
    const { status, stderr } = await into(data, input, '--format', format);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr.startsWith(message)).toBe(true);
    expect(await recordsIn(data)).toEqual([]);
  });

  test.each([
    ['bad%name', 'x', 'the name stands for no id'],
    ['1', Uint8Array.of(0xff), 'it is not UTF-8'],
    ['sub/1', 'x', 'it is no file'],
  ])('refuses a directory with the file %s', async (name, contents, message) => {
    const data = await account();
    const path = join(folder, `bad${accounts}`);
    mkdirSync(join(path, name, '..'), { recursive: true });
    writeFileSync(join(path, name), contents);
    const { status, stderr } = await program(['import', 'ORD', path, '--data', data]);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  test('refuses marks of our own in bytes of Latin-1', async () => {
    const data = await account();
    const path = join(folder, 'ours');
    mkdirSync(path);
    writeFileSync(join(path, '1'), Uint8Array.of(0x61, 0x1e));
    const { stderr } = await program(['import', 'ORD', path, '--latin1', '--data', data]);
    expect(stderr).toContain('Byte 1 is 0x1E');
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

  test('makes the table and the account only when told to', async () => {
    const data = join(folder, 'made');
    expect((await into(data, '@ID\n1\n', '--format', 'csv')).status).toBe(4);
    const made = await into(data, '@ID,F2\n1,x\n', '--format', 'csv', '--create');
    expect(made.status).toBe(0);
    expect(await recordsIn(data)).toEqual([['1', '\u001ex']]);
  });

  test('finds no file', async () => {
    const data = await account();
    const args = ['import', 'ORD', join(folder, 'none.csv'), '--data', data];
    expect((await program(args)).status).toBe(4);
  });
});
