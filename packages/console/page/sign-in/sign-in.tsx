import { useState } from 'preact/hooks';
import { PageHead } from '../parts/page-head.tsx';
import { ProblemView } from '../parts/problem-view.tsx';
import type { Problem } from '../service/problem.ts';

interface SignInProps {
  /** Why the last try did not succeed. */
  readonly problem: Problem | undefined;
  readonly onToken: (token: string) => void;
}

/** Asks for a token, where the service answers nobody without one. */
export function SignIn({ problem, onToken }: SignInProps) {
  const [token, setToken] = useState('');
  return (
    <main class="sign-in">
      <PageHead title="Sign in" />
      <p>
        This server needs a token. Enter it here, or open the address with the code that the server
        printed on its terminal. The token is stored until the tab is closed.
      </p>
      {problem && <ProblemView problem={problem} />}
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault();
          if (token.trim() !== '') onToken(token.trim());
        }}
      >
        <label for="token">Token</label>
        <input
          id="token"
          type="password"
          autocomplete="off"
          value={token}
          onInput={({ currentTarget }) => setToken(currentTarget.value)}
        />
        <button type="submit" class="primary">
          Sign in
        </button>
      </form>
    </main>
  );
}
