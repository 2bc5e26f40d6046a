import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { type Capabilities, failures, MvdbError } from 'mvdb';
import { isEveryInterface, isLoopback } from '../http/host-check.ts';
import { interpretersAmong } from './interpreters.ts';

/** How far a server about to start can be reached, and what it would do for whoever reaches it. */
export interface Exposure {
  /** Address to listen on. */
  readonly host: string;
  /** Host names it answers to beside its address. */
  readonly hostNames: readonly string[];
  /** Whether everyone needs a token. */
  readonly isGuarded: boolean;
  /** The most that anyone may do. */
  readonly capabilities: Capabilities;
  /** Whether programs may be run for other machines. */
  readonly allowsRemoteOsCommand: boolean;
  /** Whether programs may be run as root. */
  readonly allowsRoot: boolean;
  /** Of the process; `undefined` where the system has none. */
  readonly userId: number | undefined;
}

/**
 * Refuses to start what others could abuse.
 *
 * @throws MvdbError `NOT_PERMITTED` saying what is wrong and what to do instead; `BAD_ARGUMENT` for an address
 * or a program that is not one.
 */
export function assertSafeStart(exposure: Exposure): void {
  const { host, isGuarded, capabilities, allowsRemoteOsCommand, allowsRoot, userId } = exposure;
  const { dbCommand, osCommand, program } = capabilities;
  const isLocal = isLoopback(host);
  if (!isLocal && !isGuarded) throw rejection(openToOthers(host));
  if (!isLocal && isIP(host) === 0)
    throw new MvdbError(
      failures.BAD_ARGUMENT,
      `"${host}" is not an address to listen on. Give the IP address of an interface, and with --allow-host the host names that clients use.`,
    );
  if (!isGuarded && (dbCommand === 'full' || osCommand.length > 0 || program))
    throw rejection(
      'Without tokens the server grants neither dbCommand: full nor osCommand nor program. Leave them out, or give tokens with --token-file or MVDB_TOKEN.',
    );
  if (osCommand.length === 0) return;
  if (!isLocal && !allowsRemoteOsCommand)
    throw rejection(
      `A client with an administrator's token could run programs of this machine from another one, through ${host}. Listen on 127.0.0.1, leave out --allow-os-command, or add --allow-remote-os-command.`,
    );
  if (userId === 0 && !allowsRoot)
    throw rejection(
      'The programs of --allow-os-command would run as root. Start the server as another user, leave the programs out, or add --allow-root.',
    );
  for (const program of osCommand) assertProgram(program);
}

/** What a server may do, but whoever starts it should know. */
export function startWarnings({ host, hostNames, capabilities }: Exposure): string[] {
  const interpreters = interpretersAmong(capabilities.osCommand);
  return [
    ...(interpreters.length > 0
      ? [
          `${interpreters.join(', ')} can run any other program: a client with an administrator's token has the rights of the user of this process.`,
        ]
      : []),
    ...(isEveryInterface(host) && hostNames.length === 0
      ? [
          `${host} stands for every interface: requests of other machines are rejected unless --allow-host names the host that they use.`,
        ]
      : []),
  ];
}

function openToOthers(host: string): string {
  return `${host} can be reached from other machines, and the server has no tokens. Listen on 127.0.0.1, ::1 or localhost behind a proxy or an SSH tunnel that authenticates; or give tokens with --token-file or MVDB_TOKEN.`;
}

function assertProgram(program: string): void {
  try {
    accessSync(program, constants.X_OK);
    if (statSync(program).isFile()) return;
  } catch (error) {
    throw notProgram(program, error);
  }
  throw notProgram(program);
}

function notProgram(program: string, cause?: unknown): MvdbError {
  return new MvdbError(failures.BAD_ARGUMENT, `${program} is not a program that can be run.`, {
    cause,
  });
}

function rejection(detail: string): MvdbError {
  return new MvdbError(failures.NOT_PERMITTED, detail);
}
