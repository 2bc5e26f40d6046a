import { useState } from 'preact/hooks';
import { download, type FileForm, fileForms } from '../service/download.ts';
import { problemOf } from '../service/problem.ts';
import type { Query } from '../service/query.ts';
import { announce } from '../shell/announcer.tsx';

interface DownloadsProps {
  /** What finds all that is to be kept. */
  readonly query: Query;
  /** Of the file, without its ending. */
  readonly name: string;
}

/** Buttons that keep a list as a file. */
export function Downloads({ query, name }: DownloadsProps) {
  const [running, setRunning] = useState<FileForm>();
  const [violation, setViolation] = useState('');
  const keep = async (form: FileForm) => {
    if (running !== undefined) return;
    setRunning(form);
    setViolation('');
    try {
      await download(query, form, name);
      announce(`${name} is kept as ${form}`);
    } catch (error) {
      const { title, detail } = problemOf(error);
      setViolation(`${title} ${detail}`);
    }
    setRunning(undefined);
  };
  return (
    <span class="downloads">
      <span class="muted small" aria-hidden="true">
        Download
      </span>
      {fileForms.map((form) => (
        <button key={form} type="button" class="quiet small" onClick={() => keep(form)}>
          {running === form ? 'Reading…' : form}
          <span class="hidden"> file of {name}</span>
        </button>
      ))}
      {violation !== '' && <span class="violation">{violation}</span>}
    </span>
  );
}
