const SYNC = /^(\d+) +(?:fsync|fdatasync)\(\d+<[^>]*-wal>(?:\) += 0| <unfinished)/;
const RESUMED = /^(\d+) +<\.\.\. (?:fsync|fdatasync) resumed>.*= 0/;
const ANSWER = /^\d+ +(?:write|writev|sendto|sendmsg)\(.*"HTTP\/1\.1 20/;

/** For each response in the output of `strace -f -y`: the number of completed WAL syncs since the previous response. */
export function readTrace(text: string): number[] {
  const perAnswer: number[] = [];
  const waiting = new Set<string>();
  let syncs = 0;
  for (const line of text.split('\n')) {
    const thread = SYNC.exec(line)?.[1];
    const resumed = RESUMED.exec(line)?.[1];
    if (thread !== undefined) {
      if (line.includes('<unfinished')) waiting.add(thread);
      else syncs++;
    } else if (resumed !== undefined) {
      if (waiting.delete(resumed)) syncs++;
    } else if (ANSWER.test(line)) {
      perAnswer.push(syncs);
      syncs = 0;
    }
  }
  return perAnswer;
}
