// Pages of accounts with a password: entering it, and choosing one at the first sign-in.
import { buildHtmlPage, html } from '../html.ts';
import type { PasswordPolicy } from './pool.ts';

export type PasswordProblem = 'wrong' | 'disabled' | 'expired' | 'different' | 'weak';

interface Texts extends Record<PasswordProblem, string> {
  title: string;
  email: string;
  password: string;
  go: string;
  newTitle: string;
  newLead: string;
  newPassword: string;
  repeat: string;
  save: string;
  rules: (policy: PasswordPolicy) => string;
}

const texts: Record<'en' | 'it' | 'fr', Texts> = {
  en: {
    title: 'Sign in',
    email: 'E-mail',
    password: 'Password',
    go: 'Sign in',
    newTitle: 'Choose your password',
    newLead: 'The temporary password is for the first sign-in only.',
    newPassword: 'New password',
    repeat: 'New password, again',
    save: 'Save',
    rules: ({ minLength }) =>
      `At least ${minLength} characters, with small and capital letters, a digit and a sign such as ! or #.`,
    wrong: 'Incorrect user name or password.',
    disabled: 'This account is disabled.',
    expired: 'The temporary password has expired. Ask for a new invitation.',
    different: 'The two passwords differ.',
    weak: 'The password does not meet the rules.',
  },
  it: {
    title: 'Accesso',
    email: 'E-mail',
    password: 'Password',
    go: 'Accedere',
    newTitle: 'Scegliere la password',
    newLead: 'La password temporanea vale solo per il primo accesso.',
    newPassword: 'Nuova password',
    repeat: 'Ripetere la nuova password',
    save: 'Salvare',
    rules: ({ minLength }) =>
      `Almeno ${minLength} caratteri, con lettere minuscole e maiuscole, una cifra e un segno come ! o #.`,
    wrong: 'Nome utente o password errati.',
    disabled: 'Questo account è disattivato.',
    expired: 'La password temporanea è scaduta. Chiedere un nuovo invito.',
    different: 'Le due password sono diverse.',
    weak: 'La password non rispetta le regole.',
  },
  fr: {
    title: 'Se connecter',
    email: 'E-mail',
    password: 'Mot de passe',
    go: 'Se connecter',
    newTitle: 'Choisir le mot de passe',
    newLead: 'Le mot de passe temporaire ne sert qu’à la première connexion.',
    newPassword: 'Nouveau mot de passe',
    repeat: 'Répéter le nouveau mot de passe',
    save: 'Enregistrer',
    rules: ({ minLength }) =>
      `Au moins ${minLength} caractères, avec des minuscules, des majuscules, un chiffre et un signe comme ! ou #.`,
    wrong: "Nom d'utilisateur ou mot de passe incorrect.",
    disabled: 'Ce compte est désactivé.',
    expired: 'Le mot de passe temporaire a expiré. Demandez une nouvelle invitation.',
    different: 'Les deux mots de passe sont différents.',
    weak: 'Le mot de passe ne respecte pas les règles.',
  },
};

interface PageInput {
  language: keyof typeof texts;
  email: string;
  /** Sealed authorization request. */
  request: string;
  problem?: PasswordProblem;
}

export function buildPasswordPage({ language, email, request, problem }: PageInput): string {
  const t = texts[language];
  const body = html`<main class="narrow">
<h1>${t.title}</h1>
${problem && html`<p role="alert">${t[problem]}</p>`}
<form method="post" action="/auth/sign-in" class="row"><input type="hidden" name="request" value="${request}">
<label>${t.email} <input type="email" name="email" value="${email}" readonly autocomplete="username"></label>
<label>${t.password} <input type="password" name="password" required maxlength="256" autocomplete="current-password" autofocus></label>
<button>${t.go}</button>
</form>
</main>`;
  return buildHtmlPage(t.title, body, language);
}

/** `session` proves that the temporary password was entered in this browser. */
export function buildNewPasswordPage({
  language,
  email,
  request,
  problem,
  session,
  policy,
}: PageInput & { session: string; policy: PasswordPolicy }): string {
  const t = texts[language];
  const body = html`<main class="narrow">
<h1>${t.newTitle}</h1>
<p>${t.newLead} ${t.rules(policy)}</p>
${problem && html`<p role="alert">${t[problem]}</p>`}
<form method="post" action="/auth/sign-in" class="row"><input type="hidden" name="request" value="${request}"><input type="hidden" name="session" value="${session}">
<label>${t.email} <input type="email" name="email" value="${email}" readonly autocomplete="username"></label>
<label>${t.newPassword} <input type="password" name="newPassword" required maxlength="256" autocomplete="new-password" autofocus></label>
<label>${t.repeat} <input type="password" name="repeated" required maxlength="256" autocomplete="new-password"></label>
<button>${t.save}</button>
</form>
</main>`;
  return buildHtmlPage(t.newTitle, body, language);
}
