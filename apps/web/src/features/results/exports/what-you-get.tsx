import type { ReactNode } from 'react';
import css from './exports.module.css';

interface WhatYouGetProps {
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly children?: ReactNode;
}

/** What becomes of the choices, before the file is asked for. */
export const WhatYouGet = ({ facts, children }: WhatYouGetProps) => (
  <section className={css.get} aria-labelledby="what-you-get">
    <h3 id="what-you-get">What you get</h3>
    <dl className={css.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {children}
  </section>
);
