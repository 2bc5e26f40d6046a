import { useLayoutEffect, useRef } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import { Badges } from '../registry/badges.tsx';
import { kindText } from '../registry/registry-filter.ts';
import type { RegistryEntry } from '../service/payloads.ts';

interface AskFirstProps {
  readonly entry: RegistryEntry;
  readonly onRun: () => void;
  readonly onDryRun: () => void;
  readonly onClose: () => void;
}

/** Asks before a routine runs that writes: what is done then stays done. */
export function AskFirst({ entry, onRun, onDryRun, onClose }: AskFirstProps) {
  const dryRun = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => dryRun.current?.focus(), []);
  const { name, tablesWritten, tablesAlsoWritten } = entry;
  const tables = [...new Set([...tablesWritten, ...tablesAlsoWritten])];
  const choose = (operation: () => void) => () => {
    onClose();
    operation();
  };
  return (
    <Dialog title={`Run ${name} and keep its writes?`} onClose={onClose}>
      <div class="ask-first">
        <p>
          <Badges routine={entry} /> {kindText(entry)}
        </p>
        {tables.length > 0 && (
          <p>
            It may write <span class="mono">{tables.join(', ')}</span>.
          </p>
        )}
        <p class="muted">A dry run shows what it would write, and undoes it.</p>
        <div class="actions">
          <button ref={dryRun} type="button" onClick={choose(onDryRun)}>
            Dry run
          </button>
          <button type="button" class="primary" onClick={choose(onRun)}>
            Run and keep
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </div>
    </Dialog>
  );
}
