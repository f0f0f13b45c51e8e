/**
 * The scale of the rounding errors of some steps: what they could turn over at most, currency per hour, and their dearest price, currency
 * per MWh.
 */
export class StepScale {
  turnover = 0;
  dearest = 0;
  /** The same without the weights of duties. */
  readonly money = { turnover: 0, dearest: 0 };

  /** Takes in a step, or the most of several. */
  count(turnover: number, dearest: number, turnoverMoney = turnover, dearestMoney = dearest): void {
    const { money } = this;
    if (turnover > this.turnover) this.turnover = turnover;
    if (dearest > this.dearest) this.dearest = dearest;
    if (turnoverMoney > money.turnover) money.turnover = turnoverMoney;
    if (dearestMoney > money.dearest) money.dearest = dearestMoney;
  }
}
