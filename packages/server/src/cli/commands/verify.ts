import { defineCommand } from '../command.ts';
import { exitStatus } from '../exit-status.ts';
import { formOf, formOptions } from '../form.ts';
import { accountOptions, withAccount } from '../open-account.ts';
import { verificationLines, verificationProgress } from '../verification-lines.ts';

const { data } = accountOptions;

export const verify = defineCommand({
  name: 'verify',
  forms: ['[options]'],
  description: [
    'Looks at all that an account holds, in one state of it, while it may be in use: that every table can be read, ids and records are well-formed, indexes agree with records, and VOC with the databases. Ends with 1 where anything is at fault.',
  ],
  wordCount: [0, 0],
  options: { data, json: formOptions.json },
  examples: [['verify --data live', 'Looks at the account in the folder live.']],

  run(invocation) {
    const { options, out } = invocation;
    return withAccount({ ...options, memory: false }, invocation, ({ account }) => {
      const progress = verificationProgress(invocation);
      const found = account.verify(progress.watch);
      progress.clear();
      if (formOf(options) === 'json') out.line(JSON.stringify(found, null, 2));
      else out.lines(verificationLines(found));
      return found.faultCount === 0 ? exitStatus.ok : exitStatus.failed;
    });
  },
});
