import type { FlavourName } from '../flavours/flavour-name.ts';
import type { QueryOptions } from '../flavours/sentence-differences.ts';
import type { ProgramHost } from '../programs/program-host.ts';
import type { Capabilities } from '../rights/capabilities.ts';
import type { Rights } from '../rights/rights.ts';
import type { Clock } from '../system/clock.ts';

/** What a session is made with. @typeParam Session - That which programs are run for. */
export interface SessionSettings<Session> {
  readonly login?: string;
  /** Operator initials, as audit records show them. */
  readonly initials?: string;
  /** Terminal or port number, as audit records show it. */
  readonly port?: string;
  readonly clock?: Clock;
  /**
   * @-variables of the application, by name without `@`: with `{ COMPANY: '1' }`, sentences, expressions, paragraphs and
   * programs read `@COMPANY`.
   */
  readonly variables?: Readonly<Record<string, string>>;
  /** Refuses to change a record unless the session has locked it, or its table; default: false. */
  readonly requiresLocks?: boolean;
  /**
   * Most characters of a single text that an expression, a conversion or a format makes, from 4,096;
   * 1,000,000 by default.
   */
  readonly textSizeMax?: number;
  /** The product that its sentences, functions and programs follow; default: that of the account. */
  readonly flavour?: FlavourName;
  /** How its sentences differ from that product. */
  readonly query?: Partial<QueryOptions>;
  /** What differs from the ordinary: read and write, no commands, no programs. */
  readonly capabilities?: Partial<Capabilities>;
  /** What it may see by generic ways; by default everything but closed tables. */
  readonly rights?: Rights;
  /** What compiles and runs programs; default: nothing does. */
  readonly programs?: ProgramHost<Session>;
}

/** The names of what a session takes. */
export const SESSION_OPTIONS = Object.keys({
  login: true,
  initials: true,
  port: true,
  clock: true,
  variables: true,
  requiresLocks: true,
  textSizeMax: true,
  flavour: true,
  query: true,
  capabilities: true,
  rights: true,
  programs: true,
} satisfies Readonly<Record<keyof SessionSettings<unknown>, true>>);
