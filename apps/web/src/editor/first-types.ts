import type { StorageSpec, TurbineSpec } from '@stackwatt/model';
import { useQuery } from '@tanstack/react-query';

interface FirstTypes {
  readonly turbine: TurbineSpec;
  readonly storage: StorageSpec;
}

/** The types that a first wind farm and a first storage unit get. The catalogue is not small, so it comes after the screen. */
export function useFirstTypes(): Partial<FirstTypes> {
  const { data } = useQuery({
    queryKey: ['first-types'],
    queryFn: async (): Promise<FirstTypes> => ({
      turbine: (await import('@stackwatt/catalog')).turbines[0]!,
      storage: (await import('@stackwatt/catalog')).storages[0]!,
    }),
    staleTime: Infinity,
  });
  return data ?? {};
}
