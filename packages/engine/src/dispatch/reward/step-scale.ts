/**
 * The scale of the rounding errors of some steps: their largest cash flow, currency per hour, and their highest price, currency
 * per MWh.
 */
export class StepScale {
  cashFlowScale = 0;
  highestPrice = 0;
  /** The same without the weights of obligations. */
  readonly money = { cashFlowScale: 0, highestPrice: 0 };

  /** Takes in a step, or the most of several. */
  count(cashFlowScale: number, highestPrice: number, cashFlowMoney = cashFlowScale, highestPriceMoney = highestPrice): void {
    const { money } = this;
    if (cashFlowScale > this.cashFlowScale) this.cashFlowScale = cashFlowScale;
    if (highestPrice > this.highestPrice) this.highestPrice = highestPrice;
    if (cashFlowMoney > money.cashFlowScale) money.cashFlowScale = cashFlowMoney;
    if (highestPriceMoney > money.highestPrice) money.highestPrice = highestPriceMoney;
  }
}
