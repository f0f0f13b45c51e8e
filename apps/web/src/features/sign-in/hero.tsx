/** A drawn day of a hybrid plant: wind, solar and storage stacked. A picture, no data. */
const HOURS = 48;
const WIDTH = 1440;
const HEIGHT = 340;

const bell = (hour: number, centre: number, width: number): number => Math.exp(-(((hour - centre) / width) ** 2));

function layers(): { token: string; path: string }[] {
  const wind = (t: number): number => 46 + 20 * Math.cos((t / HOURS) * 4 * Math.PI) + 8 * Math.sin(t * 1.3);
  const solar = (t: number): number => 150 * bell(t % 24, 12.5, 3.4);
  const storage = (t: number): number => 74 * bell(t % 24, 19.2, 1.6) + 16 * bell(t % 24, 7, 1.1);
  const steps = Array.from({ length: HOURS * 4 + 1 }, (_, i) => i / 4);
  const x = (t: number): number => (t / HOURS) * WIDTH;
  const y = (value: number): number => HEIGHT - value;
  const area = (below: (t: number) => number, above: (t: number) => number): string => {
    const point = (t: number, of: (t: number) => number): string => `${x(t).toFixed(1)} ${y(of(t)).toFixed(1)}`;
    return `M${steps.map((t) => point(t, above)).join('L')}L${steps
      .toReversed()
      .map((t) => point(t, below))
      .join('L')}Z`;
  };
  const zero = (): number => 0;
  const sunny = (t: number): number => wind(t) + solar(t);
  const all = (t: number): number => sunny(t) + storage(t);
  return [
    { token: 'wind', path: area(zero, wind) },
    { token: 'solar', path: area(wind, sunny) },
    { token: 'storage', path: area(sunny, all) },
  ];
}

export const Hero = () => (
  <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
    {layers().map(({ token, path }) => (
      <path
        key={token}
        d={path}
        fill={`var(--${token})`}
        opacity=".16"
        stroke={`var(--${token})`}
        strokeWidth="1.5"
        strokeOpacity=".5"
        vectorEffect="non-scaling-stroke"
      />
    ))}
  </svg>
);
