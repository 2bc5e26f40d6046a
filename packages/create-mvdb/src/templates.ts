import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './command-error.ts';

/** A project that can be written. */
export interface Template {
  readonly name: string;
  readonly folder: string;
  /** What it is, as its README begins. */
  readonly title: string;
}

export const DEFAULT_TEMPLATE = 'own-routines';

/** The templates in a folder, by name. */
export function templatesIn(folder: string): readonly Template[] {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const [first = ''] = readFileSync(join(folder, name, 'README.md'), 'utf8').split('\n', 1);
      return { name, folder: join(folder, name), title: first.replace(/^# /, '') };
    });
}

/** @throws CommandError that names the templates, where none has that name. */
export function templateNamed(templates: readonly Template[], name: string): Template {
  const found = templates.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = templates.map((one) => one.name).join(', ');
  throw new CommandError(`There is no template called "${name}". There are: ${names}.`);
}
