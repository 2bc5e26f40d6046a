import {
  eitherOf,
  FLAG,
  type Kind,
  listOf,
  OBJECT,
  oneOf,
  optional,
  optionsOf,
  shapeOf,
  TEXT,
  WHOLE,
} from '../arguments/kinds.ts';
import { VERBS } from './keywords.ts';

/* The tree of a sentence, as a program that did not parse or build it may hand it in. */

const VERB: Kind = oneOf(...VERBS);

const COLUMN_SOURCE = eitherOf(
  shapeOf('a column by name', { kind: oneOf('name'), name: TEXT }),
  shapeOf('a column by expression', { kind: oneOf('expression'), expression: TEXT }),
);

const LITERAL = shapeOf('a value', { kind: oneOf('literal'), text: TEXT });

const TEST = shapeOf('a test', {
  kind: oneOf('test'),
  quantifier: oneOf('any', 'every', 'no'),
  column: COLUMN_SOURCE,
  operator: oneOf(
    'EQ',
    'NE',
    'LT',
    'LE',
    'GT',
    'GE',
    'LIKE',
    'UNLIKE',
    'SAID',
    'BETWEEN',
    'IS.NULL',
    'IS.NOT.NULL',
  ),
  values: listOf(eitherOf(LITERAL, COLUMN_SOURCE)),
  isCaseIgnored: FLAG,
});

/** A test, or tests joined by AND, OR and NOT. */
const CONDITION: Kind = {
  expected: 'a condition',
  holds(value) {
    if (TEST.holds(value)) return true;
    return JUNCTION.holds(value) || NEGATION.holds(value);
  },
};

const JUNCTION = shapeOf('conditions', {
  kind: oneOf('and', 'or'),
  conditions: listOf(CONDITION),
});

const NEGATION = shapeOf('a condition', { kind: oneOf('not'), condition: CONDITION });

const TABLE = shapeOf('a table', { name: TEXT, isDictionary: FLAG });

const OUTPUT = eitherOf(
  shapeOf('a form', { kind: oneOf('report', 'json') }),
  eitherOf(
    shapeOf('a form', {
      kind: oneOf('delimited'),
      delimiter: TEXT,
      quoting: oneOf('needed', 'text', 'all', 'none'),
      values: OBJECT,
    }),
    shapeOf('a form', { kind: oneOf('xml'), usesElements: FLAG }),
  ),
);

/** The whole tree. */
export const SENTENCE: Kind = {
  expected: 'a sentence, as parsed or built',
  holds: shapeOf('a sentence', {
    verb: VERB,
    table: TABLE,
    using: optional(TABLE),
    ids: listOf(LITERAL),
    columns: listOf(shapeOf('a column', { source: COLUMN_SOURCE })),
    sortKeys: listOf(shapeOf('a key', { column: COLUMN_SOURCE, isDescending: FLAG })),
    selection: optional(CONDITION),
    when: optional(CONDITION),
    limits: optional(CONDITION),
    sampling: optional(shapeOf('a sample', { kind: oneOf('first', 'every'), count: WHOLE })),
    top: optional(WHOLE),
    fromList: optional(WHOLE),
    toList: optional(WHOLE),
    saving: optional(shapeOf('a saving', { column: COLUMN_SOURCE })),
    report: optionsOf({}),
    output: OUTPUT,
    index: oneOf('none', 'free', 'required'),
    asOf: optional(listOf(TEXT)),
  }).holds,
};
