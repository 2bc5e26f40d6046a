import { CallError } from '@mvdb/routines';
import { failures, MvdbError, SentenceError, SqlError } from 'mvdb';
import { WorkError } from '../errors.ts';

/** An error as plain data, with all that is informed of it and a log shows. */
export type ErrorData = { readonly stack: string } & (
  | ({ readonly kind: 'work' } & Reported<WorkError, 'violations' | 'suggestions' | 'results'>)
  | ({ readonly kind: 'call' } & Reported<CallError, 'problems' | 'suggestions'>)
  | ({ readonly kind: 'sentence' } & Pick<SentenceError, Placed>)
  | ({ readonly kind: 'sql' } & Pick<SqlError, Placed>)
  | ({ readonly kind: 'database' } & Reported<MvdbError, 'at' | 'suggestions'>)
  | { readonly kind: 'violation'; readonly name: string; readonly message: string }
);

type Placed = 'at' | 'found' | 'expected' | 'suggestions';

type Reported<Kind extends { code: string; detail: string }, Key extends keyof Kind = never> = Pick<
  Kind,
  'code' | 'detail' | Key
>;

/** Takes an error apart, to be asked to another thread or process. */
export function toErrorData(error: unknown): ErrorData {
  if (!(error instanceof Error))
    return { kind: 'violation', name: typeof error, message: String(error), stack: '' };
  const { stack = '' } = error;
  if (error instanceof WorkError) {
    const { code, detail, violations, suggestions, results } = error;
    return { kind: 'work', code, detail, violations, suggestions, results, stack };
  }
  if (error instanceof CallError) {
    const { code, detail, problems, suggestions } = error;
    return { kind: 'call', code, detail, problems, suggestions, stack };
  }
  if (error instanceof SentenceError || error instanceof SqlError) {
    const { at, found, expected, suggestions } = error;
    const kind = error instanceof SqlError ? 'sql' : 'sentence';
    return { kind, at, found, expected, suggestions, stack };
  }
  if (error instanceof MvdbError) {
    const { code, detail, at, suggestions } = error;
    return { kind: 'database', code, detail, at, suggestions, stack };
  }
  return { kind: 'violation', name: error.name, message: error.message, stack };
}

/** The error again. It says where it was thrown first. */
export function fromErrorData(data: ErrorData): Error {
  return Object.assign(errorOf(data), { stack: data.stack });
}

function errorOf(data: ErrorData): Error {
  switch (data.kind) {
    case 'work':
      return new WorkError(data.code, data.detail, data);
    case 'call':
      return new CallError(data.code, data.detail, data);
    case 'sentence':
      return new SentenceError(data.at, data.found, data.expected, reported(data));
    case 'sql':
      return new SqlError(data.at, data.found, data.expected, reported(data));
    case 'database':
      return new MvdbError(failures[data.code], data.detail, data);
    case 'violation':
      return Object.assign(new Error(data.message), { name: data.name });
  }
}

const reported = ({ suggestions }: Pick<MvdbError, 'suggestions'>) => ({ suggestions });
