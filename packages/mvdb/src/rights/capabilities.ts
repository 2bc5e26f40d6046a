import { isAbsolute, normalize } from 'node:path';
import { assertArgument } from '../arguments/checked.ts';
import { FLAG, OBJECT, oneOf, shapeOf, TEXTS } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, NOT_PERMITTED } from '../errors/failures.ts';

const CAPABILITIES = shapeOf('capabilities', {
  read: FLAG,
  write: FLAG,
  dbCommand: oneOf('off', 'query', 'full'),
  osCommand: TEXTS,
  program: FLAG,
});

/** How far the command language may be used: not at all, verbs that only read, or every verb. */
export type CommandLevel = 'off' | 'query' | 'full';

/** What a running context may do. It is frozen, and only ever lowered for the work within. */
export interface Capabilities {
  readonly read: boolean;
  readonly write: boolean;
  readonly dbCommand: CommandLevel;
  /** Programs of the operating system that may be run, by absolute path. */
  readonly osCommand: readonly string[];
  /** Whether programs of a program host, such as BASIC, may be compiled and run. */
  readonly program: boolean;
}

const LEVELS: readonly CommandLevel[] = ['off', 'query', 'full'];

/** What a session has unless set otherwise: its tables and programs that it is given, but no commands. */
export const ordinaryCapabilities: Capabilities = Object.freeze({
  read: true,
  write: true,
  dbCommand: 'off',
  osCommand: Object.freeze([]),
  program: true,
});

/** The most that work on a read-only state has. */
export const readOnlyCapabilities: Capabilities = Object.freeze({
  read: true,
  write: false,
  dbCommand: 'query',
  osCommand: Object.freeze([]),
  program: true,
});

/**
 * The ordinary capabilities with some changed.
 *
 * @throws MvdbError `BAD_ARGUMENT` when one is not of its kind, or a program has no absolute path.
 */
export function capabilities(settings: Partial<Capabilities> = {}): Capabilities {
  assertArgument('capabilities', 'settings', settings, OBJECT);
  if (isWhole(settings)) return settings;
  const made = { ...ordinaryCapabilities, ...settings };
  const { read, write, dbCommand, osCommand, program: mayRun } = made;
  if ([read, write, mayRun].some((flag) => typeof flag !== 'boolean'))
    throw new MvdbError(
      BAD_ARGUMENT,
      'The capabilities read, write and program are true or false.',
    );
  if (!LEVELS.includes(dbCommand))
    throw new MvdbError(BAD_ARGUMENT, `dbCommand is off, query or full, not ${dbCommand}.`);
  if (!Array.isArray(osCommand))
    throw new MvdbError(BAD_ARGUMENT, 'osCommand is a list of programs by absolute path.');
  for (const program of osCommand) assertProgramPath(program);
  return whole({ read, write, dbCommand, osCommand, program: mayRun });
}

/** Capabilities that were made here: complete, right, and never changed. */
const made = new WeakSet<object>();

function whole({ osCommand, ...others }: Capabilities): Capabilities {
  const result = Object.freeze({ ...others, osCommand: Object.freeze([...osCommand]) });
  made.add(result);
  return result;
}

function isWhole(settings: Partial<Capabilities>): settings is Capabilities {
  return made.has(settings);
}

/** What was worked out for two sides; the inner one is mostly one of few constants. */
const loweredBefore = new WeakMap<Partial<Capabilities>, WeakMap<Capabilities, Capabilities>>();

/** What both sides allow. */
export function lowered(outer: Capabilities, inner: Partial<Capabilities>): Capabilities {
  assertArgument('lowered', 'outer', outer, CAPABILITIES);
  assertArgument('lowered', 'inner', inner, OBJECT);
  if (!Object.isFrozen(inner)) return both(outer, inner);
  const existing = loweredBefore.get(inner)?.get(outer);
  if (existing !== undefined) return existing;
  const made = both(outer, inner);
  const byOuter = loweredBefore.get(inner) ?? new WeakMap<Capabilities, Capabilities>();
  loweredBefore.set(inner, byOuter.set(outer, made));
  return made;
}

function both(outer: Capabilities, inner: Partial<Capabilities>): Capabilities {
  const { read, write, dbCommand, osCommand, program } = capabilities({ ...outer, ...inner });
  return whole({
    program: outer.program && program,
    read: outer.read && read,
    write: outer.write && write,
    dbCommand: allowsLevel(outer, dbCommand) ? dbCommand : outer.dbCommand,
    osCommand: osCommand.filter((program) => outer.osCommand.includes(program)),
  });
}

/** True when commands of this level may be given. */
export function allowsLevel({ dbCommand }: Capabilities, level: CommandLevel): boolean {
  return LEVELS.indexOf(dbCommand) >= LEVELS.indexOf(level);
}

/** An error that names the capability missing, and how to get it. */
export function missingCapability(
  what: string,
  capability: keyof Capabilities,
  value: string,
): MvdbError {
  return new MvdbError(
    NOT_PERMITTED,
    `${what} needs the capability ${capability}: ${value}. The program that opens the session must grant it; a command cannot.`,
  );
}

function assertProgramPath(program: unknown): void {
  if (
    typeof program !== 'string' ||
    !isAbsolute(program) ||
    normalize(program) !== program ||
    program.includes('\0')
  )
    throw new MvdbError(
      BAD_ARGUMENT,
      `osCommand names programs by absolute path, such as /bin/date, not ${JSON.stringify(program)}.`,
    );
}
