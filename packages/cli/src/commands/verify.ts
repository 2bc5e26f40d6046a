import { type Verification, type VerificationWatch, verifyFolder } from 'mvdb/host';
import { isUntouchedBackup } from '../accounts/backup-folder.ts';
import { locationOptions, positionNamed, withAccount } from '../accounts/open-account.ts';
import { defineCommand } from '../command-line/command.ts';
import { exitStatus } from '../errors/exit-status.ts';
import { formOf, formOptions } from '../options/form.ts';
import { verificationLines, verificationProgress } from '../results/verification-lines.ts';

export const verify = defineCommand({
  name: 'verify',
  forms: ['[options]'],
  description: [
    'Checks an account as it is at one moment, also while it is in use: its pages, the checksums and the form of ids and records, the agreement of indexes with records and of VOC with the databases. The check runs in a process of its own, so that a file that ends its reader is reported as a violation, too; a backup is not changed. Ends with 1 if anything is wrong.',
  ],
  wordCount: [0, 0],
  options: { ...locationOptions, json: formOptions.json },
  examples: [
    ['verify --data live', 'Looks at the account in the folder live.'],
    ['verify --data live --json', 'For a program that watches over it.'],
  ],

  async run(invocation) {
    const { options, out } = invocation;
    const location = await positionNamed(options, invocation);
    const { watch, clear } = verificationProgress(invocation);
    const found =
      location.kind === 'database'
        ? await withAccount(options, invocation, ({ account }) => account.verify(watch)).finally(
            clear,
          )
        : await verifiedFolder(location.folder, watch).finally(clear);
    if (formOf(options) === 'json') out.json(found);
    else out.lines(verificationLines(found));
    return found.violationCount === 0 ? exitStatus.ok : exitStatus.failed;
  },
});

async function verifiedFolder(folder: string, watch: VerificationWatch): Promise<Verification> {
  return verifyFolder(folder, watch, { readOnly: await isUntouchedBackup(folder) });
}
