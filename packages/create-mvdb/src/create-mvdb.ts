#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { run } from './run.ts';

process.exitCode = run(process.argv.slice(2), {
  cwd: process.cwd(),
  templates: fileURLToPath(new URL('templates', import.meta.url)),
  userAgent: process.env.npm_config_user_agent ?? '',
  stdout: process.stdout,
  stderr: process.stderr,
});
