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
  'tells each of those that share a commit its own':
    'those that share a commit are those of ten milliseconds, which a first connection takes',
};
