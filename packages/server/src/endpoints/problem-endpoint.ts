import type { FastifyInstance } from 'fastify';
import { findProblemType, PROBLEM_PATH } from '../http/problems.ts';
import { RequestError } from '../http/request-error.ts';
import { members, text } from './json-schema.ts';
import type { Operation } from './operation.ts';

const operation: Operation = {
  id: 'readProblem',
  tag: 'Service',
  summary: 'Read the meaning of a problem',
  parameters: { name: 'Last part of the type of a problem.' },
  replies: {
    200: {
      description: 'The meaning of the problem.',
      content: {
        'application/json': members({
          type: text,
          title: text,
          status: { type: 'integer' },
          code: text,
        }),
      },
    },
  },
};

/** `GET /problems/{name}`: where the type of a problem leads. */
export function addProblemEndpoint(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(
    `${PROBLEM_PATH}/:name`,
    { config: { operation } },
    ({ params: { name } }) => {
      const type = findProblemType(name);
      if (type === undefined)
        throw new RequestError('PROBLEM_NOT_FOUND', `"${name}" is not a problem.`);
      return type;
    },
  );
}
