import { Account, Session } from 'mvdb';
import { checked, type Kind, kinds } from 'mvdb/host';
import { findLogin as bareFindLogin } from './business/people/login.ts';
import { call as bareCall } from './catalogue/call.ts';
import {
  areaOf as bareAreaOf,
  sourceLocation as bareSourceLocation,
} from './catalogue/registry.ts';
import {
  demoSession as bareDemoSession,
  fingerprint as bareFingerprint,
  openDemo as bareOpenDemo,
} from './demo/demo-account.ts';
import { loadDemo as bareLoadDemo } from './demo/load-demo.ts';
import type { Arguments } from './entry/argument.ts';
import { textOf as bareTextOf } from './entry/arguments.ts';
import { firm as bareFirm } from './entry/firm.ts';
import { missingCapability as bareMissingCapability } from './entry/missing-capability.ts';
import {
  type AnyOperation,
  operation as bareOperation,
  type RejectionTextOf,
} from './entry/operation.ts';
import {
  createRegistry as bareCreateRegistry,
  isCallable as bareIsCallable,
  isReader as bareIsReader,
} from './entry/registry.ts';
import {
  defineRoutine as bareDefineRoutine,
  type DefinedRoutine,
  type RoutineDefinition,
} from './entry/routine.ts';
import { isReading as bareIsReading } from './entry/run-routine.ts';
import { auditAccount as bareAuditAccount } from './invariants/audit-account.ts';
import { resultLinks as bareResultLinks } from './listing/result-links.ts';
import { referencesTo as bareReferencesTo } from './schema/references.ts';
import {
  joinedLinks as bareJoinedLinks,
  owningLink as bareOwningLink,
  tableLinks as bareTableLinks,
} from './schema/table-links.ts';

/* What the package exports, with the kinds of arguments looked at; see `checked` of mvdb. */

const { eitherOf, FUNCTION, listOf, NUMBER, OBJECT, optional, optionsOf, recordOf, shapeOf, TEXT } =
  kinds;

const ACCOUNT = kinds.instanceOf('an account', Account);

const SESSION = kinds.instanceOf('a session', Session);

const ROUTINE = shapeOf('a routine', { name: TEXT, domain: TEXT, args: recordOf(OBJECT) });

const VALUES = eitherOf(TEXT, listOf(eitherOf(TEXT, listOf(TEXT))));

const ARGUMENT_VALUE: Kind = {
  expected: 'text, or arrays of attributes, values and subvalues',
  holds: eitherOf(TEXT, listOf(VALUES)).holds,
};

const DEMO_OPTIONS = optionsOf({ seed: NUMBER, scale: NUMBER, today: NUMBER, watch: FUNCTION });

const REFERENCE_LIMITS = shapeOf('an object', {
  countMax: NUMBER,
  idsMax: NUMBER,
  scanMax: NUMBER,
});

const LAYOUT = shapeOf('a layout', { positions: listOf(shapeOf('a position', { name: TEXT })) });

const AUDIT_OPTIONS = optionsOf({ invariants: listOf(OBJECT), companies: listOf(TEXT) });

export const auditAccount: typeof bareAuditAccount = checked(
  'auditAccount',
  { session: SESSION, options: optional(AUDIT_OPTIONS) },
  bareAuditAccount,
);

export const textOf: typeof bareTextOf = checked('textOf', { value: ARGUMENT_VALUE }, bareTextOf);
export const call: typeof bareCall = checked(
  'call',
  { session: SESSION, routine: ROUTINE, supplied: OBJECT },
  bareCall,
);
export const createRegistry: typeof bareCreateRegistry = checked(
  'createRegistry',
  { routines: listOf(ROUTINE), options: optional(optionsOf({ module: TEXT })) },
  bareCreateRegistry,
);
/** As the catalogue's own, but for the names of tables, which are anybody's. */
type DefineRoutine = <
  const Args extends Arguments,
  const Message extends string = never,
  const Does extends readonly AnyOperation[] = readonly [],
>(
  definition: RoutineDefinition<Args, Message, Does, string>,
) => DefinedRoutine<Args, Message | RejectionTextOf<Does>, string>;

export const defineRoutine: DefineRoutine = checked(
  'defineRoutine',
  {
    definition: shapeOf('a definition', {
      name: TEXT,
      domain: TEXT,
      args: recordOf(OBJECT),
      run: FUNCTION,
    }),
  },
  bareDefineRoutine as DefineRoutine,
);
export const operation: typeof bareOperation = checked(
  'operation',
  { definition: shapeOf('a definition', { run: FUNCTION }) },
  bareOperation,
);
export const firm: typeof bareFirm = checked('firm', { session: SESSION, company: TEXT }, bareFirm);
export const demoSession: typeof bareDemoSession = checked(
  'demoSession',
  { account: ACCOUNT, today: optional(NUMBER) },
  bareDemoSession,
);
export const fingerprint: typeof bareFingerprint = checked(
  'fingerprint',
  { account: ACCOUNT },
  bareFingerprint,
);
export const openDemo: typeof bareOpenDemo = checked(
  'openDemo',
  { options: optional(DEMO_OPTIONS) },
  bareOpenDemo,
);
export const loadDemo: typeof bareLoadDemo = checked(
  'loadDemo',
  { account: ACCOUNT, options: optional(DEMO_OPTIONS) },
  bareLoadDemo,
);
export const findLogin: typeof bareFindLogin = checked(
  'findLogin',
  { session: SESSION, login: TEXT },
  bareFindLogin,
);
export const areaOf: typeof bareAreaOf = checked('areaOf', { routine: ROUTINE }, bareAreaOf);
export const isCallable: typeof bareIsCallable = checked(
  'isCallable',
  { routine: ROUTINE },
  bareIsCallable,
);
export const isReader: typeof bareIsReader = checked(
  'isReader',
  { routine: ROUTINE },
  bareIsReader,
);
export const isReading: typeof bareIsReading = checked(
  'isReading',
  { routine: ROUTINE, inputs: recordOf(TEXT) },
  bareIsReading,
);
export const missingCapability: typeof bareMissingCapability = checked(
  'missingCapability',
  { routine: ROUTINE, granted: OBJECT },
  bareMissingCapability,
);
export const sourceLocation: typeof bareSourceLocation = checked(
  'sourceLocation',
  { routine: ROUTINE },
  bareSourceLocation,
);
export const tableLinks: typeof bareTableLinks = checked(
  'tableLinks',
  { table: TEXT },
  bareTableLinks,
);
export const joinedLinks: typeof bareJoinedLinks = checked(
  'joinedLinks',
  { table: TEXT },
  bareJoinedLinks,
);
export const owningLink: typeof bareOwningLink = checked(
  'owningLink',
  { table: TEXT },
  bareOwningLink,
);
export const referencesTo: typeof bareReferencesTo = checked(
  'referencesTo',
  { session: SESSION, table: TEXT, id: TEXT, limits: REFERENCE_LIMITS },
  bareReferencesTo,
);
export const resultLinks: typeof bareResultLinks = checked(
  'resultLinks',
  { layout: optional(LAYOUT), args: optional(OBJECT) },
  bareResultLinks,
);
