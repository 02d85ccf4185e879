// The sign-in page, to select one of the people or enter an e-mail address. Only an account that an invitation
// created has a password, which the next page asks for.
import { buildHtmlPage, html } from '../html.ts';

export interface SignInCandidate {
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
    title: 'Accesso',
    lead: 'Questo computer è locale: scegliere con chi accedere.',
    people: 'Persone',
    other: 'Qualcun altro',
    email: 'E-mail',
    go: 'Accedere',
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

export function buildSignInPage(
  language: Language,
  people: readonly SignInCandidate[],
  request: string,
  hint = '',
): string {
  const t = texts[language];
  const hidden = html`<input type="hidden" name="request" value="${request}">`;
  const body = html`<main class="narrow">
<h1>${t.title}</h1>
<p>${t.lead}</p>
${
  people.length > 0 &&
  html`<h2 id="people">${t.people}</h2>
<form method="post" action="/auth/sign-in" aria-labelledby="people">${hidden}
<ul class="people">
${people.map(({ email, name, note }) => html`<li><button name="email" value="${email}"><strong>${name}</strong> <span>${email}</span> <small>${note}</small></button></li>`)}
</ul>
</form>`
}
<h2 id="other">${t.other}</h2>
<form method="post" action="/auth/sign-in" aria-labelledby="other" class="row">${hidden}
<label>${t.email} <input type="email" name="email" value="${hint}" required maxlength="200" autocomplete="email"></label>
<button>${t.go}</button>
</form>
</main>`;
  return buildHtmlPage(t.title, body, language);
}

export function buildProblemPage(problem: string): string {
  return buildHtmlPage(
    'Sign in',
    html`<main class="narrow"><h1>Sign in</h1><p role="alert">${problem}</p></main>`,
  );
}
