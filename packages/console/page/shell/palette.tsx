import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import { go } from '../routing/use-route.ts';
import { ask } from '../service/ask.ts';
import type { RegistrySummary, TablesReply } from '../service/payloads.ts';
import { tablesPath } from '../service/table-paths.ts';
import { useAnswer } from '../service/use-answer.ts';
import { foundEntries, type PaletteEntry, paletteEntries } from './palette-entries.ts';

interface PaletteProps {
  readonly pages: readonly PaletteEntry[];
  readonly routines: readonly RegistrySummary[];
  readonly onClose: () => void;
}

const optionId = (position: number) => `palette-${position}`;

/** A field that leads anywhere: type a part of a name, choose with the arrows, go with Enter. */
export function Palette({ pages, routines, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const [position, setPosition] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const tables = useAnswer('tables', (signal) => ask<TablesReply>(tablesPath(), { signal }));
  const entries = useMemo(
    () => paletteEntries(pages, routines, tables.kind === 'here' ? tables.value.tables : []),
    [routines, tables],
  );
  const found = foundEntries(entries, text);

  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    document.getElementById(optionId(position))?.scrollIntoView({ block: 'nearest' });
  }, [position]);

  const choose = (href: string) => {
    onClose();
    go(href);
  };
  const move = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    const chosen = found[position];
    if (event.key === 'Enter' && chosen !== undefined) choose(chosen.href);
    else if (step !== 0 && found.length > 0)
      setPosition((position + step + found.length) % found.length);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title="Go to" class="palette" isTitleHidden onClose={onClose}>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Routine, table or page"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found.length > 0 ? optionId(position) : undefined}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        placeholder="Go to a routine, table or page"
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setPosition(0);
        }}
        onKeyDown={move}
      />
      <div id="palette-list" role="listbox" aria-label="Places">
        {found.map(({ name, kind, description, href }, index) => (
          <a
            key={`${kind} ${name}`}
            id={optionId(index)}
            href={href}
            role="option"
            tabIndex={-1}
            aria-selected={index === position}
            onClick={onClose}
            onPointerMove={() => setPosition(index)}
          >
            <span class="palette-name">{name}</span>
            <span class="palette-description">{description}</span>
            <span class="palette-kind">{kind}</span>
          </a>
        ))}
      </div>
      {found.length === 0 && <p class="empty-list">Nothing has that name.</p>}
    </Dialog>
  );
}
