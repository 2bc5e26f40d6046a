import type { Account, Session } from 'mvdb';

/** What a right call of each exported function is made with, for the calls that are wrong in one place. */
export interface Rig {
  readonly account: Account;
  readonly session: Session;
  readonly library: Readonly<Record<string, unknown>>;
}

const text = ['a'];
const two = ['a', 'b'];
const numbers = ['1', '2', 2];
const converted = ['1', 'D2/'];
const zipped = ['1', '2', 'none'];
const calculated = ['1', '2', { reuse: 'none', precision: 2 }];

const rows = [{ key: 'a' }];
const rowChangesMade = { removed: text, changed: [], added: [] };

const attribute = {
  ...{ number: 1, name: 'A', meaning: 'An attribute.', type: 'text', conversion: '' },
  ...{ format: '10L', repetition: 'single', association: '', member: '' },
};

const definition = { name: 'T', description: 'A table.', key: ['id'], attributes: {} };

/** Arguments by the name of the function; all it takes, optional ones too. */
export const plainCalls: Readonly<Record<string, readonly unknown[]>> = {
  ...named(text, 'upcase downcase crop quote squote soundex len trimf trimb lower raise toNested'),
  ...named(text, 'toJsonRecord isAlphabetic isNumeric isNull fromLegacyMarks toLegacyMarks'),
  ...named(text, 'lens nums soundexs trims trimbs trimfs parseElement parseItem readWords'),
  rowChanges: [rows, rows, () => true],
  withRowChanges: [rows, rowChangesMade],
  ...named(text, 'isListCommand queryVerbOf statementKind'),
  ...named(['1'], 'spaces maximum minimum integer not nots'),
  ...named(['1', 2], 'abss negs absolute negate sum summation'),
  ...named(two, 'count counts dcount'),
  ...named(
    ['1', '2'],
    'and or compareValues isEqual isGreater isGreaterOrEqual isLess isLessOrEqual',
  ),
  ...named(['1', '2'], 'isNotEqual quotient'),
  ...named(numbers, 'add subtract multiply divide modulus power remainder'),
  ...named(zipped, 'ands cats eqs ges gts les lts nes ors'),
  ...named(calculated, 'adds subs muls divs mods'),
  ...named(converted, 'iconv iconvs oconv oconvs convertIn convertOut'),
  ...named(['a', '5L'], 'fmt fmts format'),
  ...named(['a', 'text'], 'assertPlainText assertUndivided'),
  ...named(['a', 'a b', 1], 'find findString'),
  ...named(['record', 1, 1, 1], 'extract del'),
  ...named(['a', 2], 'str strs lastCharacters'),
  ...named(['abc', 1, 2], 'substring substrings'),
  ...named(['a,b', ',', 1, 1], 'field fieldSpan fields'),
  ...named(['a', 'a', 1], 'index indexs'),
  ...named([1, 'a'], 'attributeEquals'),
  ...named([1994, 6, 1], 'civilToDay'),
  ...named([9, 30, 0], 'clockToTime'),
  ...named([1], 'dayOfWeek dayToCivil timeToClock space'),
  replace: ['record', 1, 1, 1, 'new'],
  insert: ['record', 1, 1, 1, 'new', { flavour: 'standard' }],
  change: ['banana', 'a', 'o', 1, 1],
  compareTexts: ['a', 'b', 'L'],
  convert: ['a', 'b', 'abc'],
  conversionContext: [{}],
  fieldStore: ['a,b', ',', 1, 1, 'c'],
  fixedClock: ['2026-11-21T08:30:00'],
  momentOfText: ['2026-11-01 10:00'],
  fold: ['the quick', 5, ' '],
  formatElement: ['1', { value: 1, subvalue: 0, attribute: 2 }],
  fromJsonRecord: [{ '1': 'a' }],
  fromLatin1: [new Uint8Array([65])],
  fromNested: [['a', ['b']]],
  ifs: ['1', 'a', 'b', { no: true }],
  listIndex: ['a,b', ',', 'b'],
  locate: ['a', 'b', { attribute: 1 }],
  matches: ['a', '1A'],
  matchfield: ['a', '1A', 1],
  beforeUnderscore: ['SORT PRODUCT _'],
  nearHint: [['b']],
  nearNames: ['a', ['b']],
  overlay: ['abc', 1, 1, 'x'],
  splice: ['a', '-', 'b', 'none'],
  textTable: [['A'], [['1']]],
  toLatin1: ['a', 'refuse'],
  trim: ['a', ' ', 'R'],
  capabilities: [{}],
  association: ['LINES', { value: attribute }],
  attributeKind: [{ type: 'text', conversion: '', format: '10L' }],
  defineSchema: [[], {}],
  defineTable: [definition],
  derived: ['@ID', 'The id.', {}],
  keyOf: two,
  many: [attribute],
  manyLists: [attribute],
  withoutCompany: ['1!P100'],
  osRunner: [{ timeoutMs: 100 }],
  grantOf: ['a-token-of-twenty-four-characters', 'demo', 'reader'],
  createRegistry: [[], {}],
  defineRoutine: [{ name: 'R', domain: 'Own', args: {}, run: () => ({}) }],
  operation: [{ run: () => {} }],
  ...named(['PRODUCT'], 'tableLinks joinedLinks owningLink'),
  shapeOfColumn: [{ conversion: 'D', format: '10R', isMultivalued: false }, {}],
  resultLinks: [{ kind: 'record', positions: [{ name: 'part' }] }],
  textOf: [['a']],
};

