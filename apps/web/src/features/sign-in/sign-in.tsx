import { useState, type SubmitEvent } from 'react';
import { signIn } from '../../lib/api.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSettings } from '../../lib/settings.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordEntry, PlainEntry, textOf } from '../../ui/plain-entry.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Hero } from './hero.tsx';
import css from './sign-in.module.css';

type Problem =
  | { readonly kind: 'terms' }
  | { readonly kind: 'refused'; readonly errors: readonly string[] }
  | { readonly kind: 'unavailable' };

/** AUTH-01 to AUTH-10. */
export function SignIn() {
  const settings = useSettings();
  usePageTitle('Sign in');
  const [isAgreed, setIsAgreed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!isAgreed) {
      setProblem({ kind: 'terms' });
      return;
    }
    setIsBusy(true);
    setProblem(undefined);
    const result = await signIn(textOf(form, 'email').trim(), textOf(form, 'password'));
    setIsBusy(false);
    if (!result.success) setProblem(result.unavailable ? { kind: 'unavailable' } : { kind: 'refused', errors: result.errors });
  };

  return (
    <div className={css.page}>
      <header className={css.top}>
        <span className={css.brand}>
          <Logo size={24} />
          {settings.productTitle}
        </span>
        <span className="space" />
        {settings.signUpUrl !== '' && (
          <span>
            No account?{' '}
            <a className="medium" href={settings.signUpUrl} target="_blank" rel="noreferrer">
              Sign Up
            </a>
          </span>
        )}
      </header>
      <main className={css.box}>
        <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
          <h1>Welcome to the product</h1>
          <p>Please Log In</p>
          <div className={css.fields}>
            {problem?.kind === 'refused' &&
              problem.errors.map((text) => (
                <Notice key={text} tone="danger">
                  {text}
                </Notice>
              ))}
            {problem?.kind === 'unavailable' && (
              <Notice tone="danger">
                The system is unavailable. If this error persists, please send us a message at {settings.supportEmail}.
              </Notice>
            )}
            <PlainEntry name="email" label="Email" autoComplete="username" />
            <PasswordEntry name="password" label="Password" autoComplete="current-password" />
            <CheckBox
              id="terms"
              value={isAgreed}
              onCommit={(on) => {
                setIsAgreed(on);
                if (on && problem?.kind === 'terms') setProblem(undefined);
              }}
              label={
                <>
                  I agree to the{' '}
                  {settings.serviceTermsUrl === '' ? (
                    'Service Terms'
                  ) : (
                    <a href={settings.serviceTermsUrl} target="_blank" rel="noreferrer">
                      Service Terms
                    </a>
                  )}
                </>
              }
              error={problem?.kind === 'terms' ? 'Please accept Service Terms' : undefined}
            />
            <Button type="submit" kind="primary" size="large" disabled={isBusy}>
              LOG IN
            </Button>
          </div>
        </form>
        <div className={css.foot}>
          <span>
            {settings.productTitle} {settings.version}
          </span>
          <span className="space" />
          {settings.userManualUrl !== '' && (
            <a href={settings.userManualUrl} target="_blank" rel="noreferrer">
              User Manual
            </a>
          )}
        </div>
      </main>
      <div className={css.hero}>
        <Hero />
      </div>
    </div>
  );
}
