// Copies the examples of the repository beside the command, with which they are packed.
import { cpSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const examples = fileURLToPath(new URL('../../examples', import.meta.url));
const templates = fileURLToPath(new URL('dist/templates', import.meta.url));
const LEFT_OUT = new Set(['node_modules', 'dist', 'data']);

rmSync(templates, { recursive: true, force: true });
cpSync(examples, templates, {
  recursive: true,
  filter: (path) => !LEFT_OUT.has(basename(path)),
});
