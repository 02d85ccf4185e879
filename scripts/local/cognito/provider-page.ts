// Page in the place of a company's identity provider: there one says who one is and whether the address is
// verified, and the pool is told.
import { buildHtmlPage, html } from '../html.ts';
import type { Language } from './page.ts';
import type { PoolProvider } from './providers.ts';

const texts = {
  en: {
    title: 'Company sign-in',
    lead: 'This page stands for the identity provider of the company:',
    email: 'E-mail',
    verified: 'The provider states that the address is verified',
    go: 'Sign in',
  },
  it: {
    title: 'Accesso aziendale',
    lead: "Questa pagina sostituisce il provider di identità dell'azienda:",
    email: 'E-mail',
    verified: "Il provider dichiara che l'indirizzo è verificato",
    go: 'Accedere',
  },
  fr: {
    title: "Connexion d'entreprise",
    lead: "Cette page remplace le fournisseur d'identité de l'entreprise :",
    email: 'E-mail',
    verified: "Le fournisseur déclare que l'adresse est vérifiée",
    go: 'Se connecter',
  },
};

export function buildProviderPage(
  language: Language,
  { ProviderName, ProviderType }: PoolProvider,
  request: string,
  hint = '',
): string {
  const t = texts[language];
  const body = html`<main class="narrow">
<h1>${t.title}</h1>
<p>${t.lead} <strong>${ProviderName}</strong> (${ProviderType})</p>
<form method="post" action="/auth/provider-sign-in">
<input type="hidden" name="request" value="${request}">
<p><label>${t.email} <input type="email" name="email" value="${hint}" required maxlength="200" autocomplete="email"></label></p>
<p><label><input type="checkbox" name="verified" value="true" checked> ${t.verified}</label></p>
<button>${t.go}</button>
</form>
</main>`;
  return buildHtmlPage(t.title, body, language);
}
