/*
 * Lets Node import programs in BASIC: `node --import @mvdb/basic/register app.js`.
 */

import { register } from 'node:module';

// Hooks run in a thread of their own, which cannot resolve what modules import.
register('./register-hooks.js', import.meta.url, { data: import.meta.resolve('@mvdb/basic') });
