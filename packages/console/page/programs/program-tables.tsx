import { AnswerView } from '../parts/answer-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { TableRegion } from '../parts/table-region.tsx';
import { programsHref } from '../routing/route.ts';
import { ask } from '../service/ask.ts';
import type { ProgramTablesReply } from '../service/payloads.ts';
import { useAnswer } from '../service/use-answer.ts';
import { PROGRAMS_PATH } from './program-paths.ts';

/** The tables whose records are programs. */
export function ProgramTables() {
  const answer = useAnswer('program tables', (signal) =>
    ask<ProgramTablesReply>(PROGRAMS_PATH, { signal }),
  );
  return (
    <>
      <PageHead title="Programs" />
      <AnswerView answer={answer}>{({ tables }) => <TableRows tables={tables} />}</AnswerView>
    </>
  );
}

function TableRows({ tables }: ProgramTablesReply) {
  if (tables.length === 0)
    return (
      <p class="empty-list">
        The account has no table of programs. <code>CREATE.FILE BP DIRECTORY</code> in the shell
        makes one.
      </p>
    );
  return (
    <TableRegion label={`Tables of programs: ${tables.length}`}>
      <thead>
        <tr>
          <th scope="col">Table</th>
          <th scope="col" class="number">
            Programs
          </th>
          <th scope="col">Stored as</th>
        </tr>
      </thead>
      <tbody>
        {tables.map(({ name, programs, isFolder }) => (
          <tr key={name}>
            <th scope="row">
              <a class="name" href={programsHref(name)}>
                {name}
              </a>
            </th>
            <td class="number">{programs.toLocaleString('en')}</td>
            <td>{isFolder ? 'files of a folder' : 'records'}</td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  );
}
