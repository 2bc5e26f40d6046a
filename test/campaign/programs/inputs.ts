import { ordersAccount } from '../../../packages/mvdb/src/command/command-fixture.ts';
import { CommandSet } from '../../../packages/mvdb/src/command/command-set.ts';
import { execute } from '../../../packages/mvdb/src/command/execute.ts';
import { convertEachIn, convertEachOut } from '../../../packages/mvdb/src/conversion/conversion.ts';
import { formatEach } from '../../../packages/mvdb/src/format/format.ts';
import * as library from '../../../packages/mvdb/src/index.ts';
import { explainSentence, runSentence } from '../../../packages/mvdb/src/query/run.ts';
import { Session } from '../../../packages/mvdb/src/session/session.ts';
import { selectSql } from '../../../packages/mvdb/src/sql/select-sql.ts';
import { matchfield } from '../../../packages/mvdb/src/text/matches.ts';
import { functions } from '../../golden/functions.ts';
import { oneOf } from '../attack.ts';
import { basicPrograms, basicTexts } from './basic-inputs.ts';
import { hostileText, mixed } from './hostile-text.ts';

/** Something to try: what it is, as text, and how to do it. */
export interface Input {
  readonly reported: readonly unknown[];
  run(): unknown;
}

/** Draws the next input. */
export type InputSource = (random: () => number) => Input;

const functionNames = Object.keys(functions);

/** Pick's functions, given text for everything they take. */
function fieldFunctions(): InputSource {
  return (random) => {
    const name = oneOf(random, functionNames);
    const call = functions[name];
    const args = Array.from({ length: call?.length ?? 0 }, () => hostileText(random));
    return { reported: [name, ...args], run: () => call?.(...args) };
  };
}

const CODE_PARTS = [
  ...['D', 'D2', 'D4/', 'D-YMD', 'DQ', 'DW', 'DMA', 'DJ', 'D4DMY[Z,A3]', 'DI', 'DE', 'MT', 'MTHS'],
  ...[
    'MD',
    'MD2',
    'MD22',
    'MD2,$',
    'MD0Z',
    'MD9',
    'ML',
    'MR2,',
    'MR2Z%',
    'MCU',
    'MCL',
    'MCT',
    'MCN',
  ],
  ...[
    'MCA',
    'MC/N',
    'MCP',
    'MCX',
    'MX',
    'MX0C',
    'MO',
    'MB',
    'MP',
    'ML#10',
    'MR%8',
    'MY',
    'MS',
    'NR',
  ],
  ...[
    'G1',
    'G0-1',
    'G2*3',
    'L',
    'L3,5',
    'R1,9',
    'P(3N)',
    'P(1A0N);',
    'T3',
    'T2,4',
    'S;*;0',
    'U0001',
  ],
  ...[
    'TCUS;X;1;1',
    'C;1;2',
    'F;1;2;+',
    'A;1+2',
    'A;(1)',
    'BB',
    'B64',
    'E',
    'Q',
    'I',
    'Z',
    ']',
    '~',
  ],
  ...['\u001d', '\u001c', ';', ',', '/', '(', ')', '0', '1', '99', '2147483648', '-', '*', '#'],
];
const MASK_PARTS = [
  ...['10L', '10R', '5T', 'L', 'R', '10L#', "10'*'R", '#10', '%8', '*12', '#3-#2', '###-####', '2'],
  ...[
    'R2',
    'R2,$',
    '15R2,Z',
    'MD2',
    'D4/',
    'L#40',
    '(',
    ')',
    '###',
    '0',
    '999',
    'U',
    'E',
    'B',
    'C',
  ],
];
const PATTERN_PARTS = [
  ...['0X', '1N', '2A', '0N', '0A', '1X', '999N', '3X', "'x'", '"y"', '~', '...', '1N-2N', '0N0N'],
  ...['0X0X', '0X1A0X', '\u001d', '2147483648X', '~0X', "''", '1', 'N', 'x'],
];

/** Codes of conversions, masks of formats, patterns: each on hostile data. */
function codes(): InputSource {
  return (random) => {
    const text = hostileText(random);
    const choice = random();
    const reported = (name: string, code: string, run: () => unknown) => ({
      reported: [name, text, code],
      run,
    });
    if (choice < 0.35) {
      const code = mixed(random, CODE_PARTS, 3);
      return reported('convertEachOut', code, () => convertEachOut(text, code));
    }
    if (choice < 0.65) {
      const code = mixed(random, CODE_PARTS, 3);
      return reported('convertEachIn', code, () => convertEachIn(text, code));
    }
    if (choice < 0.85) {
      const code = mixed(random, MASK_PARTS, 3);
      return reported('formatEach', code, () => formatEach(text, code));
    }
    const pattern = mixed(random, PATTERN_PARTS, 5);
    return reported('matchfield', pattern, () => matchfield(text, pattern, 2));
  };
}

