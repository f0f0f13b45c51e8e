/**
 * The scale of the rounding errors of some steps: what they could turn over at most, currency per hour, and their dearest price, currency
 * per MWh.
 */
export class StepScale {
  cashFlowScale = 0;
  highestPrice = 0;
  /** The same without the weights of obligations. */
  readonly money = { cashFlowScale: 0, highestPrice: 0 };

  /** Takes in a step, or the most of several. */
  count(cashFlowScale: number, highestPrice: number, turnoverMoney = cashFlowScale, dearestMoney = highestPrice): void {
    const { money } = this;
    if (cashFlowScale > this.cashFlowScale) this.cashFlowScale = cashFlowScale;
    if (highestPrice > this.highestPrice) this.highestPrice = highestPrice;
    if (turnoverMoney > money.cashFlowScale) money.cashFlowScale = turnoverMoney;
    if (dearestMoney > money.highestPrice) money.highestPrice = dearestMoney;
  }
}
