import { expect, it } from 'vitest';
import { tagViewPath } from '../../web/src/paths/requests.ts';
import { tagPage } from './tag-card.ts';

it('leads to the page of the site', () => {
  expect(tagPage('01JD&x')).toBe(tagViewPath('desktop', '01JD&x'));
});
