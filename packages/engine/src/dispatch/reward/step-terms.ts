import { type Plant, leavingCost, powerAt } from './plant.ts';
import type { StepScale } from './step-scale.ts';

/** What decides the reward of one step: powers in MW, prices in currency per MWh. `read` fills it for one step after the other. */
export class StepTerms {
  readonly plant: Plant;
  /** Of the storage unit, and what a MWh that leaves it costs. */
  power = 0;
  wear = 0;
  /** Generation at the bus, and behind the converter. */
  solar = 0;
  wind = 0;
  sell = 0;
  buy = 0;
  /** At the connection, no more than the plant can ever reach, so that Infinity is a number like any other. */
  mostImport = 0;
  mostExport = 0;
  /** What is owed, what a MWh of it is worth, and whether that is more than the free sale. */
  owed = 0;
  owedWorth = 0;
  isOwed = false;
  /** Of it, what may not be missing comes first. */
  firm = 0;
  firmWorth = 0;
  /** The power called by an event, −1: none; and what a MWh of it is worth. */
  called = -1;
  calledWorth = 0;

  constructor(plant: Plant) {
    this.plant = plant;
  }

  read(t: number, owedWorth: number): void {
    const { plant } = this;
    const { atBus, behindConverter, exportLimitMw, importLimitMw, price, importPrice, obligations, converterEfficiency: hi } = plant;
    const power = powerAt(plant, t);
    const solar = atBus[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const sell = price[t]!;
    const mostExport = Math.min(exportLimitMw[t]!, wind + (solar + power) * hi);
    this.power = power;
    this.wear = leavingCost(plant, t);
    this.solar = solar;
    this.wind = wind;
    this.sell = sell;
    this.buy = importPrice[t]!;
    this.mostImport = Math.min(importLimitMw[t]!, power / hi);
    this.mostExport = mostExport;
    this.owedWorth = owedWorth;
    this.firmWorth = owedWorth;
    if (obligations === undefined) return;
    const owed = Math.min(mostExport, obligations.owedMw[t]!);
    const firm = obligations.firmMw === undefined ? 0 : Math.min(owed, obligations.firmMw[t]!);
    this.owed = owed;
    this.isOwed = owed > 0 && owedWorth > sell;
    this.firm = firm;
    if (firm > 0) this.firmWorth = owedWorth + obligations.firmWeight;
    this.called = obligations.calledMw[t]!;
    this.calledWorth = obligations.calledWorth[t]!;
  }

  /** Tells a scale what step t, the one read last, could turn over: with the weights of obligations, and without. */
  count(t: number, scale: StepScale): void {
    const { plant, power, sell, buy, mostImport, mostExport, owed, owedWorth, firm, firmWorth, called, calledWorth } = this;
    const { obligations, priceAdderPerMwh } = plant;
    let cashFlowScale = Math.abs(buy) * mostImport + Math.abs(sell) * mostExport;
    let highestPrice = Math.max(Math.abs(buy), Math.abs(sell));
    if (priceAdderPerMwh !== undefined) {
      const priceAdder = Math.abs(priceAdderPerMwh[t]!) / plant.dischargeEfficiency;
      cashFlowScale += priceAdder * power;
      highestPrice += priceAdder;
    }
    if (obligations === undefined) {
      scale.count(cashFlowScale, highestPrice);
      return;
    }
    const weighed = Math.abs(owedWorth) * owed + (firmWorth - owedWorth) * firm + (called > 0 ? calledWorth * called : 0);
    const isWindow = obligations.owedMw[t] === Infinity;
    const owedMoney = isWindow ? obligations.owedWorth[t]! : owed > 0 ? obligations.owedWorth[t]! - obligations.contractWeight : 0;
    const paid = Math.max(Math.abs(owedMoney), called > 0 ? calledWorth - obligations.eventWeight : 0);
    scale.count(
      cashFlowScale + weighed,
      Math.max(highestPrice, this.isOwed ? Math.abs(firmWorth) : 0, calledWorth),
      cashFlowScale + paid * (owed + Math.max(0, called)),
      Math.max(highestPrice, paid),
    );
  }
}
