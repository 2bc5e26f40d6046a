import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { CommandError } from './command-error.ts';
import type { PackageManager } from './package-managers.ts';
import type { Template } from './templates.ts';

interface Manifest {
  readonly name: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The names that npm gives to packages. */
const PACKAGE_NAME = /^[a-z0-9][a-z0-9._-]{0,213}$/;

const GITIGNORE = 'node_modules/\ndist/\ndata/\n';

/**
 * Writes a project into a folder that does not exist or is empty. The folder names it.
 *
 * @returns The names of its scripts.
 * @throws CommandError where something is in the folder, or a package cannot be called so; then nothing is written.
 */
export function writeProject(
  folder: string,
  template: Template,
  { files, manifest: settings }: PackageManager,
): readonly string[] {
  const manifest: Manifest = JSON.parse(
    readFileSync(join(template.folder, 'package.json'), 'utf8'),
  );
  const name = basename(folder);
  assertName(name, manifest);
  const isNew = assertEmpty(folder);
  const text = `${JSON.stringify({ ...manifest, name, ...settings }, null, 2)}\n`;
  try {
    mkdirSync(folder, { recursive: true });
    cpSync(template.folder, folder, { recursive: true });
    const written = { 'package.json': text, '.gitignore': GITIGNORE, ...files };
    for (const [file, content] of Object.entries(written))
      writeFileSync(join(folder, file), content);
  } catch (error) {
    clear(folder, isNew);
    throw error;
  }
  return Object.keys(manifest.scripts ?? {});
}

function assertName(name: string, { dependencies, devDependencies }: Manifest): void {
  if (!PACKAGE_NAME.test(name) || name === 'node_modules')
    throw new CommandError(
      `A package cannot be called "${name}": a name has small letters, digits, ".", "-" and "_", and begins with a letter or digit, such as my-shop.`,
    );
  if (name in { ...dependencies, ...devDependencies })
    throw new CommandError(
      `A project called "${name}" cannot install ${name}, which it needs. Choose another name, such as my-shop.`,
    );
}

/** @returns Whether the folder is still to be made. */
function assertEmpty(folder: string): boolean {
  if (!existsSync(folder)) return true;
  if (!statSync(folder).isDirectory())
    throw new CommandError(`${folder} is a file. Name a folder that does not exist or is empty.`);
  const [first] = readdirSync(folder);
  if (first !== undefined)
    throw new CommandError(
      `${folder} is not empty: ${first} is in it. Name a folder that does not exist or is empty.`,
    );
  return false;
}

function clear(folder: string, isNew: boolean): void {
  const paths = isNew ? [folder] : readdirSync(folder).map((name) => join(folder, name));
  for (const path of paths) rmSync(path, { recursive: true, force: true });
}
