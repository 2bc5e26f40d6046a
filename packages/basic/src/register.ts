/*
 * Lets Node import programs in BASIC: `node --import @mvdb/basic/register app.js`. The environment variable
 * MVDB_BASIC_FLAVOUR names the product whose reading of BASIC they follow; default: `qm`.
 */

import { register } from 'node:module';
import { flavourNamed } from 'mvdb/language';
import type { ImportOptions } from './imported-program.ts';

const { MVDB_BASIC_FLAVOUR: flavour = '' } = process.env;
const options: ImportOptions = flavour === '' ? {} : { flavour: flavourNamed(flavour) };

// Hooks run in a thread of their own, which cannot resolve what modules import.
const basic = import.meta.resolve('@mvdb/basic');
register('./register-hooks.js', import.meta.url, { data: { basic, options } });
