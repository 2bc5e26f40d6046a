import { fieldSpan } from 'mvdb/functions';
import { whole } from '../runtime/operators.ts';
import { Handle, type Slot, text, type Value } from '../runtime/slot.ts';
import { fromEbcdic, toEbcdic } from './ebcdic.ts';
import { type FunctionEntry, functionGroup } from './entry.ts';

const CHECKSUM_MODULUS = 65_521;

/** The functions of text that the expressions of dictionaries do not have, or that leave something behind. */
export const textFunctions: readonly FunctionEntry[] = functionGroup('text', {
  FIELD: {
    least: 3,
    most: 4,
    usage: 'FIELD(text, delimiter, position [, count])',
    help: 'Delimited parts of the text; COL1() and COL2() say where they stand.',
    apply: (run, subject: Value, delimiter: Value, position: Value, count: Value = 1) => {
      const span = fieldSpan(text(subject), text(delimiter), whole(position), whole(count));
      run.field = span;
      return span.text;
    },
  },
  COL1: {
    least: 0,
    usage: 'COL1()',
    help: 'Where the delimiter before the last FIELD stands.',
    apply: (run) => run.field.col1,
  },
  COL2: {
    least: 0,
    usage: 'COL2()',
    help: 'Where the delimiter after the last FIELD stands.',
    apply: (run) => run.field.col2,
  },
  OCONV: {
    least: 2,
    usage: 'OCONV(value, code)',
    help: 'The value as it is shown; STATUS() gives the outcome.',
    apply: (run, subject: Value, code: Value) => run.convert('out', text(subject), text(code)),
  },
  ICONV: {
    least: 2,
    usage: 'ICONV(text, code)',
    help: 'The text as it is stored; STATUS() gives the outcome.',
    apply: (run, subject: Value, code: Value) => run.convert('in', text(subject), text(code)),
  },
  FMT: {
    least: 2,
    usage: 'FMT(value, format)',
    help: 'The value by a format; STATUS() gives the outcome.',
    apply: (run, subject: Value, format: Value) => run.format(text(subject), text(format)),
  },
  ASCII: {
    least: 1,
    usage: 'ASCII(text)',
    help: 'EBCDIC as ordinary text.',
    apply: (_run, subject: Value) => fromEbcdic(text(subject)),
  },
  EBCDIC: {
    least: 1,
    usage: 'EBCDIC(text)',
    help: 'The text in EBCDIC.',
    apply: (_run, subject: Value) => toEbcdic(text(subject)),
  },
  BYTELEN: {
    least: 1,
    usage: 'BYTELEN(text)',
    help: 'How many bytes of UTF-8 the text has.',
    apply: (_run, subject: Value) => Buffer.byteLength(text(subject)),
  },
  CHECKSUM: {
    least: 1,
    usage: 'CHECKSUM(text)',
    help: 'A number that differs for most texts.',
    apply: (_run, subject: Value) => {
      let low = 1;
      let high = 0;
      for (const byte of Buffer.from(text(subject))) {
        low = (low + byte) % CHECKSUM_MODULUS;
        high = (high + low) % CHECKSUM_MODULUS;
      }
      return high * 65_536 + low;
    },
  },
  VARTYPE: {
    least: 1,
    takes: ['slot'],
    usage: 'VARTYPE(variable)',
    help: 'What a variable holds: 0 nothing, 2 a whole number, 3 a number, 5 text, 6 an open table or the like.',
    apply: (_run, slot: Slot) => {
      if (slot === undefined) return 0;
      if (slot instanceof Handle) return 6;
      if (typeof slot === 'string') return 5;
      return typeof slot === 'number' ? 2 : 3;
    },
  },
});
