import type { CommandEntry } from './command-line/command.ts';

/** Every command of the program. Its file says how it is used. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'shell',
    summary: 'Takes commands at a prompt, from a pipe or from a file.',
    load: async () => (await import('./commands/shell.ts')).shell,
  },
  {
    name: 'query',
    summary: 'Runs one sentence, or one SELECT of SQL, that only reads.',
    load: async () => (await import('./commands/query.ts')).query,
  },
  {
    name: 'basic',
    summary: 'Checks, runs, measures and declares programs in BASIC.',
    load: async () => (await import('./commands/basic.ts')).basic,
  },
  {
    name: 'call',
    summary: 'Calls a routine.',
    load: async () => (await import('./commands/call.ts')).call,
  },
  {
    name: 'registry',
    summary: 'Lists, searches and explains routines.',
    load: async () => (await import('./commands/registry.ts')).registry,
  },
  {
    name: 'serve',
    summary: 'Answers over HTTP.',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  {
    name: 'get',
    summary: 'Shows what the service would answer, without a server.',
    load: async () => (await import('./commands/get.ts')).get,
  },
  {
    name: 'demo',
    summary: 'Loads the demo company into a folder or a database.',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  {
    name: 'import',
    summary: 'Writes records from a directory, CSV or lines of JSON into a table.',
    load: async () => (await import('./commands/import.ts')).importCommand,
  },
  {
    name: 'import-account',
    summary: 'Brings in an account of another multivalue system, as it lies on disk.',
    load: async () => (await import('./commands/import-account.ts')).importAccountCommand,
  },
  {
    name: 'export',
    summary: 'Writes the records of a table to a directory, CSV or lines of JSON.',
    load: async () => (await import('./commands/export.ts')).exportCommand,
  },
  {
    name: 'copy',
    summary: 'Copies an account between folders and databases.',
    load: async () => (await import('./commands/copy.ts')).copy,
  },
  {
    name: 'backup',
    summary: 'Copies an account while it stays in use.',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'Replaces an account by a backup.',
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  {
    name: 'verify',
    summary: 'Checks every record and index of an account.',
    load: async () => (await import('./commands/verify.ts')).verify,
  },
  {
    name: 'stats',
    summary: 'Counts what an account contains, and lists who has it open.',
    load: async () => (await import('./commands/stats.ts')).stats,
  },
  {
    name: 'log',
    summary: 'Switches the log of commits, lists it, prunes it.',
    load: async () => (await import('./commands/log.ts')).log,
  },
  {
    name: 'token',
    summary: 'Makes a token for the service.',
    load: async () => (await import('./commands/token.ts')).token,
  },
  {
    name: 'completion',
    summary: 'Writes a script that completes commands in bash, zsh or fish.',
    load: async () => (await import('./commands/completion.ts')).completionOf(commands),
  },
];

export function findCommand(name: string): CommandEntry | undefined {
  return commands.find((entry) => entry.name === name);
}