const ITEMS = [
  'CUST',
  'ODATE',
  'PART',
  'QTY',
  'PRICE',
  'LINES',
  '@ID',
  'F1',
  'F9',
  'NOSUCH',
  '@RECORD',
];
const CLAUSES = [
  ...['WITH', 'WHEN', 'BY', 'BY.DSND', 'BY.EXP', 'BREAK.ON', 'TOTAL', 'AVERAGE', 'MAX', 'EVAL'],
  ...[
    'AND',
    'OR',
    'NOT',
    'EVERY',
    'NO',
    'EQ',
    '=',
    '#',
    '<',
    '>=',
    'LIKE',
    'UNLIKE',
    'SAID',
    'BETWEEN',
  ],
  ...['SAMPLE', 'FIRST', 'DET.SUP', 'ID.SUP', 'HEADING', 'FOOTING', 'AS', 'FMT', 'CONV', 'COL.HDG'],
  ...[
    'FROM',
    'TO',
    'GRAND.TOTAL',
    'NOPAGE',
    'CSV',
    'XML',
    'JSON',
    'DBL.SPC',
    'MARGIN',
    '(',
    ')',
    '"',
  ],
  ...[
    "'A1'",
    "'1001'",
    '"]"',
    "'...1...'",
    '5',
    '0',
    '-1',
    '2147483648',
    '20000',
    "'D4/'",
    "'10R'",
  ],
  ...ITEMS,
];
const EXPRESSION_PARTS = [
  ...['PART', 'QTY', 'PRICE', '@ID', '@RECORD', '@DATE', '1', '0', '-1', "'x'", "''", '99', '1.5'],
  ...['+', '-', '*', '/', ':', '=', '#', '<', '>', 'AND', 'OR', 'MATCHES', '(', ')', ',', ';', '^'],
  ...[
    'IF',
    'THEN',
    'ELSE',
    '@1',
    '@2',
    '<1,2>',
    '[1,2]',
    '<1>',
    '@VM',
    '@FM',
    '@SM',
    'TRANS(CUS,CUST,1,"X")',
  ],
  ...[
    'STR(',
    'SPACE(',
    'FIELD(',
    'TRIM(',
    'OCONV(',
    'ICONV(',
    'FMT(',
    'LEN(',
    'SUM(',
    'MULS(',
    'PWR(',
  ],
  ...[
    'CHANGE(',
    'CONVERT(',
    'INDEX(',
    'DCOUNT(',
    'EXTRACT(',
    'REUSE(',
    'SPLICE(',
    'SUBS(',
    'MOD(',
    'ABS(',
  ],
];
const SQL_PARTS = [
  ...[
    'SELECT',
    '*',
    'FROM',
    'ORD',
    'CUS',
    'ORD.LINES',
    'WHERE',
    'AND',
    'OR',
    'NOT',
    'IN',
    'LIKE',
    'IS',
  ],
  ...[
    'NULL',
    'GROUP BY',
    'ORDER BY',
    'HAVING',
    'LIMIT',
    'JOIN',
    'LEFT JOIN',
    'ON',
    'AS',
    'COUNT(*)',
  ],
  ...[
    'SUM(',
    'MAX(',
    'UNNEST(',
    'EVERY',
    'DISTINCT',
    'UNION',
    'CASE',
    'WHEN',
    'THEN',
    'END',
    'BETWEEN',
  ],
  ...[
    '(',
    ')',
    ',',
    '=',
    '<>',
    '<',
    '||',
    '+',
    '/',
    "'A1'",
    "'%1%'",
    '1',
    '0',
    '-1',
    '1e9',
    '?',
    ':p',
  ],
  ...['o', 'o.PART', '"PART"', '@ID', ...ITEMS],
];
const QUERY_VERBS = [
  'LIST',
  'SORT',
  'SELECT',
  'SSELECT',
  'COUNT',
  'SUM',
  'LIST.ITEM',
  'SORT.LABEL',
];
const TABLES = ['ORD', 'CUS', 'VOC', 'DICT ORD', 'NOSUCH'];
const STEPS_MAX = 20_000;

