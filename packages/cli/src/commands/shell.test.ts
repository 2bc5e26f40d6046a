import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type ProgramOptions, program, scratchFolder } from '../program-fixture.ts';
import { Interrupted } from '../terminal/keyboard.ts';
import type { Keyboard } from '../terminal/streams.ts';

const folder = scratchFolder();
let accounts = 0;

/** A new account with the table ORD, and how to give commands there. */
function account() {
  accounts += 1;
  const data = join(folder, `account${accounts}`);
  const shell = (lines: readonly string[], options: readonly string[] = []) =>
    program(['shell', '--create', '--data', data, ...options], { input: lines.join('\n') });
  return { data, shell };
}

const ORD = [
  'CREATE.FILE ORD',
  'COPY FROM DICT ORD TO ORD @ID,1',
  'COPY FROM DICT ORD TO ORD @ID,2',
];

describe('mvdb shell, piped', () => {
  test('writes what commands print, and nothing of the commands', async () => {
    const { shell } = account();
    expect(await shell([...ORD, '', '* a comment', 'COUNT ORD', 'display Both Cases'])).toEqual({
      status: 0,
      stdout: [
        'Created DICT part of file ORD',
        'Created DATA part of file ORD',
        'Added the item @ID to DICT ORD',
        '1 record(s) copied.',
        '1 record(s) copied.',
        '2 record(s) counted',
        'Both Cases',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  test('goes on with another account after LOGTO, and with its own where there is none', async () => {
    const one = account();
    const other = account();
    await one.shell(ORD);
    await other.shell(['CREATE.FILE PARTS']);
    const { status, stdout, stderr } = await one.shell([
      'COUNT ORD',
      `LOGTO "${other.data}"`,
      'COUNT PARTS',
      `LOGTO ${folder}`,
      'LOGTO',
      'COUNT PARTS',
      `LOGTO ${one.data}`,
      'COUNT ORD',
    ]);
    const none = '0 record(s) counted\n';
    expect(stdout).toBe(`2 record(s) counted\n${none}${none}2 record(s) counted\n`);
    expect(stderr).toContain(`${folder} holds no account.`);
    expect(stderr).toContain('LOGTO {folder | postgres://user@host:port/database[#schema]}');
    expect(status).toBe(4);
  });

  test('has no screen to clear', async () => {
    expect(await account().shell(['CLEAR', 'DISPLAY on'])).toEqual({
      status: 0,
      stdout: 'on\n',
      stderr: '',
    });
  });

  test('goes on after a command that fails, and ends with the status of the first', async () => {
    const { shell } = account();
    const { status, stdout, stderr } = await shell([
      'DISPLAY one',
      'LIST NOWHERE',
      'XYZZY',
      'DISPLAY two',
    ]);
    expect(status).toBe(4);
    expect(stdout).toBe('one\ntwo\n');
    expect(stderr).toMatch(/NOWHERE is not in VOC.*\n.*XYZZY is not in your VOC/s);
  });

  test.each([
    ['HLEP', 'HELP'],
    ['LSIT ORD', 'LIST'],
    ['LIST ORDD', 'ORD'],
    ['LIST ORD WITH @IDD = "1"', '@ID'],
    ['SQL SELECT @IDD FROM ORD', '@ID'],
    ['CALL VB_ICONW', 'VB_ICONV'],
    ['HELP VB_ICONW', 'VB_ICONV'],
    ['HELP LSIT', 'LIST'],
    ['.MODE jsno', 'json'],
    ['.LSAT', '.LAST'],
    ['.L ORDS', 'ORD'],
  ])('%s is reported with the name that may have been meant', async (line, near) => {
    const { shell } = account();
    const { stderr } = await shell([...ORD, line]);
    const [, names = ''] = / Near it: (.*)\.$/m.exec(stderr) ?? [];
    expect(names.split(', ')).toContain(near);
  });

  test('shows where a sentence goes wrong', async () => {
    const { shell } = account();
    const { stderr } = await shell([...ORD, 'LIST ORD WITH']);
    expect(stderr).toMatch(/^LIST ORD WITH\n {13}\^\nThe sentence cannot be understood\./);
  });

  test('lets the next line answer what a command asks', async () => {
    const { shell } = account();
    const { stdout, status } = await shell(['DISPLAY <<Who?>>', 'Ann', 'DISPLAY <<And who?>>']);
    expect([stdout, status]).toEqual(['Ann\n', 1]);
  });

  test('has tables and files of programs in the folders that are named', async () => {
    const { data, shell } = account();
    const src = join(folder, 'sources');
    mkdirSync(src);
    writeFileSync(
      join(src, 'W'),
      `OPENSEQ '${src}/out' TO F THEN NULL ELSE NULL\nWRITESEQ 'x' ON F ELSE NULL\nCRT 'written'\n`,
    );
    const lines = [`CREATE.FILE BP DIRECTORY PATHNAME ${src}`, 'RUN W'];
    expect((await shell(lines)).stderr).toContain('not one of the folders');
    const { stdout, stderr } = await shell(lines, ['--folders', src]);
    expect([stdout.endsWith('\nwritten\n'), stderr]).toEqual([true, '']);
    expect(readFileSync(join(src, 'out'), 'utf8')).toBe('x\n');
    expect((await shell(['RUN W'])).stderr).toContain('not one of the folders');
    const wrong = await shell([], ['--folders', join(data, 'none')]);
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('is not one')]);
  });

  test('waits', async () => {
    const { status, stderr } = await account().shell(['SLEEP 0', 'SLEEP soon', 'SLEEP 25:00']);
    expect(stderr.match(/is neither seconds nor a time/g)).toHaveLength(2);
    expect(status).not.toBe(0);
  });

  test('answers commands of other products by what does the same', async () => {
    const { stderr } = await account().shell(['COMO ON X']);
    expect(stderr).toContain('COMO is not a verb here: the output of the shell');
  });

  test('runs programs, whose questions the next lines answer', async () => {
    const { shell } = account();
    const { status, stdout, stderr } = await shell([
      'CREATE.FILE BP',
      'ED BP ASK',
      'I',
      "CRT 'Name':",
      'INPUT NAME',
      "CRT 'Hello ':NAME",
      '',
      'FI',
      'CATALOG BP ASK',
      'ASK',
      'Ann',
      'DISPLAY after',
      'RUN BP ASK',
    ]);
    expect(stdout).toMatch(/\nName\?Ann\nHello Ann\nafter\nName\?\n$/);
    expect(stderr).toMatch(/INPUT needs a line.*\(ASK line 2\)/);
    expect(status).not.toBe(0);
  });

  test('lets a program write nothing in a session that only reads', async () => {
    const { data, shell } = account();
    await shell([
      'CREATE.FILE BP',
      'ED BP W',
      'I',
      "OPEN 'BP' TO F ELSE STOP",
      "WRITE 'x' ON F,'X'",
      '',
      'FI',
    ]);
    const { stderr } = await program(['shell', '--data', data, '--read-only'], { input: 'RUN W' });
    expect(stderr).toMatch(/write.*\(W line 2\)/);
  });

  test('deletes without being asked to confirm, as nobody is there', async () => {
    const { shell } = account();
    expect((await shell([...ORD, 'CLEAR.FILE ORD', 'DELETE.FILE ORD'])).stdout).toMatch(
      /2 record\(s\) of ORD deleted\.\nDeleted ORD\n$/,
    );
  });

  test('edits its lines, and saves them as a paragraph', async () => {
    const { shell } = account();
    const { stdout, stderr, status } = await shell([
      'DISPLAY one',
      'DISPLAY two',
      '.C2/one/1/',
      '.X2',
      '.U',
      '.S BOTH 2 1',
      'BOTH',
      '.L BOTH',
      '.S BOTH',
      '.X9',
      '.R BOTH',
      '.L 2',
    ]);
    expect(stdout.split('\n')).toEqual([
      'one',
      'two',
      '  2 DISPLAY 1',
      'DISPLAY 1',
      '1',
      '  1 DISPLAY 1',
      'two',
      '1',
      'PA',
      'DISPLAY two',
      'DISPLAY 1',
      '  2 DISPLAY two',
      '  1 DISPLAY 1',
      '',
    ]);
    expect(stderr).toBe(
      [
        'Saved 2 command(s) as BOTH.',
        'Your VOC has an item BOTH; choose another name.',
        'There is no command 9; the stack has 4.',
        '',
      ].join('\n'),
    );
    expect(status).toBe(1);
  });

  test('writes reports in the form that .MODE sets', async () => {
    const { shell } = account();
    const { stdout, stderr } = await shell([
      ...ORD,
      '.MODE ndjson',
      'SORT ORD F1',
      'COUNT ORD',
      '.MODE raw',
      'SORT ORD F1',
      '.MODE',
      '.MODE pdf',
    ]);
    expect(stdout.split('\n').slice(-6)).toEqual([
      '{"id":"1","F1":["D"]}',
      '{"id":"2","F1":["D"]}',
      '2 record(s) counted',
      '1\u001eD',
      '2\u001eD',
      '',
    ]);
    expect(stderr).toBe(
      'Reports are written as raw.\nA mode is one of text, json, ndjson, csv, spreadsheet, raw, not "pdf".\n',
    );
  });

  test('calls routines, asks in SQL, helps and quits', async () => {
    const { shell } = account();
    const { stdout, stderr, status } = await shell([
      ...ORD.slice(0, 2),
      'call vb_iconv "12/25/26" D2/',
      'CALL VB_ICONV 1 2 3',
      'CALL VB_ICONW',
      'SQL SELECT @ID FROM ORD',
      'SQL COUNT ORD',
      'HELP VB_ICONV',
      'HELP CALL',
      'HELP NOTHING.LIKE.IT',
      'QUIT',
      'DISPLAY not reached',
    ]);
    expect(stdout).toContain('RESULT: 21544\n');
    expect(stdout).toContain('@ID\n---\n1\n1 row(s)\n');
    expect(stdout).toContain('0 SUBJECT (in');
    expect(stdout).toContain('CALL routine [argument ...]\n');
    expect(stdout).not.toContain('not reached');
    expect(stderr).toMatch(
      /takes 2 argument\(s\): SUBJECT CONVERT\..*"VB_ICONW" is not registered.*SQL statement.*no verb, no word of a sentence and no routine/s,
    );
    expect(status).toBe(2);
  });

  test('takes a SELECT of SQL without a word before it, and a sentence for what it is', async () => {
    const { shell } = account();
    const { stdout, stderr, status } = await shell([
      ...ORD,
      'SELECT COUNT(*) FROM ORD;',
      'select @id from ORD where @id = "1"',
      'SELECT ORD',
      'CLEARSELECT',
      '.MODE json',
      'SELECT COUNT(*) FROM ORD',
      '.MODE text',
      'SELECT COUNTT(*) FROM ORD',
    ]);
    expect(stdout).toContain('COUNT(*)\n--------\n2\n1 row(s)\n');
    expect(stdout).toContain('2 record(s) selected to list 0\n');
    expect(stdout).toContain('[\n{"COUNT(*)":2}\n]\n');
    expect(stderr).toMatch(
      /^SELECT COUNTT\(\*\) FROM ORD\n {7}\^~~~~~\nThe SQL statement .* character 8:/m,
    );
    expect(status).toBe(1);
  });

  test('prompts in SQL are answered', async () => {
    const { shell } = account();
    const { stdout } = await shell([...ORD, "SELECT @ID FROM ORD WHERE @ID = '<<Which?>>'", '2']);
    expect(stdout).toContain('@ID\n---\n2\n1 row(s)\n');
  });

  test('explains how a sentence, or SQL, comes to its records', async () => {
    const { shell } = account();
    const { stdout, stderr } = await shell([
      ...ORD,
      "EXPLAIN LIST ORD WITH @ID = '1'",
      'EXPLAIN SELECT @ID FROM ORD',
      'explain sql select @ID from ORD',
      'EXPLAIN LIST ORD BY NOTHING',
    ]);
    expect(stdout).toContain('ORD: 1 records, 1 rows\nTaken: keys 1 ids, 1 records expected');
    expect(stdout.match(/^1\. ORD \(first\) by scan$/gm)).toHaveLength(2);
    expect(stderr).toMatch(/^EXPLAIN LIST ORD BY NOTHING\n {20}\^~~~~~~\n/);
  });

  test('says how long a command took and by which way, once it is asked to', async () => {
    const { shell } = account();
    const { stderr } = await shell([
      ...ORD,
      'COUNT ORD',
      '.TIMING ON',
      "LIST ORD WITH @ID = '1'",
      'SELECT COUNT(*) FROM ORD',
      '.MODE raw',
      'LIST ORD',
      'XYZZY',
      '.TIMING off',
      'COUNT ORD',
    ]);
    const time = '\\d+\\.\\d ms, \\d+ steps';
    const expected = [
      'Commands are timed.',
      `${time}; ORD by keys 1 ids, 1 records expected, cost \\d+`,
      `${time}; 1\\. ORD \\(first\\) by scan`,
      `${time}; ORD by scan, 2 records expected, cost 2`,
      time,
      'The command cannot be understood\\. XYZZY is not in your VOC\\.',
      'Commands are not timed\\.',
    ];
    expect(stderr).toMatch(new RegExp(`^${expected.join('\n')}\n$`));
  });

  test('shows no place in a sentence that stands for another', async () => {
    const { shell } = account();
    const { stderr } = await shell([...ORD, 'LIST ORD BY NOTHING', '.S BAD', 'BAD', '  bad  ']);
    expect(stderr.match(/\^/g)).toHaveLength(1);
    expect(stderr.match(/found "NOTHING"/g)).toHaveLength(3);
  });

  test.each([
    ['--json', /^\[\n\{"id":"1"/m],
    ['--ndjson', /^\{"id":"1"/m],
    ['--csv', /^@ID,F1\r\n1,D/m],
    ['--raw', /^1\u001eD/m],
  ])('%s writes reports in that form from the beginning', async (form, expected) => {
    const { shell } = account();
    await shell(ORD);
    const { stdout, stderr } = await shell(['SORT ORD F1', 'LIST NOWHERE'], [form]);
    expect(stdout).toMatch(expected);
    if (form.includes('json'))
      expect(JSON.parse(stderr)).toMatchObject({ code: 'TABLE_NOT_FOUND' });
    else expect(stderr).toMatch(/^The account has no table of that name/);
  });

  test('may be limited to what reads, and runs no program unless it was named', async () => {
    const { shell } = account();
    await shell(ORD);
    const reading = await shell(
      ['CLEAR.FILE ORD', 'CALL VB_WRITEDICT ORD @ID x', 'CALL VB_READDICT ORD', '.S X'],
      ['--read-only'],
    );
    expect(reading.status).toBe(3);
    expect(reading.stderr.match(/needs the capability/g)).toHaveLength(3);
    expect(reading.stdout).toContain('DATA:');
    const program = await shell(['SH /bin/echo hi'], ['--allow-os-command', '/bin/date']);
    expect([program.status, program.stdout]).toEqual([3, '']);
    const relative = await shell([], ['--allow-os-command', 'date']);
    expect([relative.status, relative.stderr]).toEqual([2, expect.stringContaining('absolute')]);
  });

  test('waits for work in the background', async () => {
    const { shell } = account();
    await shell(['PHANTOM DISPLAY done', 'DISPLAY next']);
    expect((await shell(['CT &PH& ALL'])).stdout).toMatch(/1: DISPLAY done\n2: done\n3: Ended/);
  });

  test('rejects what is not UTF-8', async () => {
    const { data } = account();
    const args = ['shell', '--create', '--data', data];
    const { status, stderr } = await program(args, { input: Uint8Array.of(0x44, 0xff) });
    expect([status, stderr]).toEqual([1, 'Standard input is not UTF-8.\n']);
  });
});

describe('mvdb shell -f', () => {
  const script = join(folder, 'script.tcl');
  writeFileSync(script, 'DISPLAY one\nXYZZY\nLIST NOWHERE\nDISPLAY two\n');

  test('stops at the first command that fails', async () => {
    const { shell } = account();
    const { status, stdout } = await shell([], ['-f', script]);
    expect([status, stdout]).toEqual([1, 'one\n']);
  });

  test('goes on when asked to, and still fails', async () => {
    const { shell } = account();
    const { status, stdout } = await shell([], ['-f', script, '--keep-going']);
    expect([status, stdout]).toEqual([1, 'one\ntwo\n']);
  });

  test('takes a command of several lines, each but the last with an underscore at its end', async () => {
    const { shell } = account();
    const statement = ['SELECT "@ID" FROM ORD _ ', '  WHERE "@ID" = _', '  2'];
    const lines = [...ORD, 'SORT ORD _', '  ID.ONLY HDR.SUP COUNT.SUP', ...statement, 'DISPLAY A_'];
    const { stdout } = await shell([...lines, 'DISPLAY begun _']);
    expect(stdout.split('\n').slice(5)).toEqual([
      'ORD.......',
      ...['1', '2'],
      ...['@ID', '---', '2', '1 row(s)'],
      ...['A_', 'begun', ''],
    ]);
  });

  test('finds no file, no account', async () => {
    const { shell } = account();
    expect((await shell([], ['-f', join(folder, 'none')])).status).toBe(4);
    const args = ['shell', '--data', join(folder, 'nowhere')];
    expect(await program(args)).toMatchObject({
      status: 4,
      stderr: expect.stringMatching(/nowhere holds no account\. `mvdb demo --data/),
    });
  });
});

/** A person who types these keys, and these answers when asked. */
function person(keys: string, answers: readonly (string | undefined | Interrupted)[] = []) {
  const stream = new PassThrough();
  stream.end(keys);
  const asked: string[] = [];
  const left = [...answers];
  const answered =
    (how: string) =>
    (question: string): string | undefined => {
      asked.push(how + question);
      const answer = left.shift();
      if (answer instanceof Interrupted) throw answer;
      return answer;
    };
  const keyboard: Keyboard = {
    stream: stream as unknown as NodeJS.ReadStream,
    ask: answered(''),
    askHidden: answered('hidden '),
    readKey: answered('key '),
    throwIfInterrupted() {
      if (left[0] instanceof Interrupted && asked.length === 0) throw new Interrupted();
    },
    giveBack() {},
    close() {},
  };
  return { keyboard, asked };
}

/** Control sequences of the terminal left out. */
function screen(text: string): string {
  return text.replaceAll(/\u001b\[[0-9;]*[A-Za-z]/g, '').replaceAll('\r', '');
}

describe('mvdb shell at a terminal', () => {
  const stateOf = (data: string) => `${data}.state`;
  const talk = (data: string, options: ProgramOptions, args: readonly string[] = []) =>
    program(['shell', '--create', '--data', data, ...args], {
      isTerminal: true,
      env: { XDG_STATE_HOME: stateOf(data) },
      ...options,
    });

  test('asks with a colon, and with two while a list is active', async () => {
    const { data, shell } = account();
    await shell(ORD);
    const { keyboard } = person('SELECT ORD\rLIST ORD ID.ONLY HDR.SUP\r\u0004');
    const { status, stdout, stderr } = await talk(data, { keyboard });
    expect(status).toBe(0);
    expect(screen(stderr)).toBe(`${data}; HELP says what can be typed, Ctrl+D leaves.\n`);
    expect(screen(stdout)).toMatch(
      /^:S?E?.*SELECT ORD\n2 record\(s\) selected to list 0\n::.*LIST ORD ID.ONLY HDR.SUP\n(.*\n)+:\n$/,
    );
  });

  test('asks with an underscore while a command goes on, which Ctrl+C takes back', async () => {
    const { data, shell } = account();
    await shell(ORD);
    const { keyboard } = person('LIST NOWHERE _\r\u0003COUNT _\r ORD\r\u0004');
    const { status, stdout, stderr } = await talk(data, { keyboard });
    expect([status, stderr.split('\n').length]).toEqual([0, 2]);
    expect(screen(stdout)).toMatch(
      /NOWHERE _\n_\^C\n_?:.*COUNT _\n_.* ORD\n2 record\(s\) counted\n:\n$/,
    );
    expect(readFileSync(`${stateOf(data)}/mvdb/history`, 'utf8')).toBe('COUNT ORD\n');
  });

  test('is cleared by CLEAR, and asks on with another account after LOGTO', async () => {
    const { data } = account();
    const other = account();
    await other.shell([]);
    const { keyboard } = person(`CLEAR\rLOGTO ${other.data}\r`);
    const { status, stdout, stderr } = await talk(data, { keyboard });
    expect(status).toBe(0);
    expect(stdout).toContain('\u001b[H\u001b[2J\u001b[3J');
    const reported = '; HELP says what can be typed, Ctrl+D leaves.\n';
    expect(screen(stderr)).toBe(`${data}${reported}${other.data}${reported}`);
  });

  test('keeps what was typed for the next session, but for lines that begin with a space', async () => {
    const { data } = account();
    const first = person('DISPLAY one\r DISPLAY secret\r\u001b[A\rDISPLAY two\r.D2\r');
    const { stdout } = await talk(data, { keyboard: first.keyboard });
    expect(screen(stdout)).toContain('secret');
    const path = join(stateOf(data), 'mvdb', 'history');
    expect(readFileSync(path, 'utf8')).toBe('DISPLAY two\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);

    const second = person('.L\r\u001b[A\r');
    const again = screen((await talk(data, { keyboard: second.keyboard })).stdout);
    expect(again).toContain('\n  1 DISPLAY two\n');
    expect(again).toMatch(/\ntwo\n/);

    const third = person('.L\rDISPLAY three\r');
    const none = await talk(data, { keyboard: third.keyboard }, ['--no-history']);
    expect(screen(none.stdout)).not.toContain('1 DISPLAY two');
    expect(readFileSync(path, 'utf8')).toBe('DISPLAY two\n');
  });

  test('goes on without history where it cannot be kept, and says so once', async () => {
    const { data } = account();
    writeFileSync(join(folder, 'file'), '');
    const { keyboard } = person('DISPLAY one\rDISPLAY two\r');
    const env = { XDG_STATE_HOME: join(folder, 'file') };
    const { status, stdout, stderr } = await talk(data, { keyboard, env });
    expect(screen(stdout)).toMatch(/\none\n.*\n?.*\ntwo\n/);
    expect(stderr.match(/^The commands given cannot be kept: ENOTDIR.*$/gm)).toHaveLength(1);
    expect(status).toBe(0);
  });

  test('asks on the terminal what a program asks, behind what it has begun to print', async () => {
    const { data, shell } = account();
    await shell([
      'CREATE.FILE BP',
      'ED BP ASK',
      'I',
      "CRT 'Name':",
      'INPUT NAME',
      "CRT 'Hello ':NAME",
      '',
      'FI',
    ]);
    const { keyboard, asked } = person('RUN ASK\r', ['Ann']);
    const { stdout } = await talk(data, { keyboard });
    expect(asked).toEqual(['Name?']);
    expect(screen(stdout)).toMatch(/RUN ASK\nHello Ann\n/);
  });

  test('shows nothing of what a program reads after ECHO OFF, nor of a key', async () => {
    const { data, shell } = account();
    await shell([
      'CREATE.FILE BP',
      'ED BP KEYS',
      'I',
      "CRT 'Password':",
      'ECHO OFF',
      'INPUT WORD',
      'ECHO ON',
      "CRT 'Go on':",
      'KEY = KEYIN()',
      "CRT WORD:' ':SEQ(KEY)",
      '',
      'FI',
    ]);
    const { keyboard, asked } = person('RUN KEYS\r', ['secret', '\u001b']);
    const { stdout } = await talk(data, { keyboard });
    expect(asked).toEqual(['hidden Password?', 'key Go on']);
    expect(screen(stdout)).toMatch(/RUN KEYS\nsecret 27\n/);
  });

  test('moves the cursor, and heads the pages that TERM sets', async () => {
    const { data, shell } = account();
    await shell([
      'CREATE.FILE BP',
      'ED BP PAGES',
      'I',
      "CRT @(-1):@(4,2):'here'",
      'HEADING "Page \'P\'"',
      'FOR I = 1 TO 5',
      'PRINT I',
      'NEXT I',
      '',
      'FI',
    ]);
    const { keyboard } = person('TERM 80,4\rRUN PAGES\r');
    const { stdout } = await talk(data, { keyboard });
    expect(stdout).toContain('\u001b[2J\u001b[H\u001b[3;5Hhere\n');
    const pages = /Page +1\n1\n2\n3\nPage +2\n4\n5\n/;
    expect(screen(stdout)).toMatch(pages);
    const piped = await shell(['TERM 80,4', 'RUN PAGES']);
    expect(piped.stdout).toMatch(pages);
  });

  test('asks on the terminal what a command asks', async () => {
    const { data } = account();
    const { keyboard, asked } = person('DISPLAY <<Who?>>\rDISPLAY <<Nobody?>>\r', [
      'Ann',
      undefined,
    ]);
    const { stdout, stderr } = await talk(data, { keyboard });
    expect(asked).toEqual(['Who?', 'Nobody?']);
    expect(screen(stdout)).toContain('\nAnn\n');
    expect(stderr).toContain('The question "Nobody?" has no answer');
  });

  test.each([
    ['CLEAR.FILE ORD', 'no', 2],
    ['CLEAR.FILE ORD', undefined, 2],
    ['CLEAR.FILE ORD', new Interrupted(), 2],
    ['CLEARFILE ORD', 'yes', 0],
    ['WIPE', 'n', 2],
  ])('asks before %s, and heeds the answer %s', async (command, answer, left) => {
    const { data, shell } = account();
    await shell([...ORD, 'CLEAR.FILE ORD', ...ORD.slice(1), '.S WIPE 3']);
    const { keyboard, asked } = person(`${command}\r`, [answer]);
    await talk(data, { keyboard });
    expect(asked).toEqual([expect.stringMatching(/CLEAR\.?FILE ORD: sure\? Type YES: $/)]);
    expect((await shell(['COUNT ORD'])).stdout).toBe(`${left} record(s) counted\n`);
  });

  test('does not ask where FORCE is said', async () => {
    const { data, shell } = account();
    await shell(ORD);
    const { keyboard, asked } = person('DELETE.FILE ORD FORCE\r');
    expect(screen((await talk(data, { keyboard })).stdout)).toContain('Deleted ORD');
    expect(asked).toEqual([]);
  });

  test('ends a command that runs on Ctrl+C, and goes on', async () => {
    const { data, shell } = account();
    await shell([]);
    await program(['import', 'VOC', '-', '--format', 'jsonl', '--data', data], {
      input: '{"id":"ENDLESS","record":["PA","LOOP","DISPLAY x","REPEAT"]}\n',
    });
    const { keyboard } = person('ENDLESS\rDISPLAY still here\r', [new Interrupted()]);
    const { stdout, stderr } = await talk(data, { keyboard }, ['--lines', '1']);
    expect(screen(stdout)).toMatch(/ENDLESS\nx\n\.\.\. \d+ more line\(s\); \.LAST shows all\.\n/);
    expect(screen(stderr)).toMatch(/\nInterrupted\.\n/);
  });

  test('underlines what is wrong, in colour', async () => {
    const { data, shell } = account();
    await shell(ORD);
    const { keyboard } = person('LIST ORD BY NOTHING F1\r');
    const { stderr } = await talk(data, { keyboard });
    expect(stderr).toContain(
      'LIST ORD BY \u001b[31m\u001b[4mNOTHING\u001b[24m\u001b[39m F1\n            \u001b[31m^~~~~~~\u001b[39m\n\u001b[31mThe sentence',
    );
  });

  describe('with a pager', () => {
    /** Types keys, and gives what the pager was shown. */
    async function paged(keys: string, env = {}, works = true, args: readonly string[] = []) {
      const { data, shell } = account();
      await shell(ORD);
      const pages: [command: string, text: string][] = [];
      const { keyboard } = person(keys);
      const outcome = await program(['shell', '--data', data, '--lines', '3', ...args], {
        isTerminal: true,
        env: { XDG_STATE_HOME: stateOf(data), ...env },
        keyboard,
        page(command, text) {
          pages.push([command, text]);
          return works;
        },
      });
      return { pages, stdout: screen(outcome.stdout), stderr: screen(outcome.stderr) };
    }

    test('gives it what is longer than the screen, and nothing else', async () => {
      const { pages, stdout } = await paged('COUNT ORD\rHELP\r');
      expect(stdout).toContain('\n2 record(s) counted\n');
      expect(stdout).not.toContain('Commands, to which');
      expect(pages).toEqual([
        ['less', expect.stringMatching(/^Commands, to which.*routine describes it\.\n$/s)],
      ]);
    });

    test('gives it the last output again when asked', async () => {
      const { pages } = await paged('HELP\r.LAST\r', { PAGER: 'most -x ' });
      expect(pages.map(([command]) => command)).toEqual(['most -x', 'most -x']);
      expect(pages[1]).toEqual(pages[0]);
    });

    test('does without when asked to, and with it again', async () => {
      const { pages, stdout, stderr } = await paged('.PAGER OFF\rHELP\r.PAGER on\rHELP\r');
      expect(pages).toHaveLength(1);
      expect(stdout).toMatch(/\.\.\. \d+ more line\(s\); \.LAST shows all\./);
      expect(stderr).toMatch(/is not shown by the pager\.\n.* is shown by the pager\.\n/);
    });

    test.each([
      [{ PAGER: '' }, []],
      [{ PAGER: 'cat' }, []],
      [{ TERM: 'dumb' }, []],
      [{}, ['--no-pager']],
    ])('does without for %j %j', async (env, args) => {
      const { pages, stdout, stderr } = await paged('HELP\r.PAGER ON\r', env, true, args);
      expect([pages, stdout]).toEqual([[], expect.stringMatching(/more line/)]);
      expect(stderr).toContain('There is no pager here');
    });

    test('says so where it cannot be run, and goes on without', async () => {
      const { pages, stdout } = await paged('HELP\rHELP\r', {}, false);
      expect(pages).toHaveLength(1);
      expect(stdout.match(/The pager cannot be run/g)).toHaveLength(1);
      expect(stdout.match(/more line\(s\); \.LAST shows all/g)).toHaveLength(2);
    });
  });

  describe('searches what was typed', () => {
    const history = ['DISPLAY one', 'COUNT VOC', 'DISPLAY two'];

    test.each([
      ['the newest that holds a text, and runs it', '\u0012disp\r', 'two'],
      ['the one before', '\u0012DIS\u0012\r', 'one'],
      ['back again', '\u0012DIS\u0012\u0013\r', 'two'],
      ['with less of a text', '\u0012two!\u007f\u007f\r', 'two'],
      ['to edit it', '\u0012tw\u001b[F and more\r', 'two and more'],
    ])('for %s', async (_, keys, shown) => {
      const { data } = account();
      await talk(data, { keyboard: person(history.map((line) => `${line}\r`).join('')).keyboard });
      const { stdout } = await talk(data, { keyboard: person(keys).keyboard });
      expect(screen(stdout)).toMatch(new RegExp(`\\n${shown}\\n`));
    });

    test('and gives back what was typed when nothing was meant', async () => {
      const { data } = account();
      const keys = `${history[0]}\rDISPLAY mine\u0012one\u0007\r`;
      const { stdout } = await talk(data, { keyboard: person(keys).keyboard });
      expect(screen(stdout)).toMatch(/\nmine\n/);
      expect(screen(stdout)).toContain('(search) one: DISPLAY one');
    });
  });

  test('shows the beginning of long output, and all of it when asked', async () => {
    const { data } = account();
    const { keyboard } = person('HELP\r.LAST\r');
    const { stdout } = await talk(data, { keyboard }, ['--lines', '2']);
    const [, hidden] = /more line/.test(stdout) ? (/\.\.\. (\d+) more/.exec(stdout) ?? []) : [];
    expect(Number(hidden)).toBeGreaterThan(20);
    expect(screen(stdout).match(/CLEAR\.FILE {2}/g)).toHaveLength(1);
  });
});
