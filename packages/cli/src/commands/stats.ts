import {
  type AccountStatistics,
  type ReplicaStatus,
  type TableStatistics,
  textTable,
} from 'mvdb/host';
import { locationOptions, withAccount } from '../accounts/open-account.ts';
import { defineCommand } from '../command-line/command.ts';
import { exitStatus } from '../errors/exit-status.ts';
import { formOf, formOptions } from '../options/form.ts';

export const stats = defineCommand({
  name: 'stats',
  forms: ['[options]'],
  description: [
    'Counts the records and bytes of each table and its indexes, and shows the size and limit of the account, its engine and the time of a question to it, its replicas, and the processes that have it open.',
  ],
  wordCount: [0, 0],
  options: { ...locationOptions, json: formOptions.json },
  examples: [
    ['stats', 'Reports about the demo company.'],
    ['stats --data live --json', 'For a program that watches over it.'],
    ['stats --url postgres://me@host/erp', 'Reports about an account in PostgreSQL.'],
  ],

  run(invocation) {
    const { options, out } = invocation;
    return withAccount(options, invocation, ({ account }) => {
      const statistics = account.statistics();
      if (formOf(options) === 'json') out.json(statistics);
      else out.lines(statisticsLines(statistics));
      return exitStatus.ok;
    });
  },
});

function statisticsLines(statistics: AccountStatistics): string[] {
  const { tables, synonyms, dictionaries, replies, readers, readersMax } = statistics;
  const records = tables.reduce((sum, table) => sum + table.records, 0);
  const processes = [...new Set(readers.map(({ processId }) => processId))];
  return [
    ...textTable(['Table', 'Records', 'Bytes', 'Indexes'], tables.map(tableRow)),
    '',
    `${tables.length} table(s) with ${records} record(s), ${synonyms} synonym(s), ${dictionaries.entries} dictionary item(s) in ${dictionaries.sizeBytes} bytes.`,
    `${replies.entries} kept reply(ies) in ${replies.sizeBytes} bytes.`,
    `${serviceOf(statistics)} has ${statistics.fileSizeBytes} bytes, and may grow to ${statistics.mapSizeBytes}.`,
    ...(statistics.replicas ?? []).map(replicaLine),
    ...(processes.length > 0
      ? [`Open in process ${processes.join(', ')}; ${readers.length} of ${readersMax} readers.`]
      : []),
  ];
}

function serviceOf({ engine, roundTripMs }: AccountStatistics): string {
  return roundTripMs === undefined ? 'The file' : `The ${engine} ${roundTripMs} ms away`;
}

function replicaLine({ address, commit, isUsed }: ReplicaStatus): string {
  const state = isUsed ? 'is used' : 'does not answer, and is left out';
  return `The replica ${address} has commit ${commit}, and ${state}.`;
}

function tableRow({ name, records, sizeBytes, indexes }: TableStatistics): string[] {
  const shown = indexes.map(({ name: index, state, entries }) =>
    state === 'active' ? `${index} (${entries})` : `${index} (${state})`,
  );
  return [name, String(records), String(sizeBytes), shown.join(', ')];
}
