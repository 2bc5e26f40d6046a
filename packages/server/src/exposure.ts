import { capabilities } from 'mvdb';
import type { Exposure } from './access/safe-start.ts';
import { readOrigins } from './http/allowed-origins.ts';
import { allowedHosts } from './http/host-check.ts';
import type { StartOptions } from './start-options.ts';
import { demoOperator } from './work/operator.ts';

export const DEFAULT_PORT = 8080;

/** @throws MvdbError `BAD_ARGUMENT` for a host name or an origin that is not one. */
export function assertNames({
  hostNames = [],
  origins = [],
}: Pick<StartOptions, 'hostNames' | 'origins'>): void {
  allowedHosts('127.0.0.1', hostNames);
  readOrigins(origins);
}

/** How far a server with these options can be reached, and what it would do for whoever reaches it. */
export function exposureOf({
  host = '127.0.0.1',
  hostNames = [],
  tokens = [],
  operator = demoOperator,
  capabilities: most = operator.capabilities ?? {},
  allowsRemoteOsCommand = false,
  allowsRoot = false,
}: Omit<StartOptions, 'account'>): Exposure {
  return {
    host,
    hostNames,
    isGuarded: tokens.length > 0,
    capabilities: capabilities({ program: false, ...most }),
    allowsRemoteOsCommand,
    allowsRoot,
    userId: process.getuid?.(),
  };
}
