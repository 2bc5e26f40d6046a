import { toVisible } from '../marks/visible-text.ts';
import { numbered } from '../parts/numbered.ts';
import type { RegistryEntry } from '../service/payloads.ts';
import { announce } from '../shell/announcer.tsx';
import { fromExample, fromIndexed, type Supplied } from './call-arguments.ts';
import { pastCalls } from './call-history.ts';

interface PresetsProps {
  readonly entry: RegistryEntry;
  readonly onChoose: (supplied: Supplied) => void;
  readonly onRepeat: (supplied: Supplied) => void;
}

const PAST_MAX = 8;

/** Calls that somebody thought of before: the examples of the entry, and what this viewer ran. */
export function Presets({ entry, onChoose, onRepeat }: PresetsProps) {
  const { name, examples = [] } = entry;
  const past = pastCalls.read().filter((call) => call.name === name);
  const fill = (supplied: Supplied, what: string) => {
    onChoose(supplied);
    announce(`Filled in from ${what}`);
  };
  return (
    <>
      {examples.length > 0 && (
        <div class="presets">
          <h3>Examples</h3>
          <ul>
            {numbered(examples.map(fromExample)).map(({ entry: supplied, slot }) => (
              <li key={slot}>
                <button
                  type="button"
                  class="chip"
                  onClick={() => fill(supplied, `example ${slot}`)}
                >
                  <SuppliedText supplied={supplied} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {past.length > 0 && (
        <details class="presets">
          <summary>Recent calls</summary>
          <ul>
            {past.slice(0, PAST_MAX).map(({ args, at, outcome }) => (
              <li key={at}>
                <button
                  type="button"
                  class="chip"
                  onClick={() => fill(fromIndexed(entry, args), 'a recent call')}
                >
                  <SuppliedText supplied={fromIndexed(entry, args)} />
                </button>{' '}
                <span class="muted small">
                  {outcome}, {new Date(at).toLocaleString()}
                </span>
                <button
                  type="button"
                  class="quiet small"
                  onClick={() => onRepeat(fromIndexed(entry, args))}
                >
                  Repeat
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The arguments of a call in one line. */
function SuppliedText({ supplied }: { readonly supplied: Supplied }) {
  const texts = Object.entries(supplied).filter(([, text]) => text !== '');
  if (texts.length === 0) return <>no arguments</>;
  return (
    <>
      {texts.map(([name, text]) => (
        <span key={name} class="argument">
          <span class="muted">{name}</span> {toVisible(text)}
        </span>
      ))}
    </>
  );
}
