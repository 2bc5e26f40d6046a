import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../../packages/mvdb/src/account/account.ts';
import { FIELD_MARK } from '../../packages/mvdb/src/text/marks.ts';
import { vectorFolder } from './vectors.ts';

interface Dataset {
  readonly files: Readonly<Record<string, DatasetFile>>;
}

interface DatasetFile {
  /** Attributes of each dictionary item. */
  readonly dict: Readonly<Record<string, readonly string[]>>;
  /** Records by id. */
  readonly data: Readonly<Record<string, string>>;
}

/** Creates the tables of a data set with their dictionaries and records. */
export function loadDataset(account: Account, file: string, folder = vectorFolder): void {
  const dataset = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Dataset;
  account.transaction(() => {
    for (const [name, { dict, data }] of Object.entries(dataset.files)) {
      const table = account.createTable(name);
      for (const [id, record] of Object.entries(data)) table.write(id, record);
      const dictionary = account.table(`DICT ${name}`);
      for (const [id, attributes] of Object.entries(dict))
        dictionary.write(id, attributes.join(FIELD_MARK));
    }
  });
}
