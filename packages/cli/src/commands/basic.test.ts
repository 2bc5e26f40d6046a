import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Account, FIELD_MARK } from 'mvdb';
import { beforeAll, expect, test } from 'vitest';
import { program, scratchFolder } from '../program-fixture.ts';

const folder = scratchFolder();
const programs = join(folder, 'BP');
const data = join(folder, 'account');

beforeAll(async () => {
  mkdirSync(programs);
  const files = {
    'MAIN.bp':
      'INPUT N\nCALL HALF(N, R)\nIF R > 9 THEN\n  CRT "large"\nEND\nCRT R:" ":SENTENCE()\n',
    HALF: 'SUBROUTINE HALF(N, R)\nR = N / 2\nRETURN\n',
    BAD: 'X = )\n',
    FAILS: 'A = 1\nCALL HALF("x", A)\n',
  };
  for (const [name, source] of Object.entries(files)) writeFileSync(join(programs, name), source);
  await Account.open({ path: data, durability: 'memory' }).close();
});

test('basic check says which programs compile, and ends with 1 unless all do', async () => {
  const all = await program(['basic', 'check', programs]);
  expect(all.status).toBe(1);
  expect(all.stdout).toMatch(/^BAD +BAD:1:5 /m);
  expect(all.stdout).toMatch(/^MAIN +compiles$/m);
  const one = await program(['basic', 'check', programs, 'MAIN', '--json']);
  expect(one.status).toBe(0);
  expect(JSON.parse(one.stdout)).toEqual([{ program: 'MAIN', problems: [] }]);
  expect(await program(['basic', 'check', programs, 'MAIM'])).toMatchObject({
    status: 4,
    stderr: expect.stringContaining('MAIN'),
  });
});

test('basic check without a folder checks the programs in the tables of the account', async () => {
  const path = join(folder, 'tables');
  const empty = ['basic', 'check', '--data', path];
  const account = Account.open({ path, durability: 'memory' });
  account.createTable('GL.BP').write('DEFS', 'LINE.MAX = = 5');
  account.createTable('SOURCE').write('POST', ['$INCLUDE GL.BP DEFS', 'CRT 1'].join(FIELD_MARK));
  account.table('VOC').write('POST', ['V', 'SOURCE', 'B', 'POST'].join(FIELD_MARK));
  for (const [id, lines] of Object.entries({
    GOOD: ['CRT 1'],
    BAD: ['X = )'],
    LACKS: ['$INCLUDE INC GONE', 'CRT 1'],
    LACKS2: ['$INCLUDE INC GONE', 'CRT 1'],
    _GOOD: ['\u0001'],
  }))
    account.table('GL.BP').write(id, lines.join(FIELD_MARK));
  await account.close();
  const { status, stdout } = await program(empty);
  expect(status).toBe(1);
  expect(stdout.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    'Table Program Result',
    expect.stringMatching(/^-/),
    expect.stringMatching(/^GL\.BP BAD BAD:1:5 /),
    'GL.BP DEFS is included by others',
    'GL.BP GOOD compiles',
    'GL.BP LACKS LACKS:1:1 there is no text GONE in INC to include',
    'GL.BP LACKS2 LACKS2:1:1 there is no text GONE in INC to include',
    expect.stringMatching(/^SOURCE POST DEFS:1:/),
    '2 of 6 program(s) compile or are included by others.',
    'Table Missing text Included by',
    expect.stringMatching(/^-/),
    'INC GONE GL.BP LACKS, GL.BP LACKS2',
    '',
  ]);
  const reported = JSON.parse((await program([...empty, '--json'])).stdout);
  expect(reported.missing).toEqual([
    {
      table: 'INC',
      item: 'GONE',
      includedBy: [
        { table: 'GL.BP', item: 'LACKS' },
        { table: 'GL.BP', item: 'LACKS2' },
      ],
    },
  ]);
  expect(reported.programs).toContainEqual({ table: 'GL.BP', program: 'GOOD', problems: [] });
  expect(await program(['basic', 'check', '--data', data])).toMatchObject({
    status: 4,
    stderr: expect.stringContaining('The account has no tables of programs'),
  });
});

test('basic run gives a program its words and what is piped in, and reports where it fails', async () => {
  const args = ['basic', 'run', programs, 'MAIN', 'P100', '--data', data];
  expect(await program(args, { input: '5\n' })).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/2\.5 MAIN P100\n$/),
  });
  expect(await program(['basic', 'run', programs, 'FAILS', '--data', data])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('(HALF line 2, called by FAILS line 2)'),
  });
});

test('basic coverage says which lines of the folder did not run', async () => {
  const args = ['basic', 'coverage', programs, 'FAILS', '--data', data];
  const { status, stdout } = await program(args);
  expect(status).toBe(1);
  expect(stdout).toMatch(/^FAILS +2 +2$/m);
  expect(stdout).toMatch(/^MAIN +5 +0 +1 2 3 4 6$/m);
});

