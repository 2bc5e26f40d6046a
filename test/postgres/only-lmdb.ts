/** What is true of accounts in a folder alone, by the name of the test, and why. */
export const onlyLmdb: Readonly<Record<string, string>> = {
  'removes the folder of an account in memory': 'there is no folder',
  'an account in which nobody locks has no lock table': 'it has no folder to be seen in',
  'that are given back before its end leave no trace, not even a lock table': 'it has no folder',
  'bring nothing back that others gave back meanwhile': 'it puts together a lock table of a folder',
  'locks from before the system was started again are void':
    'they are in tables that are not logged, and empty after the server was started again',
  '91: what leaves the account is enciphered when a key is given, each file in a way of its own':
    'the command line opens folders',
  'a lock table that cannot be read is recreated once nobody has it open': 'it spoils a file',
  'a process that was stopped while it writes holds up others only so long, and harms nothing':
    'the server does not say who holds the lock; the same is tried in failures.test.ts',
  'a file lock ends with the thread that has it': 'there is none',
  'removes the folders of accounts in memory': 'there are none',
  'a disk that is full fails the write by code, keeps what was committed, and reads on':
    'it limits the files of a process',
  'too many snapshots are rejected by code; writing goes on, and closing them helps':
    'the server has fewer connections, which all tests share; the same is tried in failures.test.ts',
  'too many ranges left half-read are rejected by code, and finishing them helps':
    'the server has fewer connections, which all tests share; the same is tried in failures.test.ts',
  'reports each of those that share a commit its own':
    'those that share a commit are those of ten milliseconds, which a first connection takes',
};
