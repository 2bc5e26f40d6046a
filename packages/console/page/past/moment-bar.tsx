import { useState } from 'preact/hooks';
import { go } from '../routing/use-route.ts';
import type { LogReply } from '../service/payloads.ts';
import { fieldTime, momentOfField, momentText, msOfMoment } from './moment-text.ts';
import { shownMoment } from './shown-moment.ts';

interface MomentBarProps {
  readonly log: LogReply | undefined;
  /** The same page at another moment; empty for now. */
  readonly hrefAt: (asOf: string) => string;
}

/** Says as of when the account is shown, and has the viewer choose another moment; nothing where there is no log. */
export function MomentBar({ log, hrefAt }: MomentBarProps) {
  const [isChoosing, setChoosing] = useState(false);
  const shown = shownMoment();
  const first = log?.first;
  if (shown === '' && first === undefined) return null;
  return (
    <section class={`moment ${shown === '' ? '' : 'past notice warn'}`} aria-label="Moment">
      {shown !== '' && (
        <p>
          <strong>The past is shown:</strong> the account as it was {momentText(shown)}. Indexes are
          not used, and nothing can be changed.
        </p>
      )}
      <div class="actions">
        {first !== undefined && (
          <button
            type="button"
            class="quiet small"
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            {shown === '' ? 'As of…' : 'Another moment…'}
          </button>
        )}
        {shown !== '' && (
          <a class="small" href={hrefAt('')}>
            Back to now
          </a>
        )}
      </div>
      {isChoosing && first !== undefined && (
        <MomentForm
          firstMs={Date.parse(first.time)}
          onChoose={(asOf) => {
            setChoosing(false);
            go(hrefAt(asOf));
          }}
        />
      )}
    </section>
  );
}

interface MomentFormProps {
  /** When the log begins. */
  readonly firstMs: number;
  readonly onChoose: (asOf: string) => void;
}

/** A field for a time, and a slider over all times that the log holds. */
function MomentForm({ firstMs, onChoose }: MomentFormProps) {
  const [nowMs] = useState(Date.now);
  const [text, setText] = useState(fieldTime(msOfMoment(shownMoment()) ?? nowMs));
  const asOf = momentOfField(text);
  const ms = asOf === undefined ? nowMs : Date.parse(asOf);
  // A field holds whole seconds, and the log may begin within one.
  const least = Math.ceil(firstMs / 1_000) * 1_000;
  return (
    <form
      class="moment-form"
      aria-label="Another moment"
      onSubmit={(event) => {
        event.preventDefault();
        if (asOf !== undefined) onChoose(asOf);
      }}
    >
      <label>
        As of
        <input
          type="datetime-local"
          step="1"
          required
          min={fieldTime(least)}
          max={fieldTime(nowMs)}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <label class="moment-slider">
        <span class="hidden">Moment of the log</span>
        <input
          type="range"
          min={least}
          max={Math.max(nowMs, least)}
          step={1_000}
          value={ms}
          aria-valuetext={momentText(new Date(ms).toISOString())}
          onInput={({ currentTarget }) => setText(fieldTime(Number(currentTarget.value)))}
        />
      </label>
      <button type="submit" disabled={asOf === undefined}>
        Show
      </button>
    </form>
  );
}
