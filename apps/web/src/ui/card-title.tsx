import { createContext, useContext, type HTMLAttributes } from 'react';

const Level = createContext<2 | 3>(3);

/** The level of the titles of cards and charts within: 2 right below the title of the page, 3 within a named section. */
export const CardTitleLevel = Level.Provider;

/** The title of a card or a chart. It looks alike wherever it stands; its level is that of its place, so that no level is left out. */
export function CardTitle(props: HTMLAttributes<HTMLHeadingElement>) {
  const Tag = `h${useContext(Level)}` as const;
  return <Tag {...props} className="card-title" />;
}
