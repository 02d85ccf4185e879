// Addresses to which webhooks may be sent: https to public addresses alone (decision G11). Judged by what the URL
// parser makes of an address, and by every answer of the DNS.

/** IPv4 networks that are not public (IANA special-purpose registry), with the length of their prefix. */
const specialNetworks: readonly (readonly [network: string, length: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Names that exist in private networks alone, besides those without a dot. */
const privateSuffixes = [
  ...['localhost', 'local', 'localdomain', 'internal', 'intranet', 'private', 'corp', 'home', 'lan'],
  ...['arpa', 'test', 'invalid', 'onion', 'alt'],
];

const MIN_PORT = 1024;

/** Parses four decimal bytes; undefined for anything else. */
function parseIpv4(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined;
  const bytes = text.split('.').map(Number);
  if (bytes.some((byte) => byte > 255)) return undefined;
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

const isPublicIpv4 = (value: number): boolean =>
  !specialNetworks.some(([network, length]) => {
    const size = 2 ** (32 - length);
    return Math.floor(value / size) === Math.floor(parseIpv4(network)! / size);
  });

/** Parses the eight groups of an IPv6 address; undefined for anything else. */
function parseIpv6(text: string): number[] | undefined {
  // The last 32 bits may be written as IPv4.
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const ipv4 = dotted && parseIpv4(dotted[2]!);
  if (dotted && ipv4 === undefined) return undefined;
  const hex = dotted
    ? `${dotted[1]}${Math.floor(ipv4! / 65_536).toString(16)}:${(ipv4! % 65_536).toString(16)}`
    : text;
  const halves = hex.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const zeros = tail ? 8 - head!.length - tail.length : 0;
  if (zeros < 0) return undefined;
  const groups = [...head!, ...Array<string>(zeros).fill('0'), ...(tail ?? [])];
  if (groups.length !== 8 || groups.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.map((group) => Number.parseInt(group, 16));
}

/** Returns the IPv4 address that an IPv6 address contains: mapped, compatible, translated, or 6to4. */
function findEmbeddedIpv4(groups: readonly number[]): number | undefined {
  const join = (at: number) => groups[at]! * 65_536 + groups[at + 1]!;
  if (groups[0] === 0x2002) return join(1);
  const isTranslated = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((g) => g === 0);
  const hasZeros = groups.slice(0, 5).every((g) => g === 0);
  const isMapped = hasZeros && (groups[5] === 0 || groups[5] === 0xffff);
  return isTranslated || isMapped ? join(6) : undefined;
}

function isPublicIpv6(groups: readonly number[]): boolean {
  const ipv4 = findEmbeddedIpv4(groups);
  if (ipv4 !== undefined) return isPublicIpv4(ipv4);
  const [first, second] = groups as [number, number];
  // Global unicast addresses are 2000::/3; of these, 2001::/23, 2001:db8::/32 and 3fff::/20 have special purposes.
  if (first < 0x2000 || first > 0x3fff) return false;
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false;
  return !(first === 0x3fff && second < 0x1000);
}

/** Whether an IP address, as the resolver or the URL parser writes it, is public. */
export function isPublicIp(text: string): boolean {
  const ipv4 = parseIpv4(text);
  if (ipv4 !== undefined) return isPublicIpv4(ipv4);
  const groups = parseIpv6(text);
  return groups !== undefined && isPublicIpv6(groups);
}

/** Returns the host of an address without the brackets of IPv6 and a final dot. */
export const getHostName = ({ hostname }: URL): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '').toLowerCase();

/** Whether a host is an IP address and no name. */
export const isIp = (host: string): boolean => parseIpv4(host) !== undefined || host.includes(':');

export interface AddressRules {
  /** Hosts of the product itself, which a webhook must not call. */
  ownHosts: readonly string[];
  /** Whether receivers on the same machine are allowed over http: the local stack says so. */
  allowsLocal: boolean;
}

/** Whether an address leads to the machine of the local stack. */
export const isLocalReceiver = (url: URL): boolean =>
  url.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(getHostName(url));

const isSameOrBelow = (host: string, parent: string): boolean =>
  host === parent || host.endsWith(`.${parent}`);

/**
 * Returns the parsed address if a webhook may be sent to it; undefined otherwise. The answers of the DNS are judged
 * apart, at every connection.
 */
export function parseReceiverUrl(text: string, { ownHosts, allowsLocal }: AddressRules): URL | undefined {
  const url = URL.parse(text) ?? undefined;
  if (!url || url.username || url.password) return undefined;
  if (allowsLocal && isLocalReceiver(url)) return url;
  if (url.protocol !== 'https:' || (url.port !== '' && Number(url.port) < MIN_PORT)) return undefined;
  const host = getHostName(url);
  if (isIp(host)) return isPublicIp(host) ? url : undefined;
  const isPrivateName = !host.includes('.') || privateSuffixes.some((suffix) => isSameOrBelow(host, suffix));
  const isOwn = ownHosts.some((own) => isSameOrBelow(host, own));
  return isPrivateName || isOwn ? undefined : url;
}
