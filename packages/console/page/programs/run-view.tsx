import { ChangesView } from '../changes/changes-view.tsx';
import { MarkedText } from '../marks/marked-text.tsx';
import { counted } from '../parts/counted.ts';
import { ProblemView } from '../parts/problem-view.tsx';
import { Scroller } from '../parts/scroller.tsx';
import { TableRegion } from '../parts/table-region.tsx';
import { CommitMade } from '../past/commit-made.tsx';
import type { CallerPayload, FailedRun, RunProgramReply } from '../service/payloads.ts';
import type { RunOutcome } from './run-program.ts';

interface RunViewProps {
  readonly caller: CallerPayload;
  readonly id: string;
  readonly outcome: RunOutcome;
  /** Shows a line of the program. */
  readonly onLine: (line: number) => void;
}

/** What came of a run. */
export function RunView({ caller, id, outcome, onLine }: RunViewProps) {
  const { elapsedMs, isDiscarded } = outcome;
  return (
    <>
      {outcome.kind === 'answered' ? (
        <>
          <Output {...outcome.reply} />
          <Results results={outcome.reply.results} />
          <ChangesView changes={outcome.reply.changes} isDiscarded={isDiscarded} />
          <CommitMade position={outcome.reply.commit} caller={caller} />
        </>
      ) : (
        <>
          <ProblemView problem={outcome.problem}>
            {outcome.failed && <Trace id={id} trace={outcome.failed.trace} onLine={onLine} />}
          </ProblemView>
          {outcome.failed && <Output {...outcome.failed} />}
        </>
      )}
      <p class="muted small">
        {elapsedMs.toFixed(0)} ms{isDiscarded && ', a dry run: everything was undone'}
      </p>
    </>
  );
}

/** Sequences for terminals begin with this; programs hold it in place of the control character. */
const ESCAPES = /[\ue01b-\ue01f]/g;

function Output({ output, omitted }: Pick<RunProgramReply, 'output' | 'omitted'>) {
  if (output === '') return <p class="muted">It printed nothing.</p>;
  return (
    <section class="printed">
      <h3>Output</h3>
      <Scroller class="code" label="Output">
        <pre>{output.replace(ESCAPES, '␛')}</pre>
      </Scroller>
      {omitted > 0 && <p class="notice warn">{counted(omitted, 'more character')} not shown.</p>}
    </section>
  );
}

function Results({ results }: Pick<RunProgramReply, 'results'>) {
  if (results.length === 0) return null;
  return (
    <TableRegion label="What the arguments hold">
      <tbody>
        {results.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">
              <span class="name">{name}</span>
            </th>
            <td class="stored">
              <MarkedText text={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  );
}

interface TraceProps {
  readonly id: string;
  readonly trace: FailedRun['trace'];
  readonly onLine: (line: number) => void;
}

/** Where the program stood, the innermost first. */
function Trace({ id, trace, onLine }: TraceProps) {
  return (
    <ul>
      {trace.map(({ program, line }, position) => (
        <li key={`${position} ${program}`}>
          {line === undefined || program !== id ? (
            <span class="mono">
              {program}
              {line !== undefined && `, line ${line}`}
            </span>
          ) : (
            <button type="button" class="quiet small" onClick={() => onLine(line)}>
              Line {line}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
