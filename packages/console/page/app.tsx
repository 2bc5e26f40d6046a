import { API_PATH } from '@mvdb/server/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Page } from './page.tsx';
import { LOG_PATH } from './past/log-paths.ts';
import type { Route } from './routing/route.ts';
import { useRoute } from './routing/use-route.ts';
import { ask } from './service/ask.ts';
import type {
  AreaList,
  CallerPayload,
  LogReply,
  Registry,
  RoutineList,
} from './service/payloads.ts';
import { useAnswer } from './service/use-answer.ts';
import { Announcer } from './shell/announcer.tsx';
import { Header } from './shell/header.tsx';
import { Help } from './shell/help.tsx';
import { Palette } from './shell/palette.tsx';
import { pagesFor } from './shell/palette-entries.ts';
import { isCommandKey, isSingleKey } from './shell/single-keys.ts';
import { Gate } from './sign-in/gate.tsx';

export function App() {
  return (
    <>
      <Gate>{(caller, onLeave) => <Console caller={caller} onLeave={onLeave} />}</Gate>
      <Announcer />
    </>
  );
}

interface ConsoleProps {
  readonly caller: CallerPayload;
  readonly onLeave: () => void;
}

/** A window over the page. */
type Overlay = 'palette' | 'help';

/** What is there on every page, and the page that the address names. */
function Console({ caller, onLeave }: ConsoleProps) {
  const route = useRoute();
  const [overlay, open] = useState<Overlay>();
  const main = useRef<HTMLElement>(null);
  const registry = useAnswer('registry', readRegistry);
  const log = useAnswer('log', (signal) => ask<LogReply>(LOG_PATH, { signal }));
  const close = () => open(undefined);
  useKeys(open);
  useFocusOnArrival(route);
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <Header
        route={route}
        caller={caller}
        onLeave={onLeave}
        onSearch={() => open('palette')}
        onHelp={() => open('help')}
      />
      <main ref={main} tabIndex={-1}>
        <Page
          route={route}
          caller={caller}
          registry={registry}
          log={log.kind === 'here' && log.value.isOn ? log.value : undefined}
        />
      </main>
      {overlay === 'palette' && (
        <Palette
          pages={pagesFor(caller)}
          routines={registry.kind === 'here' ? registry.value.routines : []}
          onClose={close}
        />
      )}
      {overlay === 'help' && <Help onClose={close} />}
    </>
  );
}

async function readRegistry(signal: AbortSignal): Promise<Registry> {
  const [list, areas] = await Promise.all([
    ask<RoutineList>(`${API_PATH}/registry`, { signal }),
    ask<AreaList>(`${API_PATH}/areas`, { signal }),
  ]);
  return { ...list, ...areas };
}

/** The keys that work everywhere. */
function useKeys(open: (overlay: Overlay) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isCommandKey(event) && event.key.toLowerCase() === 'k') open('palette');
      else if (isSingleKey(event) && event.key === '?') open('help');
      else if (isSingleKey(event) && event.key === '/') {
        const field = document.querySelector<HTMLElement>('[data-search]');
        if (field === null) open('palette');
        else field.focus();
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Moves the focus to the heading of a page that the viewer went to from another one. */
function useFocusOnArrival({ path }: Route): void {
  const position = path.join('/');
  const last = useRef(position);
  useEffect(() => {
    if (position === last.current) return;
    last.current = position;
    document.querySelector('h1')?.focus();
    scrollTo(0, 0);
  }, [position]);
}
