import { describe, expect, it } from 'vitest';
import { buildLeaderMails, hasAddress, type Leader } from './leaders.ts';

const user = (more: object = {}) =>
  ({ id: 'u1', email: 'ada@user.example', language: 'fr', ...more }) as Leader['user'];
const mailsTo = (leaders: Leader[], author: { id?: string; email?: string } = {}) =>
  buildLeaderMails(leaders, author, 'it');

describe('a leader', () => {
  it.each<[string, Leader[], { to: string; language: string; userId?: string }[], number]>([
    ['is mailed at the card', [{ id: 1, email: 'a@x.example' }], [{ to: 'a@x.example', language: 'it' }], 0],
    [
      'is mailed at the card in the language of the user',
      [{ id: 1, email: 'a@x.example', user: user() }],
      [{ to: 'a@x.example', language: 'fr', userId: 'u1' }],
      0,
    ],
    [
      'without an address on the card is mailed at the user',
      [{ id: 1, user: user() }],
      [{ to: 'ada@user.example', language: 'fr', userId: 'u1' }],
      0,
    ],
    ['without card and user cannot be reached', [{ id: 1 }, { id: 2, email: '' }], [], 2],
    [
      'shares one mail with whoever has the same address',
      [
        { id: 1, email: 'Same@x.example' },
        { id: 2, email: 'same@X.example' },
      ],
      [{ to: 'Same@x.example', language: 'it' }],
      0,
    ],
  ])('%s', (_, leaders, mails, unreachable) => expect(mailsTo(leaders)).toEqual({ mails, unreachable }));

  it('is not mailed of an own act, by user or by address', () => {
    const own: Leader = { id: 1, email: 'card@x.example', user: user() };
    expect(mailsTo([own], { id: 'u1' })).toEqual({ mails: [], unreachable: 0 });
    expect(mailsTo([{ id: 1, email: 'Ada@x.example' }], { id: 'u9', email: 'ada@X.example' }).mails).toEqual(
      [],
    );
    expect(mailsTo([own], { id: 'u2' }).mails).toHaveLength(1);
  });
});

it.each([
  [{ email: 'a@x.example' }, true],
  [{ userId: 'u1' }, true],
  [{}, false],
])('a card %j has an address: %s', (card, is) => expect(hasAddress(card)).toBe(is));