test('basic format lays out the programs of a folder, and changes no file that is laid out or broken', async () => {
  const path = join(folder, 'unformatted');
  mkdirSync(path);
  const [own, linked, broken, right] = ['OWN.bp', 'LINKED', 'BROKEN', 'RIGHT'].map((name) =>
    join(path, name),
  ) as [string, string, string, string];
  const elsewhere = join(folder, 'elsewhere');
  writeFileSync(own, '$INCLUDE RIGHT\nIF A THEN\nB=1\nEND\n');
  chmodSync(own, 0o640);
  writeFileSync(elsewhere, 'C=1\r\n');
  symlinkSync(elsewhere, linked);
  writeFileSync(broken, 'IF A THEN\n  B=)\n');
  writeFileSync(right, 'A = 1\n');
  const checked = await program(['basic', 'format', path, '--check']);
  expect(checked.status).toBe(1);
  expect(checked.stdout.split('\n').slice(0, 2)).toEqual([own, expect.stringContaining('BROKEN:')]);
  expect(readFileSync(own, 'utf8')).toContain('B=1');
  const done = await program(['basic', 'format', path, '--json']);
  expect(done.status).toBe(1);
  expect(JSON.parse(done.stdout)).toMatchObject({ formatted: [own], problems: [{ line: 2 }, {}] });
  expect(readFileSync(own, 'utf8')).toBe('$INCLUDE RIGHT\nIF A THEN\n  B = 1\nEND\n');
  expect(statSync(own).mode & 0o777).toBe(0o640);
  expect(readFileSync(broken, 'utf8')).toBe('IF A THEN\n  B=)\n');
  expect(await program(['basic', 'format', linked, own])).toMatchObject({
    status: 0,
    stdout: `${linked}\n`,
  });
  expect(readFileSync(elsewhere, 'utf8')).toBe('C = 1\r\n');
  expect(readdirSync(path).sort()).toEqual(['BROKEN', 'LINKED', 'OWN.bp', 'RIGHT']);
  expect(await program(['basic', 'format', own, right, '--check'])).toMatchObject({ status: 0 });
});

test('basic format reads standard input, and rejects what is not there or no text', async () => {
  const formatted = await program(['basic', 'format', '-', '--indent', '3'], {
    input: 'IF A THEN\nB=1\nEND\n',
  });
  expect(formatted).toMatchObject({ status: 0, stdout: 'IF A THEN\n   B = 1\nEND\n' });
  expect(await program(['basic', 'format', '-'], { input: 'A = )' })).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('PROGRAM:1:5'),
  });
  expect(await program(['basic', 'format', '-', programs])).toMatchObject({ status: 2 });
  expect(await program(['basic', 'format', join(folder, 'NONE')])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('There is no file'),
  });
  const latin = join(folder, 'LATIN');
  writeFileSync(latin, Buffer.from('CRT "caf\xe9"\n', 'latin1'));
  expect(await program(['basic', 'format', latin])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is not UTF-8 text'),
  });
});

test('basic names its actions where another word stands', async () => {
  expect(await program(['basic', 'chek', programs])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(
      '"chek" is not one of check, format, run, coverage, types, convert. Near it: check.',
    ),
  });
  expect(await program(['basic', 'run', programs])).toMatchObject({ status: 2 });
});

test('basic types writes a declaration beside each program, or says what is wrong and writes none', async () => {
  const bp = join(folder, 'TYPED');
  mkdirSync(bp);
  writeFileSync(join(bp, 'PRICE.bp'), 'SUBROUTINE PRICE(PART)\nRETURN');
  const path = join(bp, 'PRICE.d.bp.ts');
  expect(await program(['basic', 'types', bp])).toEqual({
    status: 0,
    stdout: `${path}\n`,
    stderr: '',
  });
  expect(readFileSync(path, 'utf8')).toContain('PART?: string | number');

  writeFileSync(join(bp, 'AGAIN.bp'), 'SUBROUTINE AGAIN(A)\nRETURN');
  writeFileSync(join(bp, 'BAD.bp'), 'A = )');
  const failed = await program(['basic', 'types', bp]);
  expect(failed.status).toBe(1);
  expect(failed.stderr).toContain(`${join(bp, 'BAD.bp')}:1:5 `);
  expect(existsSync(join(bp, 'AGAIN.d.bp.ts'))).toBe(false);
});

test('basic convert writes TypeScript beside each program, overwrites none, and says what is not pretty', async () => {
  const bp = join(folder, 'CONVERTED');
  mkdirSync(bp);
  const file = join(bp, 'PRICE.bp');
  writeFileSync(
    file,
    'SUBROUTINE PRICE(QTY, PRICE)\n* Twice\nCOMMON RATE\nPRICE = QTY * 2\nRETURN',
  );
  const path = join(bp, 'PRICE.ts');
  const said = `  ${file}:3 COMMON stays shared with the programs that are called.`;
  expect(await program(['basic', 'convert', file])).toEqual({
    status: 0,
    stdout: `${path}\n${said}\n`,
    stderr: '',
  });
  expect(readFileSync(path, 'utf8')).toContain(
    '  // Twice\n  price.value = multiply(qty.value, 2);',
  );

  writeFileSync(join(bp, 'OTHER.bp'), 'CRT 1');
  const again = await program(['basic', 'convert', bp]);
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('PRICE.ts is there') });
  writeFileSync(join(bp, 'OTHER.bas'), 'CRT 2');
  const twice = await program(['basic', 'convert', join(bp, 'OTHER.bp'), join(bp, 'OTHER.bas')]);
  expect(twice).toMatchObject({ status: 1, stderr: expect.stringContaining('Two programs') });
  writeFileSync(join(bp, 'BAD.bp'), 'A = )');
  const failed = await program(['basic', 'convert', join(bp, 'OTHER.bp'), join(bp, 'BAD.bp')]);
  expect(failed).toMatchObject({ status: 1, stderr: expect.stringContaining('BAD.bp:1:5 ') });
  expect(existsSync(join(bp, 'OTHER.ts'))).toBe(false);
});

test.each([
  [['basic', 'convert'], 'basic convert takes FILE|DIR ...'],
  [['basic', 'types'], 'basic types takes FILE|DIR ...'],
  [['basic', 'types', join(folder, 'NONE.bp')], 'There is no file '],
  [['basic', 'types', folder], 'has no file that ends in .bp, .bas or .basic.'],
])('%j is wrong', async (line, said) => {
  const { status, stderr } = await program(line);
  expect([status, stderr]).toEqual([2, expect.stringContaining(said)]);
});
