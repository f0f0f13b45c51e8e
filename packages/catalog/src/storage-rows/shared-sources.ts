// Curves and sources that types of several families rest on.
export const SANDIA_25 = 'Sandia QuESt technology database at 10 MW; power share assumed 25 %';
export const STRAIGHT_HEALTH = 'illustrative, straight line to 80 % at the calendar or cycle life named; no maker offer';
