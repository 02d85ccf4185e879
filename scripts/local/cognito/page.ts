// The sign-in page: pick one of the people, or name an e-mail. There is no password at a desk.
import { html, page } from '../html.ts';

export interface Candidate {
  email: string;
  name: string;
  note: string;
}

const texts = {
  en: {
    title: 'Sign in',
    lead: 'This is your own machine: choose who you are.',
    people: 'People',
    other: 'Somebody else',
    email: 'E-mail',
    go: 'Sign in',
  },
  it: {
    title: 'Accedi',
    lead: 'Questo è il tuo computer: scegli chi sei.',
    people: 'Persone',
    other: 'Qualcun altro',
    email: 'E-mail',
    go: 'Accedi',
  },
  fr: {
    title: 'Se connecter',
    lead: 'Ceci est votre machine : choisissez qui vous êtes.',
    people: 'Personnes',
    other: "Quelqu'un d'autre",
    email: 'E-mail',
    go: 'Se connecter',
  },
};
export type Language = keyof typeof texts;
export const isLanguage = (text: string): text is Language => text in texts;

export function signInPage(
  language: Language,
  people: readonly Candidate[],
  request: string,
  hint = '',
): string {
  const t = texts[language];
  const hidden = html`<input type="hidden" name="request" value="${request}">`;
  const body = html`<main class="narrow">
<h1>${t.title}</h1>
<p>${t.lead}</p>
<h2 id="people">${t.people}</h2>
<form method="post" action="/auth/sign-in" aria-labelledby="people">${hidden}
<ul class="people">
${people.map(({ email, name, note }) => html`<li><button name="email" value="${email}"><strong>${name}</strong> <span>${email}</span> <small>${note}</small></button></li>`)}
</ul>
</form>
<h2 id="other">${t.other}</h2>
<form method="post" action="/auth/sign-in" aria-labelledby="other" class="row">${hidden}
<label>${t.email} <input type="email" name="email" value="${hint}" required maxlength="200" autocomplete="email"></label>
<button>${t.go}</button>
</form>
</main>`;
  return page(t.title, body, language);
}

export function problemPage(problem: string): string {
  return page('Sign in', html`<main class="narrow"><h1>Sign in</h1><p role="alert">${problem}</p></main>`);
}
