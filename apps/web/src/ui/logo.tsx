/** The mark: three bars of falling strength, the top one moved right. */
export const Logo = ({ size = 22 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
    <rect x="7" y="3" width="14" height="5" rx="1" fill="var(--accent)" />
    <rect x="3" y="9.5" width="18" height="5" rx="1" fill="var(--accent)" opacity=".62" />
    <rect x="3" y="16" width="11" height="5" rx="1" fill="var(--accent)" opacity=".34" />
  </svg>
);
