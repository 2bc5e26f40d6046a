import { searchNamed } from '@mvdb/server/client';
import { useId, useState } from 'preact/hooks';
import { AnswerView } from '../parts/answer-view.tsx';
import { counted } from '../parts/counted.ts';
import { PageHead } from '../parts/page-head.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { TableRegion } from '../parts/table-region.tsx';
import { hrefOf, programHref, programsHref } from '../routing/route.ts';
import { go, stay } from '../routing/use-route.ts';
import { ask } from '../service/ask.ts';
import type { ProgramEntry, ProgramsReply } from '../service/payloads.ts';
import { useAnswer } from '../service/use-answer.ts';
import { programsPath } from './program-paths.ts';

interface ProgramListProps {
  readonly table: string;
  /** What is searched for. */
  readonly text: string;
  readonly mayWrite: boolean;
}

/** The programs of a table. */
export function ProgramList({ table, text, mayWrite }: ProgramListProps) {
  const answer = useAnswer(`programs ${table}`, (signal) => readAll(table, signal));
  return (
    <>
      <nav class="trail" aria-label="Where you are">
        <a href={programsHref()}>Programs</a>
      </nav>
      <PageHead title={table} heading={<span class="mono">{table}</span>} />
      {mayWrite && <NewProgram table={table} />}
      <AnswerView answer={answer}>
        {(programs) => <Rows table={table} programs={programs} text={text} />}
      </AnswerView>
    </>
  );
}

/** Every page of the list, one after the other. */
async function readAll(table: string, signal: AbortSignal): Promise<readonly ProgramEntry[]> {
  const programs: ProgramEntry[] = [];
  for (let after: string | undefined; ; ) {
    const page = await ask<ProgramsReply>(programsPath(table, after), { signal });
    programs.push(...page.programs);
    after = page.next;
    if (after === undefined) return programs;
  }
}

interface RowsProps {
  readonly table: string;
  readonly programs: readonly ProgramEntry[];
  readonly text: string;
}

function Rows({ table, programs, text }: RowsProps) {
  const wanted = text.trim();
  const found =
    wanted === ''
      ? programs
      : searchNamed(
          programs.map((program) => ({
            description: '',
            ...program,
            name: program.id,
          })),
          wanted,
        );
  if (programs.length === 0) return <p class="empty-list">The table has no programs.</p>;
  return (
    <>
      <div class="toolbar">
        <SearchField
          label="Search programs"
          text={text}
          onText={(next) => stay(hrefOf(['programs', table], { q: next }))}
        />
      </div>
      <TableRegion label={`Programs of ${table}: ${found.length} of ${programs.length}`}>
        <thead>
          <tr>
            <th scope="col">Program</th>
            <th scope="col">Kind</th>
            <th scope="col" class="number">
              Lines
            </th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ id, kind, lines, description }) => (
            <tr key={id}>
              <th scope="row">
                <a class="name" href={programHref(table, id)}>
                  {id}
                </a>
                <span class="summary">{description}</span>
              </th>
              <td>{kind}</td>
              <td class="number">{lines.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </TableRegion>
      {found.length === 0 && <p class="empty-list">No programs match.</p>}
      <p class="hidden">{counted(found.length, 'program')}</p>
    </>
  );
}

/** A field for the name of a program that is to be written. */
function NewProgram({ table }: { readonly table: string }) {
  const id = useId();
  const [name, setName] = useState('');
  const wanted = name.trim();
  return (
    <form
      class="toolbar new-program"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '') go(programHref(table, wanted));
      }}
    >
      <label for={id}>New program</label>
      <input
        id={id}
        class="mono"
        autocomplete="off"
        spellcheck={false}
        placeholder="Name"
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <button type="submit" disabled={wanted === ''}>
        Write
      </button>
    </form>
  );
}
