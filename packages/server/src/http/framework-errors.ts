import type { FastifyError } from 'fastify';
import { pointerTo } from '../json/json-pointer.ts';
import { RequestError, type RequestErrorCode, type Violation } from './request-error.ts';

const rejections: Readonly<Record<string, readonly [code: RequestErrorCode, detail: string]>> = {
  FST_ERR_BAD_URL: ['BAD_TARGET', 'The path holds % escapes that are not UTF-8.'],
  FST_ERR_MAX_PARAM_LENGTH: ['TARGET_TOO_LONG', 'Ask for a name that the registry lists.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['BODY_TOO_LARGE', 'Send a smaller body.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['MEDIA_TYPE_NOT_SUPPORTED', 'Send it as application/json.'],
};

/** What Fastify found wrong with a request as an error of ours; any other error as it is. */
export function fromFramework(error: unknown): unknown {
  if (!isFrameworkError(error)) return error;
  if (error.validation) return shapeError(error);
  const rejection = rejections[error.code];
  if (rejection) return new RequestError(...rejection, { cause: error });
  const { statusCode = 500 } = error;
  if (statusCode >= 400 && statusCode < 500)
    return new RequestError('BAD_REQUEST', 'The body does not have the announced length.', {
      cause: error,
    });
  return error;
}

function isFrameworkError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && !(error instanceof RequestError);
}

function shapeError({ validation = [], validationContext }: FastifyError): RequestError {
  const isBody = validationContext === 'body';
  const errors = validation.map(({ keyword, instancePath, params, message = '' }): Violation => {
    const missing = keyword === 'required' ? params.missingProperty : undefined;
    const unknown = keyword === 'additionalProperties' ? params.additionalProperty : undefined;
    const key = missing ?? unknown;
    const pointer = key === undefined ? instancePath : `${instancePath}${pointerTo(String(key))}`;
    const detail = `${violationText({ keyword, params, message })}.`;
    return isBody ? { pointer, detail } : { parameter: pointer.slice(1), detail };
  });
  const details = errors.map((violation) => {
    const position = 'pointer' in violation ? violation.pointer : violation.parameter;
    return `${position === '' ? `The ${validationContext}` : position} ${violation.detail}`;
  });
  return new RequestError('INVALID_REQUEST', details.join(' '), { errors });
}

interface Rule {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

function violationText({ keyword, params, message }: Rule): string {
  if (keyword === 'required') return 'is missing';
  if (keyword === 'additionalProperties') return 'is not known here';
  if (keyword === 'enum' && Array.isArray(params.allowedValues))
    return `must be ${params.allowedValues.join(' or ')}`;
  return keyword === 'pattern' && params.pattern === '\\S' ? 'must not be blank' : message;
}
