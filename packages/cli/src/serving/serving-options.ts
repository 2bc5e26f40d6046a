import type { StartOptions, TokenGrant } from '@mvdb/server';
import {
  assertSafeStart,
  demoOperator,
  exposureOf,
  startWarnings,
  tokensGiven,
} from '@mvdb/server/host';
import { MvdbError } from 'mvdb';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import type { ServingLine } from './serving-line.ts';

/** What to start the server with, apart from its account, and what whoever starts it should know. */
export interface Serving {
  readonly options: Omit<StartOptions, 'account'> & { readonly tokens: readonly TokenGrant[] };
  readonly warnings: readonly string[];
}

/**
 * What a command line and the environment ask of the server.
 *
 * @throws CommandFailure for tokens that cannot be used, and for what others could abuse.
 */
export function servingOptions(
  { host, port, access, limits }: ServingLine,
  environment: Readonly<Record<string, string | undefined>>,
): Serving {
  const { tokenFile, auditsCommands, ...allowed } = access;
  try {
    const options = {
      ...limits,
      ...allowed,
      host,
      port,
      operator: demoOperator,
      tokens: tokensGiven(tokenFile, environment),
      audit: { stream: process.stderr, showsCommands: auditsCommands },
    };
    const exposure = exposureOf(options);
    assertSafeStart(exposure);
    return { options, warnings: startWarnings(exposure) };
  } catch (error) {
    if (!(error instanceof MvdbError)) throw error;
    throw new CommandFailure(exitStatus.usage, error.detail, { cause: error });
  }
}
