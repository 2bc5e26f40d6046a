import { realpathSync } from 'node:fs';
import { basename } from 'node:path';

/** Programs that run what their arguments or their input say, by the part of their name before any digit. */
const INTERPRETERS: ReadonlySet<string> = new Set([
  ...['sh', 'ash', 'bash', 'csh', 'dash', 'fish', 'ksh', 'mksh', 'pwsh', 'rbash', 'tcsh', 'zsh'],
  ...['awk', 'gawk', 'mawk', 'nawk', 'sed', 'ed', 'ex', 'emacs', 'nano', 'pico', 'vi', 'vim'],
  ...['bun', 'deno', 'expect', 'gdb', 'guile', 'java', 'lua', 'node', 'nodejs', 'perl', 'php'],
  ...['pypy', 'python', 'ruby', 'sqlite', 'tclsh', 'wish', 'psql', 'mysql', 'mvdb'],
  ...['busybox', 'toybox', 'chroot', 'chrt', 'doas', 'env', 'find', 'flock', 'ionice', 'nice'],
  ...['nohup', 'nsenter', 'parallel', 'runuser', 'script', 'setarch', 'setsid', 'stdbuf', 'strace'],
  ...['su', 'sudo', 'taskset', 'time', 'timeout', 'unshare', 'watch', 'xargs'],
  ...['apt', 'apt-get', 'cargo', 'composer', 'cpan', 'dpkg', 'gem', 'make', 'npm', 'npx', 'pip'],
  ...['pnpm', 'rpm', 'yarn', 'yum'],
  ...['at', 'batch', 'crontab', 'docker', 'git', 'kubectl', 'less', 'man', 'more', 'nc', 'ncat'],
  ...['openssl', 'podman', 'rsync', 'scp', 'screen', 'sftp', 'socat', 'ssh', 'systemctl'],
  ...['systemd-run', 'tar', 'tmux', 'zip'],
]);

/** Those of some programs that can run any other, by the name they are given or of the file it leads to. */
export function interpretersAmong(programs: readonly string[]): string[] {
  return programs.filter((program) => isInterpreter(program) || isInterpreter(target(program)));
}

function isInterpreter(program: string): boolean {
  const [name = ''] = basename(program).split(/[\d.]/, 1);
  return INTERPRETERS.has(name.replace(/-$/, ''));
}

function target(program: string): string {
  try {
    return realpathSync(program);
  } catch {
    return program;
  }
}