/** Sentences, expressions and SQL on a small account. */
function sentences(): InputSource {
  const account = ordersAccount();
  const session = new Session(account, { capabilities: { dbCommand: 'query' } });
  const limited = (work: () => unknown) => () =>
    session.readOnly(() => session.limited(STEPS_MAX, work));
  return (random) => {
    const choice = random();
    if (choice < 0.35) {
      const sentence = `${oneOf(random, QUERY_VERBS)} ${oneOf(random, TABLES)} ${mixed(random, CLAUSES, 9, ' ')}`;
      const run = random() < 0.2 ? explainSentence : runSentence;
      return { reported: [sentence], run: limited(() => run(session, sentence)) };
    }
    if (choice < 0.7) {
      const expression = mixed(random, EXPRESSION_PARTS, 10, oneOf(random, ['', ' ']));
      const sentence = `LIST ORD EVAL "${expression.replaceAll('"', "'")}"`;
      return { reported: [sentence], run: limited(() => runSentence(session, sentence)) };
    }
    const sql = `SELECT ${mixed(random, SQL_PARTS, 4, ' ')} FROM ORD ${mixed(random, SQL_PARTS, 8, ' ')}`;
    return { reported: [sql], run: limited(() => selectSql(session, sql)) };
  };
}

const COMMAND_WORDS = [
  ...['ORD', 'CUS', 'DICT', 'NEW', 'VOC', '1001', '9999', '*', 'ALL', 'FROM', 'TO', 'OVERWRITING'],
  ...[
    'DELETING',
    'UPDATING',
    '<<A,x>>',
    '<<I2,y,2N>>',
    '(',
    ')',
    ',',
    '"',
    "'",
    '5',
    '11',
    '_',
    'L1',
  ],
  ...['PART', 'QTY', 'IF', 'THEN', 'GO', 'LOOP', 'REPEAT', 'UNION', 'DATA', 'P1', 'S1', 'NO.QUERY'],
];

/** Commands, with everything but programs allowed, rolled back each. */
function commands(): InputSource {
  const account = ordersAccount();
  const session = new Session(account, { capabilities: { dbCommand: 'full' } });
  const verbs = new CommandSet().verbs().map(({ name }) => name);
  const harmless = verbs.filter((name) => !['PHANTOM', 'SH', 'SLEEP'].includes(name));
  return (random) => {
    const command = `${oneOf(random, harmless)} ${mixed(random, COMMAND_WORDS, 7, ' ')}`;
    const undone = new Error('undone');
    const run = () => {
      try {
        session.transaction(() => {
          session.limited(STEPS_MAX, () => execute(session, command));
          throw undone;
        });
      } catch (error) {
        if (error !== undone) throw error;
      } finally {
        session.takeOutput();
      }
    };
    return { reported: [command], run };
  };
}

/** What starts processes and threads, goes on by itself, or looks at the arguments of others. */
const LEFT_OUT = new Set([
  'checked',
  'assertArgument',
  'startProcess',
  'startThread',
  'startTask',
  'runProgram',
  'osRunner',
  'verifyFolder',
]);

const entryPoints = Object.entries(library).flatMap(([name, entryPoint]) =>
  typeof entryPoint === 'function' && !/^class\b/.test(String(entryPoint)) && !LEFT_OUT.has(name)
    ? [[name, entryPoint as (...args: unknown[]) => unknown] as const]
    : [],
);

const WRONG = [
  ...[undefined, null, true, false, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 10n],
  ...[[], {}, [[]], ['a', ['b']], new Date(0), /x/, new Map(), new Uint8Array(3), Symbol('s')],
  ...[() => 'x', { length: 5 }, { toString: () => 'x' }, Object.create(null), new Proxy({}, {})],
];

/** Every exported function, given values of any type. */
function wrongTypes(): InputSource {
  return (random) => {
    const [name, entryPoint] = oneOf(random, entryPoints);
    const length = Math.max(entryPoint.length, 1) + (random() < 0.3 ? 1 : 0);
    const args = Array.from({ length }, () =>
      random() < 0.5 ? oneOf(random, WRONG) : hostileText(random),
    );
    return { reported: [name, ...args], run: () => entryPoint(...args) };
  };
}

/** The kinds of input there are. Those that need an account make one of their own. */
export const inputKinds = {
  fieldFunctions,
  codes,
  sentences,
  commands,
  wrongTypes,
  basicTexts,
  basicPrograms,
} as const;

export type InputKind = keyof typeof inputKinds;
