import type { ErrorCode, Failure } from './errors.ts';
import * as byCode from './failures.ts';

/** Every failure by its code, for those who know which one only when it has happened. */
export const failures: Readonly<Record<ErrorCode, Failure>> = byCode;
