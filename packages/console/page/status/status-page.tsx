import { ADMIN_PATH, API_PATH } from '@mvdb/server/client';
import { AnswerView } from '../parts/answer-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { pastSentences } from '../query/past-sentences.ts';
import { pastCalls } from '../routine/call-history.ts';
import { ask } from '../service/ask.ts';
import type { RegistryStatus, StatusPayload } from '../service/payloads.ts';
import { useAnswer } from '../service/use-answer.ts';
import { announce } from '../shell/announcer.tsx';
import { durationText, sizeText, wordsOf } from './amounts.ts';
import { DomainTable } from './domain-table.tsx';
import { Facts } from './facts.tsx';

/** How the service is, what the viewer may do, what the account holds, and how far the registry is implemented. */
export function StatusPage() {
  const status = useAnswer('status', (signal) =>
    ask<StatusPayload>(`${ADMIN_PATH}/status`, { signal }),
  );
  const registry = useAnswer('registry status', (signal) =>
    ask<RegistryStatus>(`${API_PATH}/registry/status`, { signal }),
  );
  return (
    <>
      <PageHead title="Status" />
      <AnswerView answer={status}>{(existing) => <Cards status={existing} />}</AnswerView>
      <h2 class="block-title">Registry</h2>
      <AnswerView answer={registry}>{(existing) => <DomainTable status={existing} />}</AnswerView>
    </>
  );
}

function Cards({ status }: { readonly status: StatusPayload }) {
  const { operator, capabilities, account, load, limits } = status;
  const { osCommand } = capabilities;
  const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');
  return (
    <div class="cards">
      <Facts
        title="Service"
        facts={[
          ['Version', status.version],
          ['Node', status.node],
          ['Started', new Date(status.startedAt).toLocaleString()],
          ['Running for', durationText(status.uptimeMs)],
          ['Running requests', load.runningCount],
          ['Waiting requests', load.waitingCount],
          ['Done by workers', load.helpedCount],
          ['Health', <Health key="health" />],
        ]}
      />
      <Facts
        title="You"
        facts={[
          ['Login', operator.login],
          ['Initials', operator.initials],
          ['Department', operator.department],
          ['Role', operator.role],
          ['May read', yesOrNo(capabilities.read)],
          ['May write', yesOrNo(capabilities.write)],
          ['Database commands', capabilities.dbCommand],
          ['System programs', osCommand.length === 0 ? 'none' : osCommand.join(', ')],
          ['This browser', <ForgetButton key="forget" />],
        ]}
      />
      <Facts
        title="Account"
        facts={[
          ['Engine', engineText(account)],
          ...(account.replicas ?? []).map(({ address, commit, isUsed }): [string, string] => [
            `Replica ${address}`,
            `commit ${commit}, ${isUsed ? 'used' : 'left out'}`,
          ]),
          ['Tables', account.tables],
          ['Synonyms', account.synonyms],
          ['Records', account.records],
          ['Dictionary items', account.dictionaryItems],
          ['Size', sizeText(account.sizeBytes)],
          ['Size limit', sizeText(account.sizeBytesMax)],
          ['Durability', account.durability],
          ['Indexes', indexText(account.indexes)],
        ]}
      />
      <Facts
        title="Limits"
        facts={Object.entries(limits).map(([name, limit]) => [wordsOf(name), limit])}
      />
    </div>
  );
}

/** Takes out of the browser what it remembers of the viewer's work. */
function ForgetButton() {
  const forget = () => {
    pastCalls.clear();
    pastSentences.clear();
    announce('Your calls and sentences were deleted');
  };
  return (
    <button type="button" class="small" onClick={forget}>
      Delete my recent calls and sentences
    </button>
  );
}

function engineText({ engine, roundTripMs }: StatusPayload['account']): string {
  return roundTripMs === undefined ? engine : `${engine}, ${roundTripMs.toFixed(1)} ms away`;
}

function indexText({ total, building }: StatusPayload['account']['indexes']): string {
  return building === 0 ? String(total) : `${total}, ${building} not complete`;
}

function Health() {
  const health = useAnswer('health', (signal) =>
    ask<{ readonly status: string }>('/readyz', { signal }),
  );
  if (health.kind === 'waiting') return <>…</>;
  return <>{health.kind === 'here' ? 'ready' : health.problem.title}</>;
}
