import type { TurbineSpec } from '@stackwatt/model';
import { useQuery } from '@tanstack/react-query';

/** The type a first wind farm gets. The catalogue is not small, so it comes after the screen. */
export function useFirstTurbine(): TurbineSpec | undefined {
  const { data } = useQuery({
    queryKey: ['first-turbine'],
    queryFn: async () => (await import('@stackwatt/catalog')).turbines[0],
    staleTime: Infinity,
  });
  return data;
}
