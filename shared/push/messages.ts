// Messages of the push connection: a page says what it shows, and the service sends hints that something of
// it has changed.
import * as z from 'zod';

/** Maximum number of topics that one page can show. */
export const MAX_TOPICS = 20;

/**
 * Subject of hints, one of four kinds:
 * - `alerts/<team>`: alerts of a team;
 * - `own`: EWOs and tags that the user reported, EWOs that the user follows, and alerts about them;
 * - a resource of the API, its first path segment, for example `ewo`: lists of the plant;
 * - a record of a resource, for example `ewo/12`.
 */
export const TOPIC_PATTERN = /^[a-z]{1,30}(\/[A-Za-z0-9.-]{1,60})?$/;
export const topic = z.string().regex(TOPIC_PATTERN);
export type Topic = z.infer<typeof topic>;

/** Message of a page. `show` replaces the topics of the connection; `ping` keeps it open. */
export const ClientMessage = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('show'), topics: z.array(topic).max(MAX_TOPICS) }),
  z.strictObject({ action: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/**
 * Message of the service: the data of a topic has changed, and the page reads it again as it did before. A
 * hint contains no data, so a lost one loses nothing.
 */
export const Hint = z.object({
  topic,
  /** Instant of the change. */
  cursor: z.string(),
});
export type Hint = z.infer<typeof Hint>;
