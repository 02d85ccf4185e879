// Answers of the edge that are none of ours: a page of the distribution (502) or of the web ACL (403), for one call in
// two hundred. Half of the 502 come although the function has run.
import type { Random } from './random.ts';

const RATE = 1 / 200;

export interface EdgeFault {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Whether the function runs before its answer is lost. */
  isAfterCall: boolean;
}

const buildPage = (status: number, title: string) =>
  `<!DOCTYPE html><html><head><title>ERROR: ${title}</title></head><body><h1>${status} ERROR</h1><p>${title}</p></body></html>`;

/** Returns what the edge answers instead of the API; undefined for most calls. */
export function drawEdgeFault(random: Random): EdgeFault | undefined {
  if (random() >= RATE) return undefined;
  const isBlocked = random() < 0.5;
  const status = isBlocked ? 403 : 502;
  return {
    status,
    headers: { 'content-type': 'text/html', server: 'CloudFront', 'x-cache': 'Error from cloudfront' },
    body: buildPage(status, isBlocked ? 'Request blocked.' : 'The origin closed the connection.'),
    isAfterCall: !isBlocked && random() < 0.5,
  };
}
