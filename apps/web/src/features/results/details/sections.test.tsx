import { addStorage, newProject, type DetailResult, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { shownSections } from './sections.ts';

const project = addStorage(newProject('2026-11-20'));
const none = { regUpCapacityRevenue: [], regUpEnergyRevenue: [], regDownCapacityRevenue: [], regDownEnergyExpense: [] };
const detailOf = (solar: 0 | 1, wind: 0 | 1, storage: 0 | 1, regulation: readonly object[] = []) =>
  ({ solar: { status: solar }, wind: { status: wind }, storage: [{ status: storage }], regulation }) as unknown as DetailResult;
const namesOf = (detail: DetailResult, of: Project = project): string[] => shownSections({ project: of, detail }).map(({ name }) => name);
const PHYSICAL = ['Regulation market', 'Wind', 'Solar', 'Storage', 'Augmentation', 'Degradation', 'Component lifetimes'];
const physical = (detail: DetailResult, of?: Project): string[] => namesOf(detail, of).filter((name) => PHYSICAL.includes(name));

test('TAB-04 TAB-06 wind, solar, storage and its ageing are sections of a system that has them, in this order', () => {
  expect(physical(detailOf(0, 0, 0))).toEqual(['Wind', 'Solar', 'Storage', 'Augmentation']);
  expect(physical(detailOf(0, 1, 1))).toEqual(['Solar']);
  expect(physical(detailOf(1, 0, 1))).toEqual(['Wind']);
  expect(namesOf(detailOf(1, 1, 0)).slice(0, 4)).toEqual(['Summary', 'Storage', 'Augmentation', 'Revenue']);
  // Until the system is known there are only those that every system has.
  expect(shownSections().map(({ name }) => name)).not.toContain('Storage');
});

test('TAB-05 the regulation market is a section only where its result has a time series', () => {
  expect(physical(detailOf(1, 1, 1, [{ timeSeries: none }]))).toEqual([]);
  expect(physical(detailOf(1, 1, 1, [{ timeSeries: none }, { timeSeries: { ...none, regDownCapacityRevenue: [1] } }]))).toEqual([
    'Regulation market',
  ]);
});

test('TAB-07 the section of ageing is that of augmentation where a storage may be augmented', () => {
  const ageing = { ...project, storage: project.storage.map((one) => ({ ...one, allowAugmentation: false })) };
  expect(physical(detailOf(1, 1, 0), ageing)).toEqual(['Storage', 'Degradation']);
});

test('TAB-08 lifetimes are a section in late-stage, over the whole plant, when they are used', () => {
  const late = { ...project, earlyAnalysis: false, useComponentLifetimes: true };
  const has = (of: Project): boolean => physical(detailOf(1, 1, 0), of).includes('Component lifetimes');
  expect([
    has(late),
    has({ ...late, earlyAnalysis: true }),
    has({ ...late, performEvaluationOverBessOnly: true }),
    has({ ...late, useComponentLifetimes: false }),
  ]).toEqual([true, false, false, false]);
});
