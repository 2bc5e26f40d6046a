import { writeBackup } from '../accounts/backup-folder.ts';
import { locationOptions, withAccount } from '../accounts/open-account.ts';
import { defineCommand } from '../command-line/command.ts';
import { exitStatus } from '../errors/exit-status.ts';
import { formOptions } from '../options/form.ts';
import { keyGiven, keyOptions } from '../sealing/sealing-key.ts';

export const backup = defineCommand({
  name: 'backup',
  forms: ['DIR [options]'],
  description: [
    'Copies an account into an empty folder, as it is at one moment, while others go on reading and writing. The copy is compact; backup.json beside it states its length and its SHA-256, so an incomplete copy is recognized.',
    'With a key the copy is sealed (AES-256-GCM): only the key opens it, and any change is detected. Until it is sealed it is in the folder of the account. The account itself is not encrypted: protect its folder by rights of the file system, or keep it on an encrypted disk.',
  ],
  wordCount: [1, 1],
  options: { ...locationOptions, json: formOptions.json, ...keyOptions },
  examples: [
    ['backup backups/monday --data live', 'Copies the account in the folder live.'],
    ['verify --data backups/monday', 'Looks at every record of the copy.'],
    ['backup backups/monday --data live --key-file key', 'Seals it with the key in that file.'],
  ],

  run(invocation) {
    const { options, words, streams, out } = invocation;
    const [folder = ''] = words;
    const key = keyGiven(options['key-file'], streams.env);
    return withAccount(options, invocation, async ({ account }) => {
      const { bytes, sha256 } = await writeBackup(account, folder, key);
      if (options.json) out.json({ account: account.path, backup: folder, bytes, sha256 });
      else out.line(`Backed up ${account.path} to ${folder}: ${bytes} bytes, SHA-256 ${sha256}.`);
      return exitStatus.ok;
    });
  },
});
