import { assertArgument } from '../arguments/checked.ts';
import { SESSION } from '../arguments/database-kinds.ts';
import { FUNCTION, OBJECT, recordOf, TEXT } from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import {
  type ConversionContext,
  conversionContext,
  conversionSettings,
  type UserConversion,
} from '../conversion/conversion-context.ts';
import { Dictionaries } from '../dictionary/dictionaries.ts';
import { hasCode } from '../errors/errors.ts';
import type { EvaluationContext, HostFunction, QueryCounters } from '../expression/column.ts';
import type { FunctionOptions } from '../flavours/function-differences.ts';
import type { Session } from './session.ts';
import { programConversion, SessionFunctions } from './session-programs.ts';

/** Options of whatever evaluates columns. */
export const CONTEXT_PARTS = {
  functions: recordOf(FUNCTION),
  userConversions: recordOf(FUNCTION),
  variables: recordOf(TEXT),
  step: FUNCTION,
  warn: FUNCTION,
};

const CONTEXT_SETTINGS = closedOptionsOf({ ...CONTEXT_PARTS, functionOptions: OBJECT });

const CONVERSION_SETTINGS = closedOptionsOf({
  step: CONTEXT_PARTS.step,
  userConversions: CONTEXT_PARTS.userConversions,
});

/** What a program adds to the context that a session gives to its dictionaries. */
export interface ContextSettings {
  /** Functions for `SUBR`, by name in any case. */
  readonly functions?: Readonly<Record<string, HostFunction>>;
  /** Conversions for the code U, by name. */
  readonly userConversions?: Readonly<Record<string, UserConversion>>;
  /** @-variables by name without `@`, beside those the session knows. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Called on every record that an expression reads; may throw to stop the work. */
  readonly step?: () => void;
  /** Informed of records that `TRANS` with code V does not find. */
  readonly warn?: (message: string) => void;
  /** What functions do where products differ; default: as in the flavour of the session. */
  readonly functionOptions?: FunctionOptions;
}

/** The context in which the columns of a session's tables are evaluated. Records are read as by the session. */
export function evaluationContext(
  session: Session,
  settings: ContextSettings = {},
): EvaluationContext {
  assertArgument('evaluationContext', 'session', session, SESSION);
  assertArgument('evaluationContext', 'settings', settings, CONTEXT_SETTINGS);
  const { functionOptions = session.functionOptions } = settings;
  return {
    clock: session.clock,
    functionOptions,
    conversions: conversionsOf(session, { ...settings, functionOptions }),
    readRecord: (table: string, id: string) => readIfAny(session, table, id),
    ...(session.account.isRemote && {
      readAhead: (table: string, ids: readonly string[]) => session.table(table).readAhead(ids),
    }),
    counters: newCounters(),
    variables: new Map([...variablesOf(session), ...Object.entries(settings.variables ?? {})]),
    functions: new SessionFunctions(session, settings.functions ?? {}),
    step: settings.step,
    textSizeMax: session.textSizeMax,
    warn: settings.warn,
  };
}

/** The context in which values are converted for a session. Records are read as by the session. */
export function sessionConversions(
  session: Session,
  settings: Pick<ContextSettings, 'step' | 'userConversions'> = {},
): ConversionContext {
  assertArgument('sessionConversions', 'session', session, SESSION);
  assertArgument('sessionConversions', 'settings', settings, CONVERSION_SETTINGS);
  return conversionsOf(session, settings);
}

function conversionsOf(
  session: Session,
  settings: Pick<ContextSettings, 'step' | 'userConversions' | 'functionOptions'>,
): ConversionContext {
  const { step, userConversions = {} } = settings;
  return conversionContext({
    ...conversionSettings(settings.functionOptions ?? session.functionOptions),
    today: () => session.clock.today(),
    readRecord: (table, id, dictionary) => {
      step?.();
      return readIfAny(session, dictionary ? `DICT ${table}` : table, id);
    },
    user: userConversions,
    ...(session.programs && { userOf: (name) => programConversion(session, name) }),
  });
}

const dictionariesOf = new WeakMap<Session, Dictionaries>();

/** The dictionaries as a session may read them; one set for each session, with what it has compiled. */
export function sessionDictionaries(session: Session): Dictionaries {
  assertArgument('sessionDictionaries', 'session', session, SESSION);
  const existing = dictionariesOf.get(session);
  if (existing) return existing;
  const dictionaries = new Dictionaries({
    read: (table, id) => readIfAny(session, table, id),
    ids: (table) => session.table(table).ids(),
    variables: session.variables,
  });
  dictionariesOf.set(session, dictionaries);
  return dictionaries;
}

/** Counters as they are outside a query. */
export function newCounters(): QueryCounters {
  return { itemNumber: 0, breakLevel: 0, detailNumber: 0, valueNumber: 0, subvalueNumber: 0 };
}

/** A record, or `undefined` if missing, as for a text that can be no id. */
function readIfAny(session: Session, table: string, id: string): string | undefined {
  try {
    return session.table(table).read(id);
  } catch (error) {
    if (hasCode(error, 'BAD_ID')) return undefined;
    throw error;
  }
}

function variablesOf(session: Session): [name: string, value: string][] {
  return [
    ...session.variables,
    ['INITIALS', session.initials],
    ['LOGNAME', session.login],
    ['PORT', session.port],
    ['USER', session.login],
    ['USER.NO', session.port],
    ['USERNO', session.port],
    ['WHO', session.login],
  ];
}
