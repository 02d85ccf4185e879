import { checkScreens } from './check-screens.ts';
import { pagesOf, type Screen } from './pages.ts';

/** Pages for refused users, links from outside, and visitors who are not signed in. */
const ends: Screen[] = [
  '/401',
  '/forbidden',
  '/404',
  '/500',
  '/release',
  '/register',
  '/register-unprotected',
  '/handoff?email=x&token=y',
].map((at) => ({
  at,
  anew: true,
  isFurther: !['/401', '/register'].includes(at),
  act: async (page) => page.locator('h1').first().waitFor(),
}));

checkScreens(
  async (url) => [
    ...(await pagesOf('plant', url)),
    {
      at: '/app?plant=ZZ9',
      anew: true,
      act: (page, w) =>
        page.getByText(w('You have no access to plant ZZ9: this is your own plant.')).waitFor(),
    },
    ...ends,
  ],
  { theme: 'TEROTECH' },
  { tags: ['long'] },
);
