import { readStorageFile, readTurbineFile, type Refusal, type UnderstoodComponent } from '@stackwatt/formats';
import { storageToWire } from '@stackwatt/model';

/** What the import of a component file answers on the wire. */
export interface ReadComponent {
  readonly success: boolean;
  readonly message: string;
  readonly spec: Record<string, unknown> | null;
  readonly understood: Readonly<Record<string, unknown>> | null;
}

/** API-29: a storage type, as the library calls have it. */
export function readStorage(text: string): ReadComponent {
  const outcome = readStorageFile(text);
  return outcome.ok ? read(storageToWire(outcome.spec), outcome.understood) : refused(outcome);
}

/** API-30 */
export function readTurbine(text: string): ReadComponent {
  const outcome = readTurbineFile(text);
  return outcome.ok ? read(outcome.spec, outcome.understood) : refused(outcome);
}

const read = (spec: Record<string, unknown>, understood: UnderstoodComponent): ReadComponent => ({
  success: true,
  message: '',
  spec,
  understood: { ...understood },
});
const refused = ({ message, problems, more }: Refusal): ReadComponent => ({
  success: false,
  message,
  spec: null,
  understood: { problems, more },
});
