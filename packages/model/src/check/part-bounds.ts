import { ComplexCostLine, CostLine, CostTable } from '../project/cost-table.ts';
import { COST_GROUPS } from '../project/cost-units.ts';
import { Escalator } from '../project/escalator.ts';
import type { AnyFieldPath, FieldPath, Held, KeyOf, Under } from '../project/field-path.ts';
import type { Entity } from './bounded-fields.ts';
import { entityBounds, type Place } from './entity-bounds.ts';
import type { Issue } from './issue.ts';

export const below = <P extends AnyFieldPath, K extends KeyOf<Held<P>>>(place: Place<P>, key: K): Place<FieldPath<Under<Held<P>, K>>> => ({
  ...place,
  path: [...place.path, key] as unknown as FieldPath<Under<Held<P>, K>>,
});

/** A quantity that changes by year and is on keeps its range: its one rate, or the value of every year. */
export function yearlyBounds(entity: Entity, value: Escalator, place: Place<FieldPath<Escalator>>, lateStage: boolean): Issue[] {
  if (!value.enabled || !lateStage) return [];
  return entityBounds(entity, value, place, value.multiYearKind === 'linear' ? ['customValues'] : ['linearValue']);
}

/** ESC-03 */
export const escalatorBounds = (escalator: Escalator, place: Place<FieldPath<Escalator>>, lateStage: boolean, name: string): Issue[] =>
  yearlyBounds(Escalator, escalator, { ...place, prefix: `${place.prefix ?? ''}${name}, ` }, lateStage);

export function costBounds(cost: CostTable, place: Place<FieldPath<CostTable>>): Issue[] {
  if (cost.costTableKind === 'complex') {
    return COST_GROUPS.flatMap((group) =>
      cost[group].flatMap((line, i) =>
        entityBounds(ComplexCostLine, line, { ...below(below(place, group), i), prefix: `${place.prefix ?? ''}${line.name}, ` }),
      ),
    );
  }
  return [
    ...entityBounds(CostTable, cost, place),
    ...cost.items.flatMap((item, i) => entityBounds(CostLine, item, below(below(place, 'items'), i))),
  ];
}
