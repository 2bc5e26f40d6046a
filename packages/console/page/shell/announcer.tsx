import { sharedState } from '../service/shared-state.ts';

const announced = sharedState({ text: '', turn: 0 });

/** Has screen readers say something that happened elsewhere than where the reader is. */
export function announce(text: string): void {
  announced.set({ text, turn: announced.get().turn + 1 });
}

/** What was announced last; the same text again is another one. */
export function Announcer() {
  const { text, turn } = announced.use();
  return (
    <div role="status" class="hidden">
      <p key={turn}>{text}</p>
    </div>
  );
}
