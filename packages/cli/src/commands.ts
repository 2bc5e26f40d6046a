import type { CommandEntry } from './command.ts';

/** Every command of the program. Its file says how it is used. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'shell',
    summary: 'take commands at a prompt, from a pipe or from a file',
    load: async () => (await import('./commands/shell.ts')).shell,
  },
  {
    name: 'query',
    summary: 'run one sentence, or one SELECT of SQL, that only reads',
    load: async () => (await import('./commands/query.ts')).query,
  },
  {
    name: 'call',
    summary: 'call a routine',
    load: async () => (await import('./commands/call.ts')).call,
  },
  {
    name: 'registry',
    summary: 'list, search and explain routines',
    load: async () => (await import('./commands/registry.ts')).registry,
  },
  {
    name: 'serve',
    summary: 'answer over HTTP',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  {
    name: 'get',
    summary: 'show what the service would answer, without a server',
    load: async () => (await import('./commands/get.ts')).get,
  },
  {
    name: 'demo',
    summary: 'load the demo company into a folder or a database',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  {
    name: 'import',
    summary: 'write records from a directory, CSV or lines of JSON into a table',
    load: async () => (await import('./commands/import.ts')).importCommand,
  },
  {
    name: 'export',
    summary: 'write the records of a table to a directory, CSV or lines of JSON',
    load: async () => (await import('./commands/export.ts')).exportCommand,
  },
  {
    name: 'copy',
    summary: 'copy an account between folders and databases',
    load: async () => (await import('./commands/copy.ts')).copy,
  },
  {
    name: 'backup',
    summary: 'copy an account while it stays in use',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'put a backup in the place of an account',
    load: async () => (await import('./commands/restore.ts')).restore,
  },
  {
    name: 'verify',
    summary: 'look at every record and index of an account for violations',
    load: async () => (await import('./commands/verify.ts')).verify,
  },
  {
    name: 'stats',
    summary: 'say what an account holds, and who has it open',
    load: async () => (await import('./commands/stats.ts')).stats,
  },
  {
    name: 'token',
    summary: 'make a token for the service',
    load: async () => (await import('./commands/token.ts')).token,
  },
  {
    name: 'completion',
    summary: 'write a script that completes commands in bash, zsh or fish',
    load: async () => (await import('./commands/completion.ts')).completionOf(commands),
  },
];

export function findCommand(name: string): CommandEntry | undefined {
  return commands.find((entry) => entry.name === name);
}
