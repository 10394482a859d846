/** The first groups of an IPv6 address in its canonical spelling, such as `2001:db8:0:7::/64` for four. */
export function ipv6Prefix(address: string, groups: number): string {
  const [head = '', tail] = address.split('::', 2);
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return `${[...front, ...zeros, ...back].slice(0, groups).join(':')}::/${groups * 16}`;
}