function named(args: readonly unknown[], names: string) {
  return Object.fromEntries(names.split(' ').map((name) => [name, args]));
}

/** Those that need an account. */
export function callsOn({ account, session, library }: Rig): typeof plainCalls {
  const { catalogue } = library as unknown as typeof import('@mvdb/routines');
  const routine = catalogue.find('VB_BINS.REV1');
  const { query, osRunner, runSentence } = library as typeof import('mvdb') &
    typeof import('mvdb/host');
  const report = runSentence(session, 'LIST ORD');
  const ordinary = library.ordinaryCapabilities;
  const table = (library as typeof import('mvdb')).defineTable(definition);
  return {
    ...plainCalls,
    formViolation: [table, 'a'],
    typed: [session, table],
    inferTable: [session, 'ORD'],
    ...named([routine], 'areaOf isCallable isReader sourceLocation'),
    ...named([session, 'LIST ORD', {}], 'runSentence explainSentence execute liveQuery'),
    ...named([session, '1'], 'companyName'),
    ...named([session, 'SELECT @ID FROM ORD', {}], 'selectSql selectFromSql explainSql'),
    ...named([session, 'L1'], 'readSavedList findLogin findVocItem sentenceVariables'),
    ...named([session, 'ORD'], 'listIndexes'),
    ...named([session, 'ORD', 'NONE'], 'openIndex deleteIndex buildIndex buildIndexInSteps'),
    ...named([session], 'sessionDictionaries measureRatios'),
    ...named([account], 'fingerprint'),
    lowered: [ordinary, {}],
    missingCapability: [routine, ordinary],
    evaluationContext: [session, {}],
    sessionConversions: [session, {}],
    createIndex: [session, 'ORD', ['@ID'], {}],
    runListCommand: [session, 'GET.LIST L1'],
    writeSavedList: [session, 'L1', ['1']],
    parseSentence: ['LIST ORD', { openVocabulary: () => undefined }],
    parseClauses: ['WITH A', 'ORD', { openVocabulary: () => undefined }],
    query: [table, 'LINES'],
    runTree: [session, query(table).sentence('LIST'), {}],
    renderReport: [report.kind === 'report' ? report.report : undefined, {}],
    tabulatedReport: [report.kind === 'report' ? report.report : undefined],
    runProgram: [session, '/bin/true', osRunner()],
    startTask: [session, 'title', () => {}],
    startThread: [new URL('file:///none.js'), {}],
    startProcess: [new URL('file:///none.js'), [], {}],
    call: [session, routine, {}],
    companyContext: [session, '1'],
    companyOf: [session],
    companySession: [account, {}],
    departmentOf: [session],
    isReading: [routine, {}],
    demoSession: [account, 1],
    auditAccount: [session],
    referencesTo: [session, 'ORD', '1', { countMax: 1, idsMax: 1, scanMax: 1 }],
    loadDemo: [account, { scale: 1 }],
    openDemo: [{ scale: 1 }],
    verifyFolder: [account.path, () => {}, {}],
    createServer: [{ account }],
    startServer: [{ account }],
  };
}
