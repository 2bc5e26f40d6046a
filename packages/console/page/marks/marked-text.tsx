import { marks } from './visible-text.ts';

const ANY_MARK = new RegExp(`([${marks.map(({ mark }) => mark).join('')}])`);

/** Texts up to this length stay on one line where columns scroll. */
const SHORT_MAX = 32;

/** Text with its marks as labels of their own, so that eyes and screen readers meet them. */
export function MarkedText({ text }: { readonly text: string }) {
  return (
    <span class={`marked ${text.length > SHORT_MAX ? '' : 'short'}`}>
      {text.split(ANY_MARK).map((part, position) => {
        const mark = marks.find((each) => each.mark === part);
        return mark === undefined ? (
          part
        ) : (
          <span
            key={position}
            class={`mark ${mark.name.replace(' ', '-')}`}
            role="img"
            aria-label={mark.name}
          >
            {mark.letter}
          </span>
        );
      })}
    </span>
  );
}
