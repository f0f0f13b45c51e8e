import { settle } from '../invariants/settle.ts';
import { Obligation, type Contract, type ObligationKind } from '../project/contract.ts';
import type { Project } from '../project/project.ts';
import { SizerLimits, SizerTable } from '../project/system-sizer.ts';
import { newSizerLimits } from '../sizer/sizer-state.ts';
import { freeNumber } from './free-number.ts';

const change = (project: Project, id: string, edit: (contract: Contract) => Contract): Project =>
  settle({ ...project, contracts: project.contracts.map((contract) => (contract.id === id ? edit(contract) : contract)) });

/** TOD-16: choosing 'none' turns the system sizer off; choosing another turns competing with the market off (TOD-12). */
export const setObligationKind = (project: Project, id: string, obligationKind: ObligationKind): Project =>
  change(project, id, (contract) => ({ ...contract, obligationKind }));

export const addObligation = (project: Project, id: string, draft: Partial<Obligation>): Project =>
  change(project, id, (contract) => ({
    ...contract,
    obligations: [
      ...contract.obligations,
      Obligation.parse({ ...draft, id: `obligation-${freeNumber('obligation', contract.obligations)}` }),
    ],
  }));
export const removeObligation = (project: Project, id: string, obligationId: string): Project =>
  change(project, id, (contract) => ({
    ...contract,
    obligations: contract.obligations.filter((obligation) => obligation.id !== obligationId),
  }));

/** SIZER-13: other limits or technologies make the results of the sizer void. */
export const setSizerLimits = (project: Project, id: string, limits: Partial<SizerLimits>): Project =>
  change(project, id, (contract) => ({
    ...contract,
    systemSizerLimits: { ...contract.systemSizerLimits, ...limits },
    systemSizerTable: SizerTable.parse({}),
  }));

/** The limits as they were new, with the rating of the turbine in use (D-100). */
export const resetSizerLimits = (project: Project, id: string): Project =>
  setSizerLimits(project, id, newSizerLimits(project.useWind ? project.wind[0]?.specs : undefined));

export const setSizerTable = (project: Project, id: string, systemSizerTable: SizerTable): Project =>
  change(project, id, (contract) => ({ ...contract, systemSizerTable }));
