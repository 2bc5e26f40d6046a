import { CallError, type IndexedArguments } from '@mvdb/routines';
import { MvdbError } from 'mvdb';
import { fromLegacyMarks, toLegacyMarks } from 'mvdb/functions';

/** How marks travel: as the separators U+001B to U+001F, or as the customary U+00FB to U+00FF. */
export type Marks = 'separators' | 'latin1';

/**
 * Arguments as a client wrote them, with its marks turned into ours.
 *
 * @throws CallError `BAD_ARGUMENTS` naming each argument that holds a separator where `latin1` is spoken.
 */
export function readMarks(args: IndexedArguments, marks: Marks): IndexedArguments {
  if (marks === 'separators') return args;
  const problems: { argument: string; detail: string }[] = [];
  const entries = Object.entries(args).map(([argument, value]) => {
    try {
      return [argument, translated(value)];
    } catch (error) {
      if (!(error instanceof MvdbError)) throw error;
      problems.push({ argument, detail: `Argument ${argument}: ${error.detail}` });
      return [argument, value];
    }
  });
  if (problems.length > 0)
    throw new CallError('BAD_ARGUMENTS', problems.map(({ detail }) => detail).join(' '), {
      problems,
    });
  return Object.fromEntries(entries);
}

/** Only as deep as an argument may be nested: what is deeper is rejected with the argument. */
function translated(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return fromLegacyMarks(value);
  if (!Array.isArray(value) || depth > 2) return value;
  return value.map((part) => translated(part, depth + 1));
}

/**
 * A result with its marks as the client reads them.
 *
 * @throws MvdbError `NO_LATIN1_BYTE` for a letter that would read as a mark.
 */
export function writeMarks(text: string, marks: Marks): string {
  return marks === 'latin1' ? toLegacyMarks(text) : text;
}
