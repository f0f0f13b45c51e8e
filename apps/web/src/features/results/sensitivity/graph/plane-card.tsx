import type { SensitivityGraph } from '@stackwatt/model';
import { ThinBar } from '../../page/thin-bar.tsx';
import { PlaneChart } from './plane-chart.tsx';
import { valueLook, type Place } from './plane-values.ts';
import { ProfileChart } from './profile-chart.tsx';
import css from './graph.module.css';

interface PlaneCardProps {
  readonly graph: SensitivityGraph;
  readonly symbol: string;
  readonly valueIndex: number;
  /** Undefined for the best type. */
  readonly plane: number | undefined;
  /** Undefined without a result. */
  readonly place: Place | undefined;
  readonly onPlace: (place: Place | undefined) => void;
  readonly onOpen: (place: Place) => void;
  readonly onSwap: () => void;
}

/** The plane over both axes, and its profile through the chosen place. */
export function PlaneCard({ graph, symbol, valueIndex, plane, place, onPlace, onOpen, onSwap }: PlaneCardProps) {
  const { result, dimensions, state } = graph;
  return (
    <section className="card" aria-busy={state === 'loading'}>
      {result && place ? (
        <>
          <PlaneChart
            result={result}
            dimensions={dimensions}
            symbol={symbol}
            value={valueLook(result, valueIndex, symbol)}
            valueIndex={valueIndex}
            plane={plane}
            place={place}
            isOld={state !== 'ready'}
            onPlace={onPlace}
            onOpen={onOpen}
            onSwap={onSwap}
          />
          <PlaneKeys />
          <ProfileChart result={result} dimensions={dimensions} symbol={symbol} place={place} />
        </>
      ) : (
        <div className={css.pad}>{state === 'loading' ? <ThinBar label="Loading" /> : <p className="text-2">No plane is there.</p>}</div>
      )}
    </section>
  );
}

function PlaneKeys() {
  return (
    <div className={css.keys}>
      <span>
        <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> next simulated point, with <kbd>Shift</kbd> 1 % of the axis
      </span>
      <span>
        <kbd>Enter</kbd> values there
      </span>
      <span>
        <kbd>X</kbd> swaps the axes
      </span>
    </div>
  );
}
