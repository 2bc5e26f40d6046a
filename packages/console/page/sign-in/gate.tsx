import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { hasToken, keepToken, wasTurnedAway } from '../service/ask.ts';
import type { CallerPayload } from '../service/payloads.ts';
import { type Problem, problemOf } from '../service/problem.ts';
import { enterWithCode, leave, takeCode, whoAsks } from './session.ts';
import { SignIn } from './sign-in.tsx';

interface GateProps {
  /** What is behind it, for whoever the service says is asking. */
  readonly children: (caller: CallerPayload, onLeave: () => void) => ComponentChildren;
}

/** Lets the viewer in once the service knows who it is, and asks again when it no longer does. */
export function Gate({ children }: GateProps) {
  const [caller, setCaller] = useState<CallerPayload>();
  const [problem, setProblem] = useState<Problem>();
  const isTurnedAway = wasTurnedAway.use();

  const enter = async (code?: string) => {
    const isRecognized = code !== undefined || hasToken();
    setProblem(undefined);
    setCaller(undefined);
    const rejected = code === undefined ? undefined : await enterWithCode(code).catch(problemOf);
    try {
      const existing = await whoAsks();
      wasTurnedAway.set(false);
      setCaller(existing);
    } catch (error) {
      // Coming without anything to show is not a mistake that a viewer need hear of.
      if (isRecognized || !wasTurnedAway.get()) setProblem(rejected ?? problemOf(error));
    }
  };
  useEffect(() => {
    enter(takeCode());
  }, []);

  if (isTurnedAway || problem !== undefined)
    return (
      <SignIn
        problem={problem}
        onToken={(token) => {
          keepToken(token);
          enter();
        }}
      />
    );
  if (caller === undefined) return null;
  return <>{children(caller, () => leave().then(() => wasTurnedAway.set(true)))}</>;
}
