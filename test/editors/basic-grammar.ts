import { basicWords } from '@mvdb/basic';
import { type Grammar, oneOf, type Rule } from './grammar.ts';

const words = basicWords();
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
/** Of the functions one, `@`, is a sign. */
const functionNames = names(words.functions).filter((name) => name !== '@');

const NAME = '[A-Za-z][A-Za-z0-9._$%]*';
const WORD_END = '(?![A-Za-z0-9._$%])';
const REMARK = `(?i:REM)${WORD_END}(?!\\s*(?:=(?!=)|\\())`;
const COMMENT = `((?:[*!]|${REMARK}).*)`;
/** A number, or a name with a colon that begins no assignment; three groups. */
const LABEL = `(?:(\\d+(?:\\.\\d+)?)(:)?|(${NAME})(:)(?!=))`;
/** A word is the name of a variable where one of these follows it. */
const NOT_ASSIGNED = '(?!\\s*(?:[-+*/:]?=|<|\\[))';
const STATEMENT = `((?i:${oneOf(names(words.statements))}))${WORD_END}${NOT_ASSIGNED}`;
const CLAUSE = `((?i:${oneOf(words.clauses)}))${WORD_END}${NOT_ASSIGNED}`;

const labelCaptures = (first: number) => ({
  [first]: { name: 'constant.numeric.label.mvbasic' },
  [first + 1]: { name: 'punctuation.separator.label.mvbasic' },
  [first + 2]: { name: 'entity.name.label.mvbasic' },
  [first + 3]: { name: 'punctuation.separator.label.mvbasic' },
});
const comment = { name: 'comment.line.mvbasic' };
const statement = { name: 'keyword.control.statement.mvbasic' };
const clause = { name: 'keyword.control.clause.mvbasic' };
const semicolon = { name: 'punctuation.terminator.statement.mvbasic' };
/** A semicolon before a comment is a part of it. */
const commentStart = { name: 'punctuation.definition.comment.mvbasic' };
const comma = { name: 'punctuation.separator.comma.mvbasic' };

const directive: Rule = {
  name: 'meta.preprocessor.mvbasic',
  begin: '^\\s*(\\$\\s*[A-Za-z.]+|#?(?i:INCLUDE|INSERT)(?=\\s+(?!=|\\()))',
  end: '$',
  beginCaptures: { 1: { name: 'keyword.control.directive.mvbasic' } },
  patterns: [{ include: '#texts' }, { include: '#numbers' }, { include: '#names' }],
};

/** What stands at the beginning of a line that goes on with no other. */
const lineStart: Rule = {
  patterns: [
    {
      match: `^\\s*${LABEL}?\\s*${COMMENT}$`,
      captures: { ...labelCaptures(1), 5: comment },
    },
    {
      match: `^\\s*((?i:PROGRAM|SUBROUTINE|SUB|FUNCTION))${WORD_END}\\s+(${NAME})`,
      captures: { 1: statement, 2: { name: 'entity.name.function.mvbasic' } },
    },
    {
      match: `^\\s*((?i:LOCAL))${WORD_END}\\s+((?i:SUBROUTINE|FUNCTION))${WORD_END}\\s+(${NAME})`,
      captures: { 1: statement, 2: clause, 3: { name: 'entity.name.function.mvbasic' } },
    },
    {
      match: `^\\s*${LABEL}?\\s*${STATEMENT}`,
      captures: { ...labelCaptures(1), 5: statement },
    },
    { match: `^\\s*${LABEL}`, captures: labelCaptures(1) },
  ],
};

/** A comma at the end of a line: the next line goes on with its statement. */
const continuation: Rule = {
  begin: `(,)\\s*(?:(;)\\s*${COMMENT})?\\n`,
  // Not that of the line itself.
  end: '(?!\\G)$',
  beginCaptures: { 1: comma, 2: commentStart, 3: comment },
  patterns: [{ include: '#line' }],
};

/** What may stand anywhere in a line. */
const line: Rule = {
  patterns: [
    { match: `(;)\\s*${COMMENT}$`, captures: { 1: commentStart, 2: comment } },
    { match: `(;)\\s*${STATEMENT}`, captures: { 1: semicolon, 2: statement } },
    { include: '#continuation' },
    {
      match: `((?i:THEN|ELSE|LOCKED|ERROR|DO|LOOP))${WORD_END}\\s*${STATEMENT}`,
      captures: { 1: clause, 2: statement },
    },
    { include: '#texts' },
    { include: '#numbers' },
    {
      name: 'keyword.operator.word.mvbasic',
      match: `(?i:${oneOf(words.operators)})${WORD_END}${NOT_ASSIGNED}`,
    },
    {
      name: 'support.function.mvbasic',
      match: `(?i:${oneOf(functionNames)})(?=\\s*\\()`,
    },
    { match: CLAUSE, captures: { 1: clause } },
    {
      match: `(@)((?i:${oneOf(names(words.variables))}))${WORD_END}`,
      captures: {
        1: { name: 'punctuation.definition.variable.mvbasic' },
        2: { name: 'variable.language.mvbasic' },
      },
    },
    { include: '#names' },
    { include: '#signs' },
  ],
};

const texts: Rule = {
  patterns: ['"', "'", '\\'].map((quote) => {
    const sign = quote === '\\' ? '\\\\' : quote;
    return {
      name: 'string.quoted.mvbasic',
      begin: sign,
      end: `${sign}|($)`,
      endCaptures: { 1: { name: 'invalid.illegal.open-text.mvbasic' } },
    };
  }),
};

/** The grammar by which editors colour BASIC, made of the words and rules of the compiler. */
export const basicGrammar: Grammar = {
  information_for_contributors: [
    'Generated from the words of the compiler: vitest run -u test/editors writes it.',
  ],
  name: 'MultiValue BASIC',
  scopeName: 'source.mvbasic',
  patterns: [{ include: '#directive' }, { include: '#line-start' }, { include: '#line' }],
  repository: {
    directive,
    'line-start': lineStart,
    line,
    continuation,
    texts,
    numbers: {
      name: 'constant.numeric.mvbasic',
      match: '0[xX][0-9A-Fa-f]+|\\d+\\.?\\d*|\\.\\d+',
    },
    names: { name: 'variable.other.mvbasic', match: NAME },
    signs: {
      patterns: [
        { name: comma.name, match: ',' },
        { name: semicolon.name, match: ';' },
        { name: 'punctuation.section.mvbasic', match: '[()\\[\\]{}]' },
        {
          name: 'keyword.operator.mvbasic',
          match: '\\*\\*|//|->|\\+=|-=|\\*=|/=|:=|[-+*/^:=#<>&!@_]',
        },
      ],
    },
  },
};
