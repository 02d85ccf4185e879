// Sign-in with an account that has a password: checks it, and has a temporary one replaced.
import type { Account, Accounts } from './accounts.ts';
import type { Language } from './page.ts';
import { buildNewPasswordPage, buildPasswordPage, type PasswordProblem } from './password-page.ts';
import type { Seal } from './seal.ts';

interface Attempt {
  account: Account;
  form: URLSearchParams;
  /** Cookie of the browser that was shown the page. */
  cookie: string;
  language: Language;
}

/** Page to show next; undefined if the user is signed in. */
export type NextPage = string | undefined;

interface FirstSignIn {
  email: string;
}

export function createPasswordSignIn(accounts: Accounts, seal: Seal) {
  function askPassword({ account, form, language }: Attempt, problem?: PasswordProblem): string {
    return buildPasswordPage({
      language,
      email: account.email,
      request: form.get('request') ?? '',
      problem,
    });
  }

  function askNewPassword({ account, form, cookie, language }: Attempt, problem?: PasswordProblem): string {
    const firstSignIn: FirstSignIn = { email: account.email };
    return buildNewPasswordPage({
      language,
      email: account.email,
      request: form.get('request') ?? '',
      session: seal.close(firstSignIn, cookie),
      policy: accounts.policy,
      problem,
    });
  }

  function setNewPassword(attempt: Attempt): NextPage {
    const { account, form, cookie } = attempt;
    const firstSignIn = seal.open<FirstSignIn>(form.get('session') ?? '', cookie);
    if (firstSignIn?.email !== account.email || account.status !== 'FORCE_CHANGE_PASSWORD')
      return askPassword(attempt);
    const newPassword = form.get('newPassword') ?? '';
    if (newPassword !== form.get('repeated')) return askNewPassword(attempt, 'different');
    return accounts.setPassword(account.email, newPassword) ? undefined : askNewPassword(attempt, 'weak');
  }

  return (attempt: Attempt): NextPage => {
    const { account, form } = attempt;
    if (form.has('newPassword') && account.enabled) return setNewPassword(attempt);
    const password = form.get('password');
    if (password === null) return askPassword(attempt);
    const check = accounts.checkPassword(account.email, password);
    if (check !== 'right') return askPassword(attempt, check);
    if (!account.enabled) return askPassword(attempt, 'disabled');
    return account.status === 'FORCE_CHANGE_PASSWORD' ? askNewPassword(attempt) : undefined;
  };
}
