import { useId } from 'react';
import { tokens, type Scheme } from '../../ui/tokens.ts';
import css from './preferences.module.css';

const WIDTH = 132;
const HEIGHT = 66;

/** A page in the colours of a theme; of both one half each. */
export function ThemePicture({ schemes }: { readonly schemes: readonly Scheme[] }) {
  const id = useId();
  return (
    <span className={css.theme} aria-hidden>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        <clipPath id={id}>
          <path d={`M${WIDTH} 0V${HEIGHT}H${WIDTH / 3}Z`} />
        </clipPath>
        {schemes.map((scheme, place) => (
          <g key={scheme} clipPath={place > 0 ? `url(#${id})` : undefined}>
            <Page scheme={scheme} />
          </g>
        ))}
      </svg>
    </span>
  );
}

/** Header, a card with lines and one with a button. */
function Page({ scheme }: { readonly scheme: Scheme }) {
  const { canvas, surface, text, accent, 'line-2': line } = tokens[scheme];
  return (
    <>
      <rect width={WIDTH} height={HEIGHT} fill={canvas} />
      <rect width={WIDTH} height="11" fill={surface} />
      <path d={`M0 11H${WIDTH}`} stroke={line} />
      <rect x="10.5" y="19.5" width="70" height="38" rx="3" fill={surface} stroke={line} />
      <rect x="88.5" y="19.5" width="33" height="24" rx="3" fill={surface} stroke={line} />
      <rect x="17" y="26" width="30" height="3" fill={text} />
      <path d="M17 36.5H70M17 42.5H70M17 48.5H52" stroke={line} strokeWidth="2" />
      <rect x="95" y="28" width="20" height="7" rx="1.5" fill={accent} />
    </>
  );
}
